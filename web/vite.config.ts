import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { pack } from "./vite.pack.ts";
import { patience } from "./vite.patience.ts";

/** Where the server listens while the client is worked on. */
const server = process.env.BASTIDE_SERVER ?? "http://127.0.0.1:7227";

export default defineConfig({
  plugins: [svelte(), pack()],
  build: {
    target: "es2022",
    // Fonts are fetched beside the code, never put into it: they are preloaded.
    assetsInlineLimit: 0,
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
});
