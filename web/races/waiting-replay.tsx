import { Play } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { useMessages } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import type { CircuitName } from "./replay/circuit-layouts.ts";
import { replayFrame, replayPicture, transportBar } from "./replay/frame-classes.ts";
import type { ReplaySession } from "./replay/replay-session.ts";
import type { ReplayOfTextProps } from "./replay-of-text.tsx";

const ReplayOfText = lazy(async () => ({ default: (await import("./replay-of-text.tsx")).ReplayOfText }));

/** Latest moment at which a page that never comes to rest counts as drawn all the same. */
const latestMs = 2_500;

/** What tells that somebody sits before the screen. */
const activityEvents = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"] as const;

/**
 * The replay in its place. The circuit's picture stands there from the first byte on, with a button to play. The replay's code and its first
 * frame wait until the page has been drawn and somebody is there to see them: until a pointer, a finger or a key moves, or at once for who
 * came by a link of ours or to a certain turn. So nothing on the page is late for it, and nothing in sight moves when it comes.
 */
export function WaitingReplay(props: ReplayOfTextProps) {
  const { panels = true, circuit = "generic", start, autoPlay = false, onSession } = props;
  const place = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState(false);
  // Whoever came by a link within the site has pressed it; the first page of a visit was not pushed by anybody.
  const awaited = useAwaited(useNavigationType() === NavigationType.Push || start?.turn !== undefined);
  const opened = useCallback(
    (session: ReplaySession | null) => {
      // The button that was pressed is gone; the one that stops the race takes its place.
      if (session && pressed)
        place.current?.querySelector<HTMLElement>(".transport-play")?.focus({ preventScroll: true });
      onSession?.(session);
    },
    [pressed, onSession],
  );
  const still = (
    <ReplayPlace circuit={circuit} withPanels={panels} onPlay={pressed || awaited ? null : () => setPressed(true)} />
  );
  return (
    <div ref={place} className="contents">
      {pressed || awaited ? (
        <Suspense fallback={still}>
          <ReplayOfText {...props} autoPlay={pressed || (autoPlay && !wantsCalm())} onSession={opened} />
        </Suspense>
      ) : (
        still
      )}
    </div>
  );
}

/** Nothing moves by itself for people who asked for that. */
const wantsCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the page has been drawn, the processor has had a free moment since, and somebody is there; `atOnce`: the last is known. */
function useAwaited(atOnce: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  const [there, setThere] = useState(atOnce);
  useEffect(() => {
    let idle = 0;
    const begin = () => setDrawn(true);
    const loaded = () => {
      // Safari has no idle callbacks.
      if ("requestIdleCallback" in globalThis) idle = requestIdleCallback(begin, { timeout: latestMs });
      else setTimeout(begin, 200);
    };
    if (document.readyState === "complete") loaded();
    else addEventListener("load", loaded, { once: true });
    const come = (event: Event) => {
      // Browsers tell of a pointer that rests where the page has just appeared, too.
      const rests =
        event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY;
      // A press of the button starts the race itself: the button has to stay until then.
      const presses = event.type !== "pointermove" && (event.target as Element).closest?.(".replay-begin");
      if (!rests && !presses) setThere(true);
    };
    for (const sign of activityEvents) addEventListener(sign, come, { passive: true });
    return () => {
      removeEventListener("load", loaded);
      if (idle !== 0) cancelIdleCallback(idle);
      for (const sign of activityEvents) removeEventListener(sign, come);
    };
  }, []);
  return drawn && there;
}

/** Holds the replay's place, as tall as the replay will be, with a still picture of the circuit and, until it comes, the way to start it. */
function ReplayPlace({
  circuit,
  withPanels,
  onPlay,
}: {
  circuit: CircuitName;
  withPanels: boolean;
  onPlay: (() => void) | null;
}) {
  const { replay } = useMessages().races;
  return (
    <section aria-label={replay.region} className={`${replayFrame} ${withPanels ? "min-h-[115svh]" : ""}`}>
      <div className="h-14 md:hidden" />
      <div className={`${replayPicture} bg-linear-[var(--sky-top),var(--sky-bottom)] sky-${circuit}`}>
        <div
          className={`absolute inset-0 bg-contain bg-center bg-no-repeat max-md:bg-size-[116%_auto] circuit-${circuit}`}
        />
        {onPlay && (
          <Button
            kind="primary"
            size="large"
            className="replay-begin absolute bottom-[8%] left-1/2 -translate-x-1/2 whitespace-nowrap shadow-[0_4px_18px_rgb(0_0_0/0.3)]"
            onClick={onPlay}
          >
            <Play aria-hidden /> {replay.watch}
          </Button>
        )}
      </div>
      {/* The line of a phone's captions. */}
      <div className="h-14 bg-asphalt-900 md:hidden in-data-embed:small:h-7" />
      {withPanels && <PanelsPlace />}
    </section>
  );
}

/** The shape of what stands under the picture: the controls, the prices, the panels with what happened. */
function PanelsPlace() {
  return (
    <div aria-hidden>
      <div className={transportBar}>
        <span className="skeleton h-12 w-36" />
        <span className="skeleton flex-1" />
        <span className="skeleton h-11 w-full md:h-8 md:w-72" />
      </div>
      <div className="space-y-4 p-3">
        <span className="skeleton block w-56" />
        <span className="skeleton block h-9 w-full max-w-xl" />
        <span className="skeleton block w-4/5" />
        <span className="skeleton block w-3/5" />
      </div>
    </div>
  );
}
