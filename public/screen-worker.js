/**
 * Serves a screen's page when it's reloaded without a network. The page fills the cache (`web/show/screens/offline-screen.ts`). The server's
 * response takes precedence.
 */
const cacheName = "screen-page";
const answerMs = 4_000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname === "/live" || pathname.startsWith("/_"))
    return;
  event.respondWith(fromServerOrCache(request));
});

async function fromServerOrCache(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreVary: true });
  // Files with a hash in their name never change.
  if (kept && new URL(request.url).pathname.startsWith("/assets/")) return kept;
  if (!kept) return fetch(request);
  try {
    return await fetch(request, { signal: AbortSignal.timeout(answerMs) });
  } catch {
    return kept;
  }
}
