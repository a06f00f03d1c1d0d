import { Suspense, useEffect, useState, type ReactNode } from "react";
import { asyncComponentDelayMs } from "./timing.ts";

/** A part of a page whose code comes later. Its place is drawn only when that takes a moment: what comes at once does not flicker. */
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
