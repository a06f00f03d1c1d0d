import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { isSaidNetworkLoss } from "./site-error.ts";
import { asyncComponentDelayMs } from "./timing.ts";

/** The placeholder appears only after a moment, so that fast loads don't flicker. */
export function LatePart({ place, children }: { place: ReactNode; children: ReactNode }) {
  return <Suspense fallback={<AfterDelay>{place}</AfterDelay>}>{children}</Suspense>;
}

function AfterDelay({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), asyncComponentDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={isLate ? undefined : "invisible"}>{children}</div>;
}

/** React's `lazy`, which waits while the browser is offline. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadOnline(load));

async function loadOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine || !isSaidNetworkLoss(error)) throw error;
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    return loadOnline(load);
  }
}
