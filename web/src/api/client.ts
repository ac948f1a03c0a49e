/** Who answers the client. Nobody else knows who it is. */

import type { Backend } from "./backend";
import { remote } from "./remote";

export { ApiError, type Connection, type Follower } from "./backend";

export const api: Backend = remote;
