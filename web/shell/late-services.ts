import { hasKeptState } from "./reload.ts";
import { latestBuildIntervalMs } from "./timing.ts";

/** Starts a service once its code is there, unless it was stopped before. Returns how to stop it. */
function startLate(load: () => Promise<() => () => void>): () => void {
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

/** Keeps forms over reloads. Its code comes with the first thing entered, or when something kept is waiting. */
export function keepFormsWhenUsed(): () => void {
  let stop: (() => void) | undefined;
  const begin = () => {
    document.removeEventListener("input", begin);
    stop = startLate(async () => (await import("./kept-forms.ts")).keepForms);
  };
  if (hasKeptState()) begin();
  else document.addEventListener("input", begin);
  return () => {
    document.removeEventListener("input", begin);
    stop?.();
  };
}

/** Watches for new builds. The first look is a while after the page came, and its code comes then. */
export function watchDeploymentsLater(offer: (reload: () => void) => void): () => void {
  let stop: (() => void) | undefined;
  const begin = () => {
    clearTimeout(first);
    document.removeEventListener("visibilitychange", begin);
    stop = startLate(async () => {
      const { watchDeployments } = await import("./deployment-watch.ts");
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
