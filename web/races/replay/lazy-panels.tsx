import { Suspense, lazy, useEffect, useRef, useState } from "react";

const ReplayPanels = lazy(async () => ({ default: (await import("./replay-panels.tsx")).ReplayPanels }));

/** Who never scrolls may still search the page or listen to it: after this long the panels come by themselves. */
const latestMs = 5_000;

/** The panels under the picture. Their code is fetched when they come into sight, so that the picture moves sooner. */
export function LatePanels() {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted || !place.current) return undefined;
    const sight = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setWanted(true);
    });
    sight.observe(place.current);
    const late = setTimeout(() => setWanted(true), latestMs);
    return () => {
      sight.disconnect();
      clearTimeout(late);
    };
  }, [wanted]);
  // As tall as the tabs, the list of what happened and the line about keys.
  const shape = <div className="h-[30.3125rem] border border-line bg-panel" aria-hidden />;
  return (
    <div ref={place} className="p-3 sm:p-4">
      {wanted ? (
        <Suspense fallback={shape}>
          <ReplayPanels />
        </Suspense>
      ) : (
        shape
      )}
    </div>
  );
}
