import { Suspense, useEffect, useState, type ReactNode } from "react";
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
