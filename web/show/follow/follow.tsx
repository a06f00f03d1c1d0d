import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { SeenScene } from "#domain/show/scenes.ts";
import { findCompetition, findShownCompetition } from "#server/competitions/find-competition.ts";
import { findFollowedShow, type FollowedStage } from "#server/show/companion.ts";
import type { OwnPrediction } from "#server/show/predictions.ts";
import { offeredTeams } from "#server/teams/search-teams.ts";
import { siteContext } from "#server/http/site-context.ts";
import { standingsOf } from "#server/results/standings/standings-of.ts";
import { useMessages } from "../../ui/messages.tsx";
import { askJson, HttpError } from "../../app/http.ts";
import { useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { localisedName } from "../../app/brand-name.server.ts";
import { visitContext } from "../../app/visit.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Route } from "./+types/follow";
import { deviceName, useFollowedTeam } from "./follow-storage.ts";
import { orderKey } from "./order-name.ts";
import { OwnTeamOfMany, OwnTeam, type FollowableTeam } from "./own-team.tsx";
import { PredictionCard } from "./prediction-card.tsx";
import { RacePickCard } from "./race-pick-card.tsx";
import { raceOnScreen } from "./race-on-screen.server.ts";
import { SceneNow } from "./scene-now.tsx";

export const handle = { texts: ["showFollow", "races", "sceneTitles"], shared: ["replay"] };

/** In milliseconds: all phones share a response for a second. */
const soonestMs = 1_100;

/** The same for everyone, so it's cached. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const { brand } = context.get(visitContext);
  const replayId = new URL(request.url).searchParams.get("replay") ?? undefined;
  const competition = await (replayId === undefined
    ? findShownCompetition(database, brand.key)
    : findCompetition(database, replayId));
  const show = await findFollowedShow(database, brand.key, raceOnScreen, Date.now(), replayId);
  const areAllTeams = !competition || (await offeredTeams(database, competition.id)) !== null;
  const standings = competition && areAllTeams ? await standingsOf(database, competition.id) : [];
  const teams = new Map<string, FollowableTeam>();
  for (const { teamId, teamName: name, code, number, liveryPrimary, liverySecondary, place, houseCar } of standings) {
    if (houseCar === null)
      teams.set(teamId, { teamId, name, code, number, liveryPrimary, liverySecondary, boardPlace: place });
  }
  for (const { teamId, name, code, number, liveryPrimary, liverySecondary } of show?.stages.flatMap(
    (stage) => stage.teams,
  ) ?? []) {
    if (!teams.has(teamId))
      teams.set(teamId, { teamId, name, code, number, liveryPrimary, liverySecondary, boardPlace: null });
  }
  return {
    competition: competition && { id: competition.id, name: localisedName(context, competition.name) },
    show: show && {
      ...show,
      changesInMs: show.changesInMs === null ? null : Math.max(soonestMs, Math.ceil(show.changesInMs)),
    },
    teams: [...teams.values()],
    areAllTeams,
  };
}

export default function Follow({ loaderData }: Route.ComponentProps) {
  const { showFollow: follow } = useMessages();
  const { show, competition, teams, areAllTeams } = loaderData;
  const [teamId, followTeam] = useFollowedTeam();
  const { own, keepOwn, picks, keepPick } = useOwnPredictions(show?.id);
  useLiveTopics([...(show ? [`show:${show.id}`] : []), ...(competition ? [`competition:${competition.id}`] : [])]);
  const lookSoon = useLookAgain(loaderData);
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <PageHead title={follow.title} description={follow.description} />
      <header>
        <p className="text-sm font-semibold text-quiet">{follow.title}</p>
        <h1 className="display text-3xl wrap-anywhere">{show?.name ?? competition?.name ?? follow.title}</h1>
      </header>
      {show ? (
        // A long board goes last: the audience sees it on the screen anyway.
        <div className={isLong(show.scene) ? "order-last" : ""}>
          <SceneNow key={show.id} show={show} followed={teamId} />
        </div>
      ) : (
        <EmptyState title={follow.noShow}>{follow.noShowHint}</EmptyState>
      )}
      {show?.race && show.scene?.kind === "race" && (
        <RacePickCard
          key={show.race.sceneId}
          showId={show.id}
          race={show.race}
          scene={show.scene}
          picked={picks?.[show.race.sceneId]}
          isKnown={picks !== undefined}
          onPicked={(teamId) => {
            keepPick({ ...picks, [show.race!.sceneId]: teamId });
            lookSoon();
          }}
        />
      )}
      {competition && !areAllTeams ? (
        <OwnTeamOfMany
          teams={teams}
          competitionId={competition.id}
          teamId={teamId}
          onFollow={followTeam}
          show={show ?? null}
        />
      ) : (
        <OwnTeam teams={teams} teamId={teamId} onFollow={followTeam} show={show ?? null} />
      )}
      {show?.stages.map((stage) => (
        <PredictionCard
          key={orderKey(stage)}
          showId={show.id}
          stage={stage}
          followed={teamId}
          own={own?.find((each) => isOf(stage, each))}
          isKnown={own !== undefined}
          onKept={(kept) => {
            keepOwn([...(own ?? []).filter((each) => !isOf(stage, each)), kept]);
            lookSoon();
          }}
        />
      ))}
      <nav aria-label={follow.more} className="order-last flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4">
        {competition && <Link to={`/teams/${competition.id}`}>{follow.standings}</Link>}
        <Link to="/races">{follow.races}</Link>
        <Link to="/how-to-play">{follow.howToPlay}</Link>
      </nav>
    </div>
  );
}

const isOf = (stage: FollowedStage, { stageId, division }: OwnPrediction) =>
  stageId === stage.stageId && division === (stage.division?.id ?? "");

const longBoard = 8;

function isLong(scene: SeenScene | null): boolean {
  if (scene === null) return false;
  return ("teams" in scene && scene.teams.length > longBoard) || ("rows" in scene && scene.rows.length > longBoard);
}

/** Animated steps reveal more without news. */
function useLookAgain(loaderData: Route.ComponentProps["loaderData"]): () => void {
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState(0);
  const changesInMs = loaderData.show?.changesInMs ?? null;
  useEffect(() => {
    const inMs = changesInMs ?? (sent > 0 ? soonestMs : null);
    if (inMs === null) return undefined;
    const timer = setTimeout(() => {
      setSent(0);
      void revalidate();
    }, inMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each answer of the server begins the wait anew, also one that says the same
  }, [loaderData, changesInMs, sent, revalidate]);
  return () => setSent((count) => count + 1);
}

/** undefined: not loaded. */
function useOwnPredictions(showId: string | undefined) {
  const [kept, setKept] = useState<{ showId: string; own: OwnPrediction[]; picks: Record<string, string> }>();
  useEffect(() => {
    if (showId === undefined) return undefined;
    const asking = new AbortController();
    const body = { type: "mine", device: deviceName(), showId };
    void askJson<{ predictions: OwnPrediction[]; races: Record<string, string> }>(
      "/_follow",
      { method: "POST", body, signal: asking.signal },
      { writes: false },
    )
      .then(({ predictions, races }) => setKept({ showId, own: predictions, picks: races }))
      .catch((error: unknown) => {
        if (error instanceof HttpError) setKept({ showId, own: [], picks: {} });
      });
    return () => asking.abort();
  }, [showId]);
  const known = kept !== undefined && kept.showId === showId ? kept : undefined;
  return {
    own: known?.own,
    keepOwn: (own: OwnPrediction[]) => known && setKept({ ...known, own }),
    picks: known?.picks,
    keepPick: (picks: Record<string, string>) => known && setKept({ ...known, picks }),
  };
}
