import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../messages/messages.tsx";
import { FlatStage } from "./flat-stage.ts";
import type { Insets } from "./plan-view.ts";
import type { ReplaySession } from "./replay-session.ts";
import type { ReplayStage } from "./replay-stage.ts";
import type { ViewName } from "./transport.tsx";

interface ReplayCanvasProps {
  session: ReplaySession;
  view: ViewName;
  insets: Insets;
  circuitTitle: string;
}

/** The picture: mounts a stage, keeps its size, light and camera, and has it draw every frame. */
export function ReplayCanvas({ session, view, insets, circuitTitle }: ReplayCanvasProps) {
  const { replay } = useMessages().races;
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<ReplayStage | null>(null);
  const { top, right, bottom, left } = insets;

  useEffect(() => {
    if (!canvas.current) return;
    const mounted = new FlatStage(canvas.current, session);
    setStage(mounted);
    return () => mounted.dispose();
  }, [session]);

  useEffect(() => {
    if (!stage || !frame.current) return;
    const element = frame.current;
    const fit = () => {
      stage.resize(element.clientWidth, element.clientHeight, devicePixelRatio, { top, right, bottom, left });
      stage.draw(session.moment, session.moment.leader);
    };
    const light = () => {
      stage.setDark(document.documentElement.classList.contains("dark"));
      stage.draw(session.moment, session.moment.leader);
    };
    const size = new ResizeObserver(fit);
    size.observe(element);
    const mode = new MutationObserver(light);
    mode.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    fit();
    light();
    // Letters on the plates are in the page's face once that has come.
    void document.fonts.ready.then(fit);
    const stop = session.onFrame((moment) => {
      stage.setCamera(session.status.camera);
      stage.draw(moment, moment.leader);
    });
    return () => {
      size.disconnect();
      mode.disconnect();
      stop();
    };
  }, [stage, session, top, right, bottom, left]);

  const cars = session.names.map((car) => car.name).join(", ");
  return (
    <div ref={frame} className="absolute inset-0">
      <canvas
        key={view}
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn by script and cannot be an img
        role="img"
        aria-label={replay.picture(circuitTitle, cars)}
        className="block size-full"
      />
    </div>
  );
}
