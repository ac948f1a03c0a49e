/// <reference types="svelte" />
/// <reference types="vite/client" />

/** `src/api/remote.ts` or `src/api/local.ts`: vite.config.ts says which. */
declare module "bastide-backend" {
  export const backend: import("./api/backend").Backend;
}
