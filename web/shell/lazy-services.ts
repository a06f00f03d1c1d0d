import { hasKeptState } from "./reload.ts";
import { latestBuildIntervalMs } from "./timing.ts";

/** Starts a service once its code is there, unless it was stopped before. Returns how to stop it. */
export function startLate(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  void load().then((start) => {
    if (!stopped) stop = start();
  });
  return () => {
    stopped = true;
    stop?.();
  };
}

const services = () => import("./lazy-services-chunk.ts");

/** Long after what the page shows first, long before anybody could have deployed another build. */
const fetchAheadAfterMs = 4_000;

/**
 * Fetches the services' code while the server still has it: after a deployment it may be gone, and to reload for it would interrupt
 * whoever began to type.
 */
function fetchAhead(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => {
    // Whoever needs it later hears of a failure.
    load().catch(() => {});
  }, fetchAheadAfterMs);
  return () => clearTimeout(timer);
}

/** What there is to keep of a page begins with one of these. */
const signsOfUse = ["input", "scroll"] as const;

/** Keeps forms and the place on the page over reloads. It starts when there is something to keep, or when something kept is waiting. */
export function keepFormsWhenUsed(): () => void {
  const stopFetching = fetchAhead(services);
  let stop: (() => void) | undefined;
  const touched = new WeakSet<EventTarget>();
  const touch = ({ target }: Event) => {
    if (target) touched.add(target);
  };
  document.addEventListener("input", touch, { passive: true });
  const stopListening = () => {
    for (const sign of signsOfUse) document.removeEventListener(sign, begin);
  };
  const begin = () => {
    stopListening();
    stop = startLate(async () => {
      const { keepForms } = await services();
      return () => keepForms(touched);
    });
  };
  if (hasKeptState()) begin();
  else for (const sign of signsOfUse) document.addEventListener(sign, begin, { passive: true });
  return () => {
    stopFetching();
    stopListening();
    document.removeEventListener("input", touch);
    stop?.();
  };
}

/** Watches for new builds. The first look is a while after the page came. */
export function watchDeploymentsLater(offer: (reload: () => void) => void): () => void {
  let stop: (() => void) | undefined;
  const begin = () => {
    clearTimeout(first);
    document.removeEventListener("visibilitychange", begin);
    stop = startLate(async () => {
      const { watchDeployments } = await services();
      return () => watchDeployments(import.meta.env.BUILD_ID, offer);
    });
  };
  const first = setTimeout(begin, latestBuildIntervalMs);
  document.addEventListener("visibilitychange", begin);
  return () => {
    clearTimeout(first);
    document.removeEventListener("visibilitychange", begin);
    stop?.();
  };
}
