import { useMemo, type CSSProperties, type ReactNode } from "react";
import { boardAfter, revealFrame, type RevealMove, type RevealPlan } from "#engine/show/reveal-plan.ts";
import { revealPlanOf } from "#domain/show/scenes/reveal.ts";
import type { PlacedTeam } from "#domain/show/scene.ts";
import { tieBreakText } from "#messages/format-tie-break.ts";
import { useFormats, useMessages } from "../../../ui/messages.tsx";
import {
  type SceneProps,
  inOneLine,
  Strip as TwoLines,
  fitOf,
  isOneCity,
  originOf,
  TeamRow,
} from "../screen-parts.tsx";
import { useOverTime } from "../scene-time.ts";

const rowsInSight = 9;
const rowOfLight = 6;

function lightOf(plan: RevealPlan, step: number, elapsedMs: number): { begun: number; move: RevealMove | null } {
  const { done, running } = revealFrame(plan, step, elapsedMs);
  const begun = done + (running ? 1 : 0);
  return { begun, move: plan.moves[begun - 1] ?? null };
}

export function Screen({ content, step }: SceneProps<"reveal">) {
  const { show } = useMessages();
  const { number } = useFormats();
  const plan = useMemo(() => revealPlanOf(content), [content]);
  const begun = useOverTime((elapsedMs) => lightOf(plan, step, elapsedMs).begun);
  const move = plan.moves[begun - 1] ?? null;
  const { order, revealed } = boardAfter(plan, begun);
  const slotInLight = move ? (move.kind === "focus" ? move.slot : move.to) : order.length - 1;
  const top = Math.max(0, Math.min(order.length - rowsInSight, slotInLight - rowOfLight));
  // The page's order mustn't give away more than the screen.
  const rows = plan.start.flatMap((teamId) => content.teams.find((team) => team.teamId === teamId) ?? []);
  const below = content.teams[slotInLight + 1];
  const next = below && revealed.has(below.teamId) ? below : undefined;
  const slots = new Map(order.map((teamId, slot) => [teamId, slot]));
  const board = { "--rows": Math.min(rowsInSight, order.length), "--top": top } as CSSProperties;
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] gap-[5vh] [--row:8.2vh] tall:grid-cols-1 tall:content-center tall:gap-[2vh] tall:[--row:5.4vh]">
      <div className="relative h-[calc(var(--rows)*var(--row))] self-center overflow-hidden" style={board}>
        <ol className="absolute inset-0 translate-y-[calc(var(--row)*var(--top)*-1)] transition-[translate] duration-600 ease-race">
          {rows.map((team) => {
            const slot = slots.get(team.teamId) ?? 0;
            const isRevealed = revealed.has(team.teamId);
            const isLit = slot === slotInLight;
            // No transition: a fading name is unreadable.
            const colours = isLit ? "z-2 bg-(--city) text-(--on-city)" : isRevealed ? "bg-asphalt-800" : "bg-panel";
            return (
              <TeamRow
                key={team.teamId}
                team={team}
                place={isRevealed ? number(team.place) : "?"}
                placeClass={
                  isLit
                    ? "bg-(--on-city) text-white"
                    : isRevealed
                      ? "bg-white text-asphalt-950"
                      : "bg-white/10 text-asphalt-400"
                }
                withOrigin={!isOneCity(content.teams)}
                fits
                className={`absolute inset-x-0 top-0 translate-y-[calc(var(--slot)*var(--row))] transition-[translate] duration-900 ease-[cubic-bezier(0.3,0.7,0.2,1)] ${colours}`}
                data-revealed={isRevealed || undefined}
                data-light={isLit || undefined}
                data-slot={slot}
                data-team={team.teamId}
                style={{ "--slot": slot } as CSSProperties}
              >
                {/* A tie. */}
                {isRevealed && !team.separatedFromNext && slot < order.length - 1 && (
                  <span className="condensed flex-none text-[1.2em] font-[850]" title={show.reveal.level}>
                    =
                  </span>
                )}
              </TeamRow>
            );
          })}
        </ol>
        {content.advancing > 0 && content.advancing < order.length && (
          <div
            className="absolute inset-x-0 -top-[0.6vh] z-3 h-[0.5vh] translate-y-[calc(var(--cut)*var(--row))] bg-[repeating-linear-gradient(90deg,#fff_0_2vh,transparent_2vh_3vh)] transition-[translate] duration-600 ease-race"
            style={{ "--cut": content.advancing - top } as CSSProperties}
            hidden={content.advancing - top < 0 || content.advancing - top > rowsInSight}
          />
        )}
      </div>
      <RevealPlate
        key={begun}
        move={move}
        ranked={content.teams}
        next={next}
        races={content.races ?? 0}
        rule={content.byRating ? "rating" : "other"}
      />
    </div>
  );
}

interface PlateProps {
  move: RevealMove | null;
  /** best first; places can skip numbers */
  ranked: readonly PlacedTeam[];
  /** at the next place; undefined: not revealed */
  next: PlacedTeam | undefined;
  /** 0: unknown */
  races: number;
  rule: "rating" | "other";
}

const quiet = "mt-[2vh] font-semibold opacity-85 tall:hidden";

function RevealPlate({ move, ranked, next, races, rule }: PlateProps) {
  const { show } = useMessages();
  const { number } = useFormats();
  const restsOn = races > 0 && <p className={quiet}>{show.reveal.restsOn({ count: races, rule })}</p>;
  if (!move) {
    return (
      <Plate label={show.reveal.opening} name={show.reveal.teams({ count: number(ranked.length) })}>
        {restsOn}
      </Plate>
    );
  }
  const team = ranked.find(({ teamId }) => teamId === move.teamId);
  if (!team) return null;
  const slot = move.kind === "focus" ? move.slot : move.to;
  const placed = ranked[slot]?.place ?? slot + 1;
  const place = number(placed);
  if (move.kind === "focus") {
    return (
      <Plate label={show.reveal.who({ place })} place={place} name={team.name}>
        <p className={quiet}>{move.slot === 0 ? show.reveal.lastOne : show.reveal.inDanger}</p>
        <PlateFacts team={team} />
      </Plate>
    );
  }
  const fell = move.to + 1 - team.frozenPlace;
  const isWinner = placed === 1;
  const figures = [
    [show.reveal.seeded, team.frozenPlace],
    [show.reveal.wins, team.wins],
    [show.reveal.races, team.races],
  ] as const;
  return (
    <Plate
      label={isWinner ? show.reveal.winner : show.reveal.place({ place })}
      place={place}
      name={team.name}
      isWinner={isWinner}
    >
      <p className="mt-[1.4vh] text-[3.6vh] opacity-85 tall:hidden">{originOf(team)}</p>
      <dl className="mt-[2.4vh] flex gap-[4vh] tall:hidden">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="opacity-75">{label}</dt>
            <dd className="condensed text-[5.4vh] font-extrabold">{number(value)}</dd>
          </div>
        ))}
      </dl>
      <PlateFacts team={team} next={next} />
      {isWinner && restsOn}
      {move.to > 0 && (
        <p className={quiet}>
          {fell === 0 ? show.reveal.holds : show.reveal[fell > 0 ? "fell" : "rose"]({ places: number(Math.abs(fell)) })}
        </p>
      )}
    </Plate>
  );
}

interface PlateFrameProps {
  label: string;
  place?: string;
  name: string;
  isWinner?: boolean;
  children: ReactNode;
}

/** Equal height for question and answer. */
function Plate({ label, place, name, isWinner = false, children }: PlateFrameProps) {
  const colours = isWinner
    ? "border-caution bg-linear-120 from-caution to-[#d99b12] text-asphalt-950 keyed:to-caution"
    : "border-(--city) bg-panel";
  return (
    <section
      className={`grid min-h-[74vh] content-center self-center border-l-[1vh] px-[4vh] py-[3vh] *:animate-plate tall:min-h-[17vh] tall:grid-cols-[auto_minmax(0,1fr)] tall:gap-x-[2.4vh] tall:px-[2vh] tall:py-[1.6vh] tall:*:col-start-2 ${colours}`}
    >
      <p className={`condensed text-[4.2vh] font-[750] tall:text-[3.5vh] ${isWinner ? "" : "text-(--city)"}`}>
        {label}
      </p>
      {place !== undefined && (
        <p className="figures text-[22vh] leading-[0.95] font-black [font-style:oblique] tall:row-span-4 tall:row-start-1 tall:self-center tall:text-[12vh] tall:[grid-column:1]!">
          {place}
        </p>
      )}
      <p
        className="condensed line-clamp-3 text-[calc(7vh*var(--fit))] leading-[1.14] font-[850] wrap-anywhere tall:line-clamp-2 tall:text-[4.4vh]"
        style={place === undefined ? ({ "--fit": 1 } as CSSProperties) : fitOf(name)}
      >
        {name}
      </p>
      {children}
    </section>
  );
}

/**
 * Gives nothing away about the highlighted team's neighbours.
 * @param next once this team is revealed
 */
function PlateFacts({ team, next }: { team: PlacedTeam; next?: PlacedTeam | undefined }) {
  const messages = useMessages();
  const { reveal } = messages.show;
  const { number } = useFormats();
  const { best, versusNext } = team.facts ?? { best: null, versusNext: null };
  const lines: string[] = [];
  if (best) {
    const race = number(best.number);
    if (best.place > 1) lines.push(reveal.bestPlace({ race, place: number(best.place) }));
    else if (best.margin === null || best.margin === 0) lines.push(reveal.bestWin({ race }));
    else lines.push(reveal.bestWinBy({ race, margin: number(best.margin) }));
  }
  if (next && versusNext) {
    const { name, ahead, behind } = versusNext;
    lines.push(reveal.versus({ name, ahead: number(ahead), behind: number(behind) }));
  }
  if (next && team.tieBreak) lines.push(tieBreakText(team.tieBreak, messages.tieBreak, number));
  if (next && !team.separatedFromNext) lines.push(reveal.notSeparated({ name: next.name }));
  return (
    <ul className="mt-[2vh] grid gap-[0.6vh] font-semibold">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function Strip({ content, step, title }: SceneProps<"reveal">) {
  const { number } = useFormats();
  const { reveal } = useMessages().show;
  const plan = useMemo(() => revealPlanOf(content), [content]);
  const begun = useOverTime((elapsedMs) => lightOf(plan, step, elapsedMs).begun);
  const move = plan.moves[begun - 1];
  const team = move && content.teams.find((each) => each.teamId === move.teamId);
  if (!team) return <TwoLines first={title} second={content.stage} />;
  // Places can be empty, so numbers may skip.
  const placeOf = (slot: number) => number(content.teams[slot]?.place ?? slot + 1);
  if (move.kind === "land") return <TwoLines place={placeOf(move.to)} first={team.name} second={originOf(team)} />;
  const standing = move.slot === 0 ? reveal.lastOne : reveal.inDanger;
  return <TwoLines first={reveal.who({ place: placeOf(move.slot) })} second={inOneLine([team.name, standing])} />;
}
