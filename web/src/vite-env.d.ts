/// <reference types="svelte" />
/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** In how many futures a site that is built for tests compares moves. */
  readonly VITE_N_FUTURES?: string;
}

/** `src/api/verifier.ts`, or `src/api/no-verifier.ts` in a client without the engine. */
declare module "bastide-verifier" {
  export function verifyRecord(
    record: string,
  ): Promise<import("./protocol/types").DrawsVerdict | null>;
}

/** `src/api/remote.ts` or `src/api/local.ts`: vite.config.ts says which. */
declare module "bastide-backend" {
  export const backend: import("./api/backend").Backend;
}
