const cacheName = "screen-page";
const settledMs = 6_000;

/**
 * A service worker lets the page reload offline. Plain HTTP at an IP address has none, so `screen.tsx` blocks the
 * refresh keys.
 */
export function keepPageForRefresh(): () => void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return () => undefined;
  const timer = setTimeout(() => void keepPage().catch(() => undefined), settledMs);
  return () => clearTimeout(timer);
}

async function keepPage(): Promise<void> {
  const page = location.pathname + location.search;
  await navigator.serviceWorker.register("/screen-worker.js", { scope: location.pathname });
  const cache = await caches.open(cacheName);
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith("/_") && pathname !== "/live")
    .map(({ href }) => href);
  const links = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[href]")].map(
    (each) => ("src" in each ? each.src : each.href),
  );
  const wanted = new Set([new URL(page, location.href).href, ...loaded, ...links]);
  await Promise.allSettled([...wanted].map((address) => cache.add(address)));
}
