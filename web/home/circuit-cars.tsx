import { useEffect, useState } from "react";

/** Signs of an active visitor. */
const activityEvents = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "scroll"] as const;

/** Start without activity after this time. */
const latestMs = 6_000;

/** Animation is expensive on slow phones, so it starts once the page is loaded and the visitor is active. */
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
        className="absolute inset-0 size-full motion-reduce:opacity-0"
        decoding="async"
      />
    )
  );
}
