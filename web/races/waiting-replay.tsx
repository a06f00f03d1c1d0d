import Play from "virtual:icons/play";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { circuitClass, circuitStyle, skyClass } from "../app/circuit-picture.tsx";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import type { CircuitName } from "./replay/circuit-layouts.ts";
import { replayFrame, replayPicture, transportBar } from "./replay/frame-classes.ts";
import type { ReplaySession } from "./replay/replay-session.ts";
import type { ReplayOfTextProps } from "./replay-of-text.tsx";

const ReplayOfText = lazy(async () => ({ default: (await import("./replay-of-text.tsx")).ReplayOfText }));

/** In milliseconds, for pages that never become idle. */
const latestMs = 2_500;

const activityEvents = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"] as const;

/**
 * The still picture and a play button come with the page. The replay loads once the page is drawn and the visitor is
 * active, so it delays nothing.
 */
export function WaitingReplay(props: ReplayOfTextProps) {
  const { panels = true, circuit = "generic", start, autoPlay = false, onSession } = props;
  const place = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState(false);
  // Following a link on this site counts as activity.
  const awaited = useAwaited(useNavigationType() === NavigationType.Push || start?.turn !== undefined);
  const opened = useCallback(
    (session: ReplaySession | null) => {
      // Moves focus to the button that replaces the pressed one.
      if (session && pressed)
        place.current?.querySelector<HTMLElement>(".transport-play")?.focus({ preventScroll: true });
      onSession?.(session);
    },
    [pressed, onSession],
  );
  const still = (
    <ReplayPlace
      circuit={circuit}
      withPanels={panels}
      ownLine={props.ownLine}
      onPlay={pressed || awaited ? null : () => setPressed(true)}
    >
      {props.children}
    </ReplayPlace>
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

const wantsCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

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
      // Browsers also report a pointer that hasn't moved.
      const rests =
        event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY;
      // Play must keep its own press.
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

/** As tall as the replay, so that nothing moves. */
function ReplayPlace({
  circuit,
  withPanels,
  onPlay,
  ownLine,
  children,
}: {
  ownLine: ReactNode;
  children: ReactNode;
  circuit: CircuitName;
  withPanels: boolean;
  onPlay: (() => void) | null;
}) {
  const { replay } = useMessages().races;
  return (
    <section aria-label={replay.region} className={`${replayFrame} ${withPanels ? "min-h-[115svh]" : ""}`}>
      <div className="h-14 md:hidden" />
      <div className={`${replayPicture} ${skyClass}`} style={circuitStyle(circuit)}>
        <div
          className={`absolute inset-0 bg-contain bg-center bg-no-repeat max-md:bg-size-[116%_auto] ${circuitClass}`}
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
      {withPanels && (
        <>
          <div className={transportBar} aria-hidden>
            <span className="skeleton h-12 w-36" />
            <span className="skeleton flex-1" />
            <span className="skeleton h-11 w-full md:h-8 md:w-72" />
          </div>
          {ownLine}
          {/* Prices. */}
          <div className="h-[2.0625rem] border-t border-line" />
          {children}
          <div className="space-y-4 p-3" aria-hidden>
            <span className="skeleton block w-56" />
            <span className="skeleton block h-9 w-full max-w-xl" />
            <span className="skeleton block w-4/5" />
            <span className="skeleton block w-3/5" />
          </div>
        </>
      )}
    </section>
  );
}
