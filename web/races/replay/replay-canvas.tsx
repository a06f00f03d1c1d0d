import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../ui/messages.tsx";
import { MapView } from "./map-view.ts";
import { createFrameWatch } from "./graphics-device.ts";
import type { Insets } from "./plan-view.ts";
import type { ReplaySession } from "./replay-session.ts";
import type { ReplayView } from "./replay-view.ts";
import type { ViewName } from "./transport.tsx";

interface ReplayCanvasProps {
  session: ReplaySession;
  view: ViewName;
  insets: Insets;
  circuitTitle: string;
  onSolidFails: (why: "impossible" | "slow") => void;
  onWaiting?: (isWaiting: boolean) => void;
}

/** The map runs until the first 3D frame is drawn, which can take seconds. */
export function ReplayCanvas(props: ReplayCanvasProps) {
  const { view, session, onWaiting } = props;
  const { replay } = useMessages().races;
  const [solidOf, setSolidOf] = useState<ReplaySession | null>(null);
  const isWaiting = view === "solid" && solidOf !== session;
  useEffect(() => onWaiting?.(isWaiting), [isWaiting, onWaiting]);
  return (
    <div className="absolute inset-0" aria-busy={isWaiting}>
      {(view === "flat" || isWaiting) && <Picture key="flat" {...props} view="flat" onDrawn={setNothing} />}
      {view === "solid" && <Picture key="solid" {...props} isHidden={isWaiting} onDrawn={setSolidOf} />}
      {isWaiting && (
        <output className="pointer-events-none absolute top-3 right-3 rounded-sm bg-asphalt-950/92 px-3 py-1.5 text-sm font-semibold text-white transition-[visibility] delay-300 starting:invisible">
          {replay.preparing}
        </output>
      )}
    </div>
  );
}

const isDark = () => document.documentElement.classList.contains("dark");
const setNothing = () => undefined;

interface PictureProps extends ReplayCanvasProps {
  isHidden?: boolean;
  onDrawn: (session: ReplaySession | null) => void;
}

function Picture({ session, view, insets, circuitTitle, onSolidFails, isHidden = false, onDrawn }: PictureProps) {
  const { replay } = useMessages().races;
  const canvas = useRef<HTMLCanvasElement>(null);
  const plates = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<{ stage: ReplayView; of: ReplaySession } | null>(null);
  const { top, right, bottom, left } = insets;

  useEffect(() => {
    const [picture, over] = [canvas.current, plates.current];
    if (!picture || !over) return;
    let begun: ReplayView | null = null;
    let gone = false;
    const show = (stage: ReplayView) => setMade({ stage, of: session });
    const begin = async () => {
      const { View3d } = await import("./scene/view-3d.ts");
      if (gone) return;
      const stage = new View3d(picture, over, session, circuitTitle, () => onSolidFails("impossible"));
      begun = stage;
      await stage.prepare(isDark());
      if (!gone) show(stage);
    };
    if (view === "flat") {
      begun = new MapView(picture, session);
      show(begun);
    } else void begin().catch(() => !gone && onSolidFails("impossible"));
    return () => {
      gone = true;
      begun?.dispose();
      setMade(null);
      onDrawn(null);
    };
  }, [session, view, circuitTitle, onSolidFails, onDrawn]);

  useEffect(() => {
    // The previous race's stage is already gone.
    if (made?.of !== session || !frame.current) return;
    const { stage } = made;
    const element = frame.current;
    const draw = () => stage.draw(session.frame, session.subject);
    const fit = () =>
      stage.resize(element.clientWidth, element.clientHeight, devicePixelRatio, { top, right, bottom, left });
    const light = () => {
      stage.setDark(isDark());
      draw();
    };
    stage.setDark(isDark());
    fit();
    const fitted = () => {
      const { clientWidth, clientHeight } = element;
      return `${clientWidth} ${clientHeight} ${devicePixelRatio}`;
    };
    let last = fitted();
    const size = new ResizeObserver(() => {
      // ResizeObserver also reports the initial size; skips a needless frame.
      if (fitted() === last) return;
      last = fitted();
      fit();
      draw();
    });
    size.observe(element);
    const mode = new MutationObserver(light);
    mode.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    // Redraws the plates when the font has loaded.
    let goesOn = true;
    if (document.fonts.status !== "loaded") {
      void document.fonts.ready.then(() => {
        if (!goesOn) return;
        fit();
        draw();
      });
    }
    const watch = view === "solid" ? createFrameWatch(() => onSolidFails("slow")) : null;
    const stop = session.onFrame(() => {
      stage.setCamera(session.status.camera);
      draw();
      if (session.clock.playing) watch?.(performance.now());
    });
    onDrawn(session);
    return () => {
      goesOn = false;
      size.disconnect();
      mode.disconnect();
      stop();
    };
  }, [made, session, view, onSolidFails, onDrawn, top, right, bottom, left]);

  const cars = session.names.map((car) => car.name).join(", ");
  return (
    <div ref={frame} className={`absolute inset-0 ${isHidden ? "invisible" : ""}`}>
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn by script and cannot be an img
        role="img"
        aria-label={replay.picture({ circuit: circuitTitle, cars })}
        data-view={view}
        className="absolute inset-0 block size-full"
      />
      <canvas
        ref={plates}
        aria-hidden
        className={`pointer-events-none absolute inset-0 size-full ${view === "solid" ? "block" : "hidden"}`}
      />
    </div>
  );
}
