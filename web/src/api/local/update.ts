/** New versions of the site: found, told, and taken up only when somebody wishes it. */

/** Calls back when a new version is there; what it gets takes the version up and loads it. */
export async function watchUpdates(found: (takeUp: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  // In a page of others nothing is kept.
  if (serviceWorker === undefined || self !== top) return;
  // The first version takes over without a new page; any later one has been asked for.
  let isWished = false;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isWished) location.reload();
  });
  const registration = await serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
  const tell = (worker: ServiceWorker) =>
    found(() => {
      isWished = true;
      worker.postMessage("take over");
    });
  if (registration.waiting) tell(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && serviceWorker.controller !== null) tell(worker);
    });
  });
}
