import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../messages/messages.tsx";
import { FlatStage } from "./flat-stage.ts";
import { createFrameWatch } from "./graphics-device.ts";
import type { Insets } from "./plan-view.ts";
import type { ReplaySession } from "./replay-session.ts";
import type { ReplayStage } from "./replay-stage.ts";
import type { ViewName } from "./transport.tsx";

interface ReplayCanvasProps {
  session: ReplaySession;
  view: ViewName;
  insets: Insets;
  circuitTitle: string;
  /** the solid view cannot be shown, or not smoothly */
  onSolidFails: (why: "impossible" | "slow") => void;
}

/** The picture: mounts a stage, keeps its size, light and camera, and has it draw every frame. */
export function ReplayCanvas({ session, view, insets, circuitTitle, onSolidFails }: ReplayCanvasProps) {
  const { replay } = useMessages().races;
  const canvas = useRef<HTMLCanvasElement>(null);
  const plates = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<ReplayStage | null>(null);
  const { top, right, bottom, left } = insets;

  useEffect(() => {
    const [picture, over] = [canvas.current, plates.current];
    if (!picture || !over) return;
    let mounted: ReplayStage | null = null;
    let gone = false;
    const mount = (made: ReplayStage) => {
      mounted = made;
      setStage(made);
    };
    if (view === "flat") mount(new FlatStage(picture, session));
    else {
      void import("./scene/solid-stage.ts").then(
        ({ SolidStage }) => {
          if (gone) return;
          try {
            mount(new SolidStage(picture, over, session, circuitTitle));
          } catch {
            onSolidFails("impossible");
          }
        },
        () => onSolidFails("impossible"),
      );
    }
    return () => {
      gone = true;
      mounted?.dispose();
      setStage(null);
    };
  }, [session, view, circuitTitle, onSolidFails]);

  useEffect(() => {
    if (!stage || !frame.current) return;
    const element = frame.current;
    const draw = () => stage.draw(session.moment, session.subject);
    const fit = () => {
      stage.resize(element.clientWidth, element.clientHeight, devicePixelRatio, { top, right, bottom, left });
      draw();
    };
    const light = () => {
      stage.setDark(document.documentElement.classList.contains("dark"));
      draw();
    };
    stage.setDark(document.documentElement.classList.contains("dark"));
    const size = new ResizeObserver(fit);
    size.observe(element);
    const mode = new MutationObserver(light);
    mode.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    fit();
    // Letters on the plates are in the page's face once that has come.
    void document.fonts.ready.then(fit);
    const watch = view === "solid" ? createFrameWatch(() => onSolidFails("slow")) : null;
    const stop = session.onFrame(() => {
      const { camera } = session.status;
      // A finger on the picture moves the free camera, not the page.
      if (element.dataset["camera"] !== camera) element.dataset["camera"] = camera;
      stage.setCamera(camera);
      draw();
      if (session.clock.playing) watch?.(performance.now());
    });
    const stopSteering = stage.steer(element, draw);
    return () => {
      size.disconnect();
      mode.disconnect();
      stop();
      stopSteering();
    };
  }, [stage, session, view, onSolidFails, top, right, bottom, left]);

  const cars = session.names.map((car) => car.name).join(", ");
  return (
    <div ref={frame} className="replay-frame absolute inset-0">
      <canvas
        key={view}
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn by script and cannot be an img
        role="img"
        aria-label={replay.picture(circuitTitle, cars)}
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
