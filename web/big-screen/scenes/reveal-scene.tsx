import { useMemo } from "react";
import { boardAfter, momentOfReveal, type RevealMove, type RevealPlan } from "#engine/show/reveal-plan.ts";
import { revealPlanOf, type PlacedTeam, type SceneContent } from "#engine/show/scenes.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { useOverTime } from "../scene-time.ts";
import { fitOf, isOneCity, TeamLine } from "./team-row.tsx";

type Reveal = Extract<SceneContent, { kind: "reveal" }>;

/** Rows in sight, and how far down the light stands. */
const rowsInSight = 9;
const rowOfLight = 6;

/** What is in the light: the last move that was begun. */
export function lightOf(plan: RevealPlan, step: number, elapsedMs: number): { begun: number; move: RevealMove | null } {
  const { done, running } = momentOfReveal(plan, step, elapsedMs);
  const begun = done + (running ? 1 : 0);
  return { begun, move: plan.moves[begun - 1] ?? null };
}

/** The board that everybody has seen, told from the last place to the first. */
export function RevealScene({ content, step }: { content: Reveal; step: number }) {
  const { show } = useMessages();
  const { number } = useFormats();
  const plan = useMemo(() => revealPlanOf(content), [content]);
  const teams = useMemo(() => new Map(content.teams.map((team) => [team.teamId, team])), [content]);
  const begun = useOverTime((elapsedMs) => lightOf(plan, step, elapsedMs).begun);
  const move = plan.moves[begun - 1] ?? null;
  const { order, revealed } = boardAfter(plan, begun);
  const slotInLight = move ? (move.kind === "focus" ? move.slot : move.to) : order.length - 1;
  const top = Math.max(0, Math.min(order.length - rowsInSight, slotInLight - rowOfLight));
  const slots = new Map(order.map((teamId, slot) => [teamId, slot]));
  return (
    <div className="reveal">
      <div className="reveal-window" style={{ "--rows": Math.min(rowsInSight, order.length) } as React.CSSProperties}>
        <ol className="reveal-board" style={{ transform: `translateY(calc(${-top} * var(--row)))` }}>
          {content.teams.map((team) => {
            const slot = slots.get(team.teamId) ?? 0;
            return (
              <li
                key={team.teamId}
                className="show-row reveal-row"
                data-told={revealed.has(team.teamId) || undefined}
                data-light={slot === slotInLight || undefined}
                data-slot={slot}
                data-team={team.teamId}
                style={{ transform: `translateY(calc(${slot} * var(--row)))` }}
              >
                <span className="show-place">{revealed.has(team.teamId) ? number(team.place) : "?"}</span>
                <TeamLine team={team} withOrigin={!isOneCity(content.teams)} />
                {/* Both are told by now: the races do not say which of them is better. */}
                {revealed.has(team.teamId) && !team.separatedFromNext && slot < order.length - 1 && (
                  <span className="reveal-level" title={show.reveal.level}>
                    =
                  </span>
                )}
              </li>
            );
          })}
        </ol>
        {content.advancing > 0 && content.advancing < order.length && (
          <div
            className="reveal-cut"
            style={{ transform: `translateY(calc(${content.advancing - top} * var(--row)))` }}
            hidden={content.advancing - top < 0 || content.advancing - top > rowsInSight}
          />
        )}
      </div>
      <RevealPlate
        key={begun}
        move={move}
        teams={teams}
        ranked={content.teams}
        title={show.reveal.opening}
        races={content.races ?? 0}
      />
    </div>
  );
}

interface PlateProps {
  move: RevealMove | null;
  teams: ReadonlyMap<string, PlacedTeam>;
  /** best first: a slot of the board has the place of the team that ends there, which need not be the next number */
  ranked: readonly PlacedTeam[];
  title: string;
  /** how many the order rests on; 0: the data does not say */
  races: number;
}

/** Beside the board: who stands in the light, and what became of them. */
function RevealPlate({ move, teams, ranked, title, races }: PlateProps) {
  const { show } = useMessages();
  const { number } = useFormats();
  if (!move) {
    return (
      <section className="plate">
        <p className="plate-label">{title}</p>
        <p className="plate-name">{show.reveal.teams({ count: number(ranked.length) })}</p>
        {races > 0 && <p className="plate-quiet">{show.reveal.restsOn({ count: races })}</p>}
      </section>
    );
  }
  const team = teams.get(move.teamId);
  if (!team) return null;
  const slot = move.kind === "focus" ? move.slot : move.to;
  const placed = ranked[slot]?.place ?? slot + 1;
  const place = number(placed);
  if (move.kind === "focus") {
    return (
      <section className="plate" data-light>
        <p className="plate-label">{show.reveal.who({ place })}</p>
        <p className="plate-place">{place}</p>
        <p className="plate-name" style={{ "--fit": fitOf(team.name) } as React.CSSProperties}>
          {team.name}
        </p>
        <p className="plate-quiet">{move.slot === 0 ? show.reveal.lastOne : show.reveal.inDanger}</p>
        <PlateFacts team={team} />
      </section>
    );
  }
  const fell = move.to - move.from;
  const isWinner = placed === 1;
  return (
    <section className="plate" data-told data-winner={isWinner || undefined}>
      <p className="plate-label">{isWinner ? show.reveal.winner : show.reveal.place({ place })}</p>
      <p className="plate-place">{place}</p>
      <p className="plate-name" style={{ "--fit": fitOf(team.name) } as React.CSSProperties}>
        {team.name}
      </p>
      <p className="plate-origin">{[team.university, team.city].filter(Boolean).join(" · ")}</p>
      <dl className="plate-facts">
        <div>
          <dt>{show.reveal.seeded}</dt>
          <dd>{number(team.frozenPlace)}</dd>
        </div>
        <div>
          <dt>{show.reveal.wins}</dt>
          <dd>{number(team.wins)}</dd>
        </div>
        <div>
          <dt>{show.reveal.races}</dt>
          <dd>{number(team.races)}</dd>
        </div>
      </dl>
      <PlateFacts team={team} next={ranked[slot + 1]} />
      {move.to > 0 && (
        <p className="plate-quiet">{fell > 0 ? show.reveal.fell({ places: number(fell) }) : show.reveal.holds}</p>
      )}
    </section>
  );
}

/**
 * What the races say of a team. Of one in the light only what gives nothing away: whom it stands next to is told with its place.
 *
 * @param next the team of the next place, once this one's is told
 */
function PlateFacts({ team, next }: { team: PlacedTeam; next?: PlacedTeam | undefined }) {
  const { show } = useMessages();
  const { number } = useFormats();
  const { best, versusNext } = team.facts ?? { best: null, versusNext: null };
  const lines: string[] = [];
  if (best) {
    const race = number(best.number);
    if (best.place > 1) lines.push(show.reveal.bestPlace({ race, place: number(best.place) }));
    else if (best.margin === null || best.margin === 0) lines.push(show.reveal.bestWin({ race }));
    else lines.push(show.reveal.bestWinBy({ race, margin: number(best.margin) }));
  }
  if (next && versusNext) {
    const { name, ahead, behind } = versusNext;
    lines.push(show.reveal.versus({ name, ahead: number(ahead), behind: number(behind) }));
  }
  if (next && !team.separatedFromNext) lines.push(show.reveal.notSeparated({ name: next.name }));
  return (
    <ul className="plate-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
