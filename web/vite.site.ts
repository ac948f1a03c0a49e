import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** What a site has beside the client: it can be installed, and works without a network. */

/** How the site is called where it is installed; addresses are seen from its own folder. */
const MANIFEST = {
  name: "Bastide",
  short_name: "Bastide",
  description: "Carcassonne at your own table, with friends at this screen or against bots.",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#ddd6c7",
  theme_color: "#ddd6c7",
  icons: [
    { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** Files that are fetched only by those who have older browsers or other letters. */
const NOT_NEEDED = /\.map$/;

/** Where each language has its file of messages. */
const MESSAGES = join(import.meta.dirname, "src", "messages");

/** @param engine the folder of the engine, where the icons are, too */
export function site(engine: string): Plugin {
  let folder = "dist";
  return {
    name: "bastide-site",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml(_, { path, bundle }) {
      const up = path.startsWith("/embed") ? "../" : "./";
      const link = (attrs: Record<string, string | boolean>) => ({ tag: "link", attrs });
      const tags = [link({ rel: "manifest", href: `${up}manifest.webmanifest` })];
      // The engine is most of what is fetched: it comes beside the code, not after it.
      const name = Object.keys(bundle ?? {}).find((it) => it.endsWith(".wasm"));
      if (name !== undefined) {
        const href = `${up}${name}`;
        tags.push(link({ rel: "preload", as: "fetch", crossorigin: true, href }));
      }
      return tags;
    },
    closeBundle() {
      for (const { src } of MANIFEST.icons.slice(1)) {
        copyFileSync(join(engine, src), join(folder, src));
      }
      writeFileSync(join(folder, "manifest.webmanifest"), `${JSON.stringify(MANIFEST, null, 2)}\n`);
      const worker = readFileSync(join(import.meta.dirname, "service-worker.js"), "utf8");
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((it) => it.isFile() && it.name !== "sw.js" && !NOT_NEEDED.test(it.name))
        .map((it) => join(it.parentPath, it.name).slice(folder.length + 1))
        .sort();
      const hash = createHash("sha256").update(worker);
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const version = hash.digest("hex").slice(0, 12);
      // Messages are fetched by those who read their language.
      const codes = readdirSync(MESSAGES).flatMap((it) => /^(\w+)\.json$/.exec(it)?.[1] ?? []);
      const isLanguage = (it: string) => codes.some((code) => it.startsWith(`assets/${code}-`));
      const facts = {
        version,
        files: files.filter((it) => !isLanguage(it)),
        languages: files.filter(isLanguage),
      };
      writeFileSync(join(folder, "sw.js"), worker.replace("__FACTS__", JSON.stringify(facts)));
    },
  };
}
