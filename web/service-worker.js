/**
 * Lets the site work without a network: keeps all of its files and hands them over. A new version
 * waits until the page asks for it, or until no page of the old one is left.
 */

const { version, files } = __FACTS__;
// Several sites may stand on one host, and share what it keeps.
const PREFIX = `bastide-site-${self.registration.scope}-`;
const NAME = PREFIX + version;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    // Names of assets change with what is in them. All others are fetched past the browser's own
    // cache: it may have those of an older version.
    const mode = (file) => (file.startsWith("assets/") ? "default" : "reload");
    const fetched = async (file) => {
      const response = await fetch(new Request(file, { cache: mode(file) }));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      // Some hosts send from index.html to the folder. Browsers take no page from a worker that came
      // by such a way, so that it is kept as if it had come at once.
      const { headers } = response;
      return cache.put(
        file,
        response.redirected ? new Response(await response.blob(), { headers }) : response,
      );
    };
    await Promise.all(files.map(fetched));
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const kept = (await caches.keys()).filter((it) => it.startsWith(PREFIX));
    // The version before stays: another page may still run it.
    const old = kept.filter((it) => it !== NAME).slice(0, -1);
    await Promise.all(old.map((it) => caches.delete(it)));
  };
  event.waitUntil(clear().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

/** The file of the site that an address asks for; none if it is of somebody else. */
function fileAt(address) {
  const { href } = new URL(address);
  const scope = self.registration.scope;
  if (!href.startsWith(scope)) return null;
  const file = href.slice(scope.length).split(/[?#]/)[0];
  return file === "" || file.endsWith("/") ? `${file}index.html` : file;
}

async function handedOver(request, file) {
  const kept = await (await caches.open(NAME)).match(file);
  // Pages of the version before ask for files that are no longer of this one.
  return kept ?? (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const file = event.request.method === "GET" ? fileAt(event.request.url) : null;
  if (file !== null) event.respondWith(handedOver(event.request, file));
});
