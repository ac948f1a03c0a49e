import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What gets smaller by being packed; fonts and pictures are packed already. */
const PACKABLE = /\.(html|js|css|svg|json|txt|webmanifest)$/;

/** Below this, packing saves nothing worth having. */
const MIN_BYTES = 1024;

/** Puts each file of the build beside itself in packed form, so that the server need not pack. */
export function pack(): Plugin {
  let folder = "dist";
  return {
    name: "bastide-pack",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!PACKABLE.test(name)) continue;
        const file = join(folder, name);
        const bytes = readFileSync(file);
        if (bytes.length < MIN_BYTES) continue;
        const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, best));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
