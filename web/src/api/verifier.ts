/** Checks draws with the engine, which is fetched when it is first wanted. */

import type { DrawsVerdict } from "../protocol/types";

let engine: Promise<typeof import("bastide-engine")> | undefined;

async function load(): Promise<typeof import("bastide-engine")> {
  const [loaded, { default: address }] = await Promise.all([
    import("bastide-engine"),
    import("bastide-engine.wasm"),
  ]);
  loaded.initSync({ module: await WebAssembly.compileStreaming(fetch(address)) });
  return loaded;
}

/** Whether the draws of a record are those that were sealed before the game. */
export async function verifyRecord(record: string): Promise<DrawsVerdict | null> {
  engine ??= load();
  return JSON.parse((await engine).verifyDraws(record)) as DrawsVerdict;
}
