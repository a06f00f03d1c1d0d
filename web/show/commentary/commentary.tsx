import { Link } from "react-router";
import {
  commentaryOf,
  type CommentedOrder,
  type Duel,
  type TeamHistory,
  type CommentedRace,
} from "#server/show/commentary.ts";
import { outdatedScenes } from "#server/show/build-package.ts";
import { siteContext } from "#server/http/site-context.ts";
import { localisedName } from "../../app/visit.server.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { OutdatedScenes, StepCard } from "../remote/remote-controls.tsx";
import { showInScope } from "../remote/show-in-scope.server.ts";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import type { Route } from "./+types/commentary";
import type { SceneTeam } from "#domain/show/scene.ts";
import { useEffect, useMemo, useState } from "react";
import { factsAt } from "#engine/race-log/commentary.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { layPace, leadInSeconds, secondsAtTurn, turnAtSeconds } from "../../races/replay/pace.ts";
import { readStory } from "../../races/replay/race-story.ts";
import { buildTimeline } from "../../races/replay/race-timeline.ts";
import { formatFact, describeFrame } from "../../races/replay/race-texts.ts";

export const handle = { texts: ["show", "showCommentary", "races"], colourMode: "dark" };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { show } = await showInScope(context, request, params.showId, "comment-on-show");
  return {
    id: show.id,
    name: localisedName(context, show.name),
    step: show.step,
    stepsInAll: show.steps.reduce((sum, scene) => sum + scene.steps, 0),
    outdated: await outdatedScenes(context.get(siteContext).database, show.id),
    ...(await commentaryOf(context.get(siteContext).database, show)),
  };
}

/** Read-only. */
export default function Commentary({ loaderData }: Route.ComponentProps) {
  const { id, name, step, stepsInAll, now, ahead, race, order, teams, duels } = loaderData;
  const { show, showCommentary: commentary } = useMessages();
  const { number } = useFormats();
  useLiveTopics([`show:${id}`]);
  const [next, ...later] = ahead;
  return (
    <div className="mx-auto grid max-w-7xl gap-6 p-4 text-lg sm:p-6">
      <PageHead title={`${commentary.title} · ${name}`} unlisted />
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="display text-4xl wrap-anywhere">{name}</h1>
        <p className="flex flex-wrap items-baseline gap-x-6">
          <Link to={`/show/${id}/presenter`}>{show.drive.presenter}</Link>
          <span className="figures text-xl">
            {step < 0 ? show.panel.notBegun : show.panel.step({ step: number(step + 1), all: number(stepsInAll) })}
          </span>
        </p>
      </header>
      <OutdatedScenes scenes={loaderData.outdated} />
      <p className="border-l-4 border-caution bg-caution-soft px-4 py-2">{commentary.secret}</p>
      <div className="grid gap-6 lg:grid-cols-2">
        <StepCard label={show.drive.now} summary={now} />
        <StepCard label={show.drive.afterwards} summary={next ?? null} isNext />
      </div>
      {later.length > 0 && (
        <details>
          <summary className="cursor-pointer font-semibold">{commentary.later}</summary>
          <div className="mt-3 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {later.map((summary, index) => (
              <StepCard key={index} label={commentary.inSteps({ steps: number(index + 2) })} summary={summary} />
            ))}
          </div>
        </details>
      )}
      {race && <RaceStory key={race.log.length} race={race} />}
      {teams.length > 0 && (
        <section>
          <h2 className="display text-2xl">{commentary.teams}</h2>
          <div className="mt-3 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {teams.map((team) => (
              <TeamPast key={team.teamId} team={team} />
            ))}
          </div>
        </section>
      )}
      {duels.length > 0 && (
        <Duels duels={duels} names={new Map(teams.map((team) => [team.teamId, `${team.name} (${team.code})`]))} />
      )}
      {order && <Order order={order} />}
    </div>
  );
}

function Duels({ duels, names }: { duels: readonly Duel[]; names: ReadonlyMap<string, string> }) {
  const { showCommentary: commentary } = useMessages();
  const { number } = useFormats();
  const nameOf = (teamId: string) => names.get(teamId) ?? "";
  const columns: Column<Duel>[] = [
    { head: commentary.team, rowHeader: true, cell: ({ teams }) => nameOf(teams[0]) },
    { head: commentary.ahead, numeric: true, cell: ({ ahead }) => `${number(ahead[0])} : ${number(ahead[1])}` },
    { head: commentary.rival, cell: ({ teams }) => nameOf(teams[1]) },
    { head: commentary.lastTime, wideOnly: true, cell: ({ lastAhead }) => nameOf(lastAhead) },
  ];
  return (
    <section>
      <h2 className="display mb-3 text-2xl">{commentary.duels}</h2>
      <Table dense caption={commentary.duels} columns={columns} rows={duels} rowKey={({ teams }) => teams.join(" ")} />
    </section>
  );
}

type OrderRow = CommentedOrder["places"][number];

function Order({ order }: { order: CommentedOrder }) {
  const { showCommentary: commentary } = useMessages();
  const { number } = useFormats();
  const columns: Column<OrderRow>[] = [
    { head: commentary.place, numeric: true, cell: ({ place }) => number(place) },
    {
      head: commentary.team,
      rowHeader: true,
      cell: ({ team }) => (
        <span className="flex items-center gap-3">
          <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
          <span className="wrap-anywhere">{team.name}</span>
        </span>
      ),
    },
    { head: commentary.city, wideOnly: true, cell: ({ team }) => team.city },
    {
      head: commentary.before,
      numeric: true,
      cell: ({ place, frozenPlace }) =>
        place === frozenPlace
          ? number(frozenPlace)
          : `${number(frozenPlace)} ${place < frozenPlace ? "▲" : "▼"}${number(Math.abs(frozenPlace - place))}`,
    },
    { head: commentary.wins, numeric: true, cell: ({ wins, races }) => `${number(wins)} / ${number(races)}` },
  ];
  return (
    <details className="card" data-testid="order">
      <summary className="display cursor-pointer text-2xl">{commentary.order({ stage: order.stage })}</summary>
      <div className="mt-4">
        <Table
          dense
          caption={commentary.order({ stage: order.stage })}
          columns={columns}
          rows={order.places}
          rowKey={({ team }) => team.teamId}
        />
      </div>
    </details>
  );
}

function TeamPast({ team }: { team: SceneTeam & { history: TeamHistory } }) {
  const { showCommentary: commentary } = useMessages();
  const { number } = useFormats();
  const { history } = team;
  const origin = [team.university, team.city].filter(Boolean).join(" · ");
  return (
    <article className="card">
      <h3 className="flex items-center gap-3 text-xl font-bold">
        <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
        <span className="min-w-0 flex-1 wrap-anywhere">{team.name}</span>
        <span className="figures text-quiet">{team.number}</span>
      </h3>
      <p className="text-base text-quiet">{origin}</p>
      <ul className="mt-2 space-y-1 text-base">
        {history.races === 0 ? (
          <li>{commentary.noRaces}</li>
        ) : (
          <li>
            {commentary.record({
              races: number(history.races),
              wins: number(history.wins),
              podiums: number(history.podiums),
            })}
          </li>
        )}
        {history.sinceWin === 0 && <li>{commentary.wonLast}</li>}
        {history.sinceWin !== null && history.sinceWin > 0 && (
          <li>{commentary.sinceWin({ races: history.sinceWin })}</li>
        )}
        {history.races > 0 && history.sinceWin === null && <li>{commentary.neverWon}</li>}
        <li>{commentary.cars({ cars: history.cars })}</li>
        {history.stages.map((stage, index) => (
          <li key={index}>
            {commentary.stage({
              stage: stage.name,
              competition: stage.competitionName,
              place: number(stage.place),
              of: number(stage.of),
            })}
          </li>
        ))}
      </ul>
    </article>
  );
}

const lookEveryMs = 250;

function RaceStory({ race }: { race: CommentedRace }) {
  const { showCommentary: commentary, races } = useMessages();
  const { number } = useFormats();
  const { log, highlights, pace } = useMemo(() => {
    const decoded = decodeRaceLog(race.log);
    const timeline = buildTimeline(decoded);
    const story = readStory(timeline);
    return { log: decoded, highlights: story.highlights, pace: layPace(timeline, story, "told") };
  }, [race.log]);
  const elapsedMs = useElapsed(race.elapsedMs);
  const seconds = elapsedMs === null ? null : elapsedMs / 1_000 - leadInSeconds;
  const turn = seconds === null ? 0 : Math.floor(turnAtSeconds(pace, seconds));
  const car = (seat: number) => race.seats[seat]?.name ?? log.seats[seat]?.name ?? "";
  const next = highlights.findIndex((fact) => fact.turn > turn);
  return (
    <section className="card" data-testid="race-story">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="display text-2xl">{race.title || commentary.race}</h2>
        <p className="figures">
          {seconds === null
            ? commentary.raceToCome
            : commentary.turn({ turn: number(turn), all: number(log.turns.length) })}
        </p>
      </div>
      <div className="mt-3 grid gap-6 lg:grid-cols-2">
        <div>
          <h3 className="font-semibold text-quiet">{commentary.story}</h3>
          <ol className="mt-1">
            {highlights.map((fact, index) => {
              const inSeconds = seconds === null ? null : Math.ceil(secondsAtTurn(pace, fact.turn) - seconds);
              const isOver = seconds !== null && fact.turn <= turn;
              return (
                <li
                  key={index}
                  aria-current={seconds !== null && index === next ? "step" : undefined}
                  className={`grid grid-cols-[5rem_1fr] gap-3 border-t border-line py-1.5 ${isOver ? "text-quiet" : ""} ${
                    seconds !== null && index === next ? "bg-go-soft font-semibold" : ""
                  }`}
                >
                  <span className="figures text-right">
                    {inSeconds !== null && !isOver
                      ? commentary.inSeconds({ seconds: number(inSeconds) })
                      : commentary.atTurn({ turn: number(fact.turn) })}
                  </span>
                  <span>{formatFact(fact, { races, car, number })}</span>
                </li>
              );
            })}
          </ol>
        </div>
        <div>
          <h3 className="font-semibold text-quiet">{seconds === null ? commentary.atTheStart : commentary.sayNow}</h3>
          <ul className="mt-1">
            {factsAt(log, Math.min(turn, log.turns.length)).map((fact, index) => (
              <li key={index} className="border-t border-line py-1.5">
                {describeFrame(fact, commentary, { car, number })}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** null: not started. */
function useElapsed(atLoadMs: number | null): number | null {
  const [ticked, setTicked] = useState<{ atLoadMs: number; elapsedMs: number }>();
  useEffect(() => {
    if (atLoadMs === null) return undefined;
    const begunMs = performance.now();
    const timer = setInterval(() => {
      setTicked({ atLoadMs, elapsedMs: atLoadMs + performance.now() - begunMs });
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [atLoadMs]);
  if (atLoadMs === null) return null;
  return ticked?.atLoadMs === atLoadMs ? ticked.elapsedMs : atLoadMs;
}
