/**
 * Lets the site work without a network: keeps its files and hands them over, those of languages only
 * if somebody reads them. A new version waits until the page asks for it, or until no page of the
 * old one is left.
 */

const { version, files, languages } = __FACTS__;
// Several sites may stand on one host, and share what it keeps.
const PREFIX = `bastide-site-${self.registration.scope}-`;
const NAME = PREFIX + version;
// So many files are fetched at once: browsers allow each host six, and the page needs some, too.
const N_LANES = 3;

/** The language of a file of messages: `assets/es-D3adb33f.js` is in Spanish. */
function languageOf(file) {
  return /^assets\/([a-z]{2})-/.exec(file)?.[1];
}

/** The languages that the browser asks for, and the one that everybody can fall back on. */
function languagesAsked() {
  return ["en", ...navigator.languages.map((it) => it.toLowerCase().slice(0, 2))];
}

/** The files of the languages that the browser asks for, or that were read in an older version. */
async function languagesRead() {
  const read = new Set(languagesAsked());
  const scope = self.registration.scope;
  for (const name of (await caches.keys()).filter((it) => it.startsWith(PREFIX))) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const language = languageOf(url.slice(scope.length));
      if (language !== undefined) read.add(language);
    }
  }
  return languages.filter((it) => read.has(languageOf(it)));
}

/** By which names a file is asked for: a page also by that of its folder. */
function namesOf(file) {
  const page = /^(.*\/|)index\.html$/.exec(file);
  return page === null ? [file] : [file, `./${page[1]}`];
}

/**
 * Lets browsers that can hand over the files of this version by themselves, so that nobody waits for
 * this worker to start. Whatever else is asked for still comes from it.
 */
async function layRoutes(event) {
  const { scope } = self.registration;
  const asked = new Set(languagesAsked());
  const routed = [...files, ...languages.filter((it) => asked.has(languageOf(it)))];
  // With anything after a question mark the browser's store would not know them.
  const patternOf = (name) => ({
    urlPattern: { pathname: new URL(name, scope).pathname, search: "" },
  });
  await event.addRoutes?.({
    condition: { or: routed.flatMap(namesOf).map(patternOf) },
    source: { cacheName: NAME },
  });
}

self.addEventListener("install", (event) => {
  // Without these routes everything comes from this worker.
  event.waitUntil(layRoutes(event).catch(() => undefined));
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
      const kept = response.redirected
        ? new Response(await response.blob(), { headers })
        : response;
      await Promise.all(namesOf(file).map((name) => cache.put(name, kept.clone())));
    };
    const waiting = [...files, ...(await languagesRead())];
    const lane = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        await fetched(file);
      }
    };
    await Promise.all(Array.from({ length: N_LANES }, lane));
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
  const cache = await caches.open(NAME);
  // Pages of the version before ask for files that are no longer of this one.
  const kept = (await cache.match(file)) ?? (await caches.match(request));
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // Whoever chooses another language has it without a network from then on.
  if (response.ok && languages.includes(file)) await cache.put(file, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  const file = event.request.method === "GET" ? fileAt(event.request.url) : null;
  if (file !== null) event.respondWith(handedOver(event.request, file));
});
