import { svelte } from "@sveltejs/vite-plugin-svelte";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { pack } from "./vite.pack.ts";
import { patience } from "./vite.patience.ts";
import { site } from "./vite.site.ts";

/** Where the server listens while the client is worked on. */
const server = process.env.BASTIDE_SERVER ?? "http://127.0.0.1:7227";

/** Where the engine for browsers was built, for a site: `cargo xtask site` says so. */
const engine = process.env.BASTIDE_ENGINE ?? "../target/engine";

/** What a game is begun and played with. */
const PLAY = /\/src\/(main\.ts|screens\/start\/Start\.svelte|table\/Table\.svelte)$/;

/** A site needs no server; everything else has one. */
export default defineConfig(({ mode }) => {
  const isSite = mode === "site";
  // Nothing that lies about from an earlier build: who wants it names it.
  const verifier = process.env.BASTIDE_ENGINE === undefined ? "no-verifier" : "verifier";
  const source = (path: string) => join(import.meta.dirname, path);
  return {
    plugins: [svelte(), isSite ? site(engine) : pack()],
    base: isSite ? (process.env.BASTIDE_BASE ?? "./") : "/",
    resolve: {
      alias: [
        {
          find: "bastide-backend",
          replacement: source(isSite ? "src/api/local.ts" : "src/api/remote.ts"),
        },
        { find: "bastide-verifier", replacement: source(`src/api/${verifier}.ts`) },
        { find: /^bastide-engine$/, replacement: join(engine, "bastide.js") },
        { find: /^bastide-engine\.wasm$/, replacement: join(engine, "bastide_bg.wasm?url") },
      ],
    },
    worker: { format: "es" },
    build: {
      target: "es2022",
      // Fonts are fetched beside the code, never put into it: they are preloaded.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: isSite ? [source("index.html"), source("embed/index.html")] : source("index.html"),
        // Who comes to a site has most of it on the device: one file is there sooner than thirty.
        ...(isSite
          ? { output: { codeSplitting: { groups: [{ name: "play", test: PLAY }] } } }
          : {}),
      },
    },
    server: {
      // Lessons are data beside the client.
      fs: { allow: [".."] },
      proxy: { "/api": { target: server, ws: true } },
    },
    test: {
      include: ["src/**/*.test.ts"],
      environment: "node",
      // A test gives up when nothing moves any more, however long it takes: see `patience`.
      testTimeout: 0,
      hookTimeout: 0,
      reporters: ["default", patience()],
    },
  };
});
