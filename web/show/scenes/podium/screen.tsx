import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { TieBreak } from "#engine/stages/tie-rule.ts";
import type { SceneTeam } from "#domain/show/scene.ts";
import { tieBreakText } from "#messages/format-tie-break.ts";
import { useFormats, useMessages } from "../../../ui/messages.tsx";
import { type SceneProps, Strip as TwoLines, fitOf, originOf } from "../screen-parts.tsx";
import { LiverySwatch } from "../../../races/livery-swatch.tsx";
import { hasGraphicsDevice } from "../../../races/replay/graphics-device.ts";
import { paintCars } from "../../../races/replay/liveries.ts";

export const Screen = ({ content, step }: SceneProps<"podium">) => <Podium teams={content.teams} step={step} />;

export function Strip({ content, step, title }: SceneProps<"podium">) {
  const { number } = useFormats();
  const team = content.teams[Math.max(0, content.teams.length - 1 - step)];
  if (!team) return <TwoLines first={title} second="" />;
  return <TwoLines place={number(team.place)} first={team.name} second={originOf(team)} />;
}

const sizesOfSteps = [
  "[--livery:18vh] [--name:7.6vh] [--number:14vh] [--step:28vh] tall:-order-1 tall:[--livery:12vh] tall:[--name:5.6vh] tall:[--step:18vh]",
  "[--livery:14vh] [--name:6.4vh] [--number:11vh] [--step:21vh] tall:[--livery:9vh] tall:[--name:4.6vh] tall:[--step:15vh]",
  "[--livery:14vh] [--name:6.4vh] [--number:11vh] [--step:18vh] tall:[--livery:9vh] tall:[--name:4.6vh] tall:[--step:13vh]",
];

interface PodiumTeam extends SceneTeam {
  place: number;
  tieBreak?: TieBreak | null;
  facts?: { members: string[] };
}

export function Podium({ teams, step }: { teams: readonly PodiumTeam[]; step: number }) {
  const messages = useMessages();
  const { number, list } = useFormats();
  // Second, first, third from left to right.
  const columns = [1, 0, 2].filter((rank) => rank < teams.length);
  const isUp = (rank: number) => teams.length - 1 - rank <= step;
  const isWon = isUp(0) && teams[0]?.place === 1;
  return (
    <div className="grid min-h-0 items-end tall:items-center">
      {isWon && <Confetti />}
      <ol
        className="mx-auto grid w-[min(100%,150vh)] grid-cols-[repeat(var(--columns),minmax(0,1fr))] items-end gap-[2vh] [--narrow:1] boxy:[--narrow:0.8] tall:grid-cols-1 tall:[--narrow:1]"
        style={{ "--columns": columns.length } as CSSProperties}
      >
        {columns.map((rank) => {
          const team = teams[rank]!;
          const colours = !isUp(rank)
            ? "border-edge from-asphalt-700 to-panel text-edge"
            : rank === 0
              ? "border-caution from-caution to-[#a86f00] text-asphalt-950 keyed:to-caution"
              : "border-(--city) from-asphalt-700 to-panel text-white";
          return (
            <li
              key={team.teamId}
              className={`tall:grid tall:grid-cols-[var(--step)_minmax(0,1fr)] tall:items-center tall:gap-[2vh] ${sizesOfSteps[rank]}`}
              data-place={rank + 1}
              data-up={isUp(rank) || undefined}
            >
              {isUp(rank) && (
                <div className="animate-plate bg-linear-to-b from-asphalt-950/50 to-asphalt-950/90 px-[1.6vh] pt-[1.6vh] pb-[2vh] text-center tall:bg-none tall:p-0 tall:text-left keyed:bg-panel keyed:bg-none">
                  <PodiumCar team={team} />
                  <p
                    className="condensed line-clamp-4 text-[max(3.4vh,calc(var(--name)*var(--fit)*var(--narrow)))] leading-[1.14] font-[850] wrap-anywhere"
                    style={fitOf(team.name)}
                  >
                    {team.name}
                  </p>
                  <p className="mt-[1vh] text-balance text-asphalt-200 tall:hidden">{originOf(team)}</p>
                  {/* Only against a team that is on the podium. */}
                  {team.tieBreak && rank < teams.length - 1 && (
                    <p className="mt-[0.6vh] leading-tight tall:hidden">
                      {tieBreakText(team.tieBreak, messages.tieBreak, number)}
                    </p>
                  )}
                  {team.facts && team.facts.members.length > 0 && (
                    <p className="mt-[0.6vh] leading-tight text-balance wrap-anywhere tall:hidden">
                      {list(team.facts.members)}
                    </p>
                  )}
                </div>
              )}
              <div
                className={`condensed grid h-(--step) content-center justify-items-center gap-[0.6vh] border-t-[1vh] bg-linear-to-b text-(length:--number) leading-[0.9] font-black [font-style:oblique] tall:row-start-1 ${colours}`}
              >
                <span>{number(team.place)}</span>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="sr-only" aria-live="polite">
        {isWon ? messages.show.reveal.winner : ""}
      </p>
    </div>
  );
}

const pieces = Array.from({ length: 64 }, (_, index) => index);
const colours = ["var(--city)", "var(--color-caution)", "#fff", "var(--color-kerb)", "#7e9bff"];

/** Low-discrepancy, and the same on every screen. */
const spread = (piece: number, step: number) => (piece * step) % 1;

function Confetti() {
  return (
    <div className="absolute inset-0 overflow-hidden" aria-hidden>
      {pieces.map((piece) => (
        <i
          key={piece}
          className="absolute top-[-4%] h-[2.4vh] w-[1.3vh] animate-confetti rotate-(--lean)"
          style={
            {
              left: `${(spread(piece, 0.618034) * 100).toFixed(1)}%`,
              background: colours[piece % colours.length],
              "--late": `${Math.round(spread(piece * piece, 0.754878) * 2600)}ms`,
              "--fall": `${Math.round(2800 + spread(piece * piece, 0.569841) * 1000)}ms`,
              "--lean": `${((piece * 53) % 120) - 60}deg`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
}

function PodiumCar({ team }: { team: SceneTeam }) {
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
