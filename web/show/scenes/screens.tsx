import { lazy, type ReactNode } from "react";
import type { SceneKind } from "#domain/show/scenes.ts";
import { hasGraphicsDevice } from "../../races/replay/graphics-device.ts";
import { Screen as CountdownScreen, Strip as CountdownStrip } from "./countdown/screen.tsx";
import { Screen as GridScreen, Strip as GridStrip } from "./grid/screen.tsx";
import { Screen as MessageScreen, Strip as MessageStrip } from "./message/screen.tsx";
import { Screen as PodiumScreen, Strip as PodiumStrip } from "./podium/screen.tsx";
import { Screen as RevealScreen, Strip as RevealStrip } from "./reveal/screen.tsx";
import type { SceneProps } from "./screen-parts.tsx";
import { Screen as SponsorsScreen, Strip as SponsorsStrip } from "./sponsors/screen.tsx";
import { Screen as StandingsScreen, Strip as StandingsStrip } from "./standings/screen.tsx";

interface SceneScreen<Kind extends SceneKind> {
  Screen: (props: SceneProps<Kind>) => ReactNode;
  /** in the lower third of a picture */
  Strip: (props: SceneProps<Kind>) => ReactNode;
}

const loads: (() => Promise<unknown>)[] = [];

/** {@link fetchAhead} loads it before the show needs it. */
function later<Kind extends SceneKind>(load: () => Promise<SceneScreen<Kind>>) {
  loads.push(load);
  return {
    Screen: lazy(async () => ({ default: (await load()).Screen })),
    Strip: lazy(async () => ({ default: (await load()).Strip })),
  };
}

const screens = {
  "test-card": later<"test-card">(() => import("./test-card/screen.tsx")),
  countdown: { Screen: CountdownScreen, Strip: CountdownStrip },
  sponsors: { Screen: SponsorsScreen, Strip: SponsorsStrip },
  message: { Screen: MessageScreen, Strip: MessageStrip },
  draw: later<"draw">(() => import("./draw/screen.tsx")),
  grid: { Screen: GridScreen, Strip: GridStrip },
  race: later<"race">(() => import("./race/screen.tsx")),
  standings: { Screen: StandingsScreen, Strip: StandingsStrip },
  reveal: { Screen: RevealScreen, Strip: RevealStrip },
  podium: { Screen: PodiumScreen, Strip: PodiumStrip },
} satisfies { [Kind in SceneKind]: { [Part in keyof SceneScreen<Kind>]: React.ComponentType<SceneProps<Kind>> } };

export function Scene({ part, ...props }: SceneProps<SceneKind> & { part: keyof SceneScreen<SceneKind> }) {
  const Part = screens[props.content.kind][part] as React.ComponentType<SceneProps<SceneKind>>;
  return <Part {...props} />;
}

/** One letter of every font file. */
const letters = "Ağışİ0";
const faces = ['700 1em "Archivo Variable"', 'oblique 850 1em "Archivo Variable"', '700 1em "Inter Variable"'];

export function fetchAhead(): void {
  for (const face of faces) document.fonts.load(face, letters).catch(() => null);
  for (const load of loads) load().catch(() => null);
  if (!hasGraphicsDevice()) return;
  import("../../races/replay/scene/view-3d.ts").catch(() => null);
  import("../../races/replay/scene/car-pose.ts").catch(() => null);
}
