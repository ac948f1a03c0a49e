/** Who answers the client: a server, or, in a site, this browser. Nobody else knows who it is. */

import { backend } from "bastide-backend";

export { ApiError, type Backend, type Connection, type Follower, type Trouble } from "./backend";
export type { NewsFollower, NewsListener, OnlineApi } from "./online";

export const api = backend;
