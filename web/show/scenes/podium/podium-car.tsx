import { useEffect, useRef, useState } from "react";
import type { SceneTeam } from "#domain/show/scene.ts";
import { LiverySwatch } from "../../../races/livery-swatch.tsx";
import { hasGraphicsDevice } from "../../../races/replay/graphics-device.ts";
import { paintCars } from "../../../races/replay/liveries.ts";

export function PodiumCar({ team }: { team: SceneTeam }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { liveryPrimary, liverySecondary, number } = team;
  useEffect(() => {
    const picture = canvas.current;
    if (!picture || !hasGraphicsDevice()) return undefined;
    let isGone = false;
    let leave = () => undefined;
    const begin = async () => {
      const { CarStand } = await import("../../../races/replay/scene/car-pose.ts");
      if (isGone) return;
      const [livery] = paintCars([liveryPrimary], [liverySecondary]);
      const stand = new CarStand(picture, livery!, number);
      const fit = () => stand.resize(picture.clientWidth, picture.clientHeight, devicePixelRatio);
      const size = new ResizeObserver(fit);
      leave = () => {
        size.disconnect();
        stand.dispose();
      };
      setDrawn(true);
      fit();
      size.observe(picture);
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) stand.run();
    };
    // Falls back to colours.
    begin().catch(() => setDrawn(false));
    return () => {
      isGone = true;
      leave();
      setDrawn(false);
    };
  }, [liveryPrimary, liverySecondary, number]);
  return (
    <div className={`relative grid place-items-center ${isDrawn ? "-mt-[1vh] h-[calc(var(--livery)*1.12)]" : ""}`}>
      <canvas ref={canvas} className="absolute inset-0 size-full" aria-hidden />
      {!isDrawn && (
        <LiverySwatch
          primary={liveryPrimary}
          secondary={liverySecondary}
          className="mx-auto mb-[1.4vh] h-[calc(var(--livery)/3)] w-(--livery) tall:ml-0"
        />
      )}
    </div>
  );
}
