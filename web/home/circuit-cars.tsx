import { useEffect, useState } from "react";

/** What tells that somebody sits before the screen. */
const activityEvents = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "scroll"] as const;

/** Whoever only looks sees the cars go this long after the page has started. */
const latestMs = 6_000;

/**
 * Small cars that drive round the circuit. A drawing that moves costs a slow phone a good part of every second, so they set off when the
 * page has started and somebody is there.
 */
export function CircuitCars({ circuit }: { circuit: string }) {
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    const go = () => setGoing(true);
    const timer = setTimeout(go, latestMs);
    for (const sign of activityEvents) addEventListener(sign, go, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of activityEvents) removeEventListener(sign, go);
    };
  }, []);
  return (
    isGoing && (
      <img
        src={`${import.meta.env.BASE_URL}circuits/${circuit}-cars.svg`}
        alt=""
        className="circuit-cars"
        decoding="async"
      />
    )
  );
}
