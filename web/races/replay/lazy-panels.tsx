import { Suspense, lazy, useEffect, useRef, useState } from "react";

const ReplayPanels = lazy(async () => ({ default: (await import("./replay-panels.tsx")).ReplayPanels }));

/** Loads for search and screen readers even without scrolling. */
const latestMs = 5_000;

/** Loaded when scrolled into view so that the picture starts sooner. */
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
  // Same height as the loaded panels.
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
