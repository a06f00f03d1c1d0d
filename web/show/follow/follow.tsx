import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { SeenScene, SeenOf } from "#domain/show/scenes.ts";
import { findCompetition, findShownCompetition } from "#server/competitions/find-competition.ts";
import { findFollowedShow, type FollowedStage, type FollowedShow, type FollowedRace } from "#server/show/companion.ts";
import type { OwnPrediction } from "#server/show/predictions.ts";
import { offeredTeams } from "#server/teams/search-teams.ts";
import { siteContext } from "#server/http/site-context.ts";
import { standingsOf } from "#server/results/standings/standings-of.ts";
import { useMessages, useFormats } from "../../ui/messages.tsx";
import { fetchJson, HttpError } from "../../app/http.ts";
import { useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { visitContext, localisedName } from "../../app/visit.server.ts";
import type { Route } from "./+types/follow";
import { deviceName, useFollowedTeam } from "./follow-storage.ts";
import { OwnTeamOfMany, OwnTeam } from "./own-team.tsx";
import { orderKey, PredictionCard, sendPrediction } from "./prediction-card.tsx";
import type { FetchedTeam } from "../../races/find-teams.ts";
import { raceOnScreen } from "../../races/race-on-screen.server.ts";
import type { Provisional } from "#domain/show/scene.ts";
import { formatProvisional } from "../remote/scene-text.ts";
import { PhoneScene } from "../scenes/phones.tsx";
import type { RacePickOutcome } from "#server/show/race-predictions.ts";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { Alert, Badge, Card, EmptyState } from "../../ui/card.tsx";

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
  const teams = new Map<string, FetchedTeam>();
  const add = (
    { teamId, code, number, liveryPrimary, liverySecondary }: Omit<FetchedTeam, "name" | "boardPlace">,
    name: string,
    boardPlace: number | null,
  ) => teams.set(teamId, { teamId, name, code, number, liveryPrimary, liverySecondary, boardPlace });
  for (const team of show?.stages.flatMap((stage) => stage.teams) ?? []) add(team, team.name, null);
  for (const team of standings) if (team.houseCar === null) add(team, team.teamName, team.place);
  return {
    competition: competition && { id: competition.id, name: localisedName(context, competition.name) },
    show: show && {
      ...show,
      name: localisedName(context, show.name),
      stages: show.stages.map((stage) => ({
        ...stage,
        competitionName: localisedName(context, stage.competitionName),
      })),
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
        <EmptyState title={follow.noShow} />
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every response restarts the timer, even with the same data
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
    void fetchJson<{ predictions: OwnPrediction[]; races: Record<string, string> }>(
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

function SceneNow({ show, followed }: { show: FollowedShow; followed: string }) {
  const { showFollow: follow } = useMessages();
  const { scene } = show;
  return (
    <section className="card border-t-4 border-t-go" aria-labelledby="on-the-screens" data-testid="scene">
      <p id="on-the-screens" className="text-sm font-semibold text-quiet">
        {follow.onScreens}
      </p>
      <div aria-live="polite">
        {scene === null ? (
          <p className="display text-2xl">
            {show.isBlack ? follow.black : show.hasBegun ? follow.waiting : follow.notBegun}
          </p>
        ) : (
          <>
            <PhoneScene scene={scene} followed={followed} secondsLeft={show.secondsLeft} />
            {show.provisional && <ProvisionalLine provisional={show.provisional} />}
          </>
        )}
      </div>
    </section>
  );
}

function ProvisionalLine({ provisional }: { provisional: Provisional }) {
  const { showFollow: follow } = useMessages();
  const { time } = useFormats();
  return <p className="mt-3 font-semibold text-caution">{formatProvisional(provisional, follow.provisional, time)}</p>;
}

interface RacePickCardProps {
  showId: string;
  race: FollowedRace;
  scene: SeenOf<"race">;
  picked: string | undefined;
  /** false: not loaded */
  isKnown: boolean;
  onPicked: (teamId: string) => void;
}

type Refusal = Extract<RacePickOutcome, { kind: "refused" }>["reason"] | "offline";

/** Closes at the start, when the audience's picks are shown. */
function RacePickCard({ showId, race, scene, picked, isKnown, onPicked }: RacePickCardProps) {
  const { showFollow: follow } = useMessages();
  const { number } = useFormats();
  const [pending, setPending] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { isOpen, picks, sceneId } = race;
  const pick = async (teamId: string) => {
    setPending(teamId);
    setRefusal(null);
    const outcome = await sendPrediction<RacePickOutcome>({ type: "predict-race", showId, sceneId, teamId });
    if (outcome.kind === "kept") onPicked(teamId);
    else setRefusal(outcome.reason);
    setPending(null);
  };
  const winner = scene.order?.[0];
  return (
    <Card
      title={follow.racePick.title}
      aside={<Badge tone={isOpen ? "go" : "neutral"}>{isOpen ? follow.open : follow.sealed}</Badge>}
    >
      <p className="-mt-3 mb-3 text-quiet">{follow.made({ count: picks.made })}</p>
      {winner !== undefined && picked !== undefined && (
        <Alert
          tone={picked === winner ? "go" : "caution"}
          title={picked === winner ? follow.racePick.right : follow.racePick.wrong}
        >
          {follow.racePick.rightInHall({ right: number(picks.right ?? 0), all: number(picks.made) })}
        </Alert>
      )}
      {!isOpen && picked === undefined && <p className="mb-2">{follow.noneMade}</p>}
      <ul className="grid gap-2" data-testid="race-pick">
        {scene.seats.map((team) => {
          const isOwn = picked === team.teamId;
          const share = picks.made > 0 ? Math.round((100 * (picks.byTeam[team.teamId] ?? 0)) / picks.made) : 0;
          const line = (
            <>
              <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
              <span className="min-w-0 flex-1 text-left wrap-anywhere">{team.name}</span>
              {isOwn && <span className="text-sm font-semibold text-go-text">{follow.racePick.yours}</span>}
              {!isOpen && <span className="figures text-quiet">{follow.racePick.share({ share: number(share) })}</span>}
            </>
          );
          const classes = `flex min-h-12 w-full items-center gap-3 rounded-md border px-3 ${isOwn ? "border-go bg-go-soft font-bold" : "border-line"}`;
          return (
            <li key={team.teamId}>
              {isOpen && isKnown ? (
                <button
                  type="button"
                  className={classes}
                  aria-pressed={isOwn}
                  disabled={pending !== null}
                  onClick={() => void pick(team.teamId)}
                >
                  {line}
                </button>
              ) : (
                <p className={classes}>{line}</p>
              )}
            </li>
          );
        })}
      </ul>
      {refusal && <Alert tone="stop">{{ ...follow.refused, ...follow.racePick.refused }[refusal]}</Alert>}
    </Card>
  );
}
