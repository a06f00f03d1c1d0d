import { tieRuleOf } from "#engine/stages/tie-rule.ts";
import { isByField, sendsTeamsOn, type StagePlan } from "#engine/stages/stage-plan.ts";
import { isSeedSecretPublished } from "#server/races/race-fairness.ts";
import { listRuns, listUnseenRaces } from "#server/races/list-panel-races.ts";
import { listReruns } from "#server/races/reruns/propose-rerun.ts";
import { readStageDetails, readStageLuck } from "#server/stages/stage-details.ts";
import { readRaceDay } from "#server/panel/read-race-day.ts";
import { raceDaySteps, stepBeforeRelease } from "#domain/stages/race-day.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listDivisions } from "#server/competitions/divisions/divisions.ts";
import { classificationsOf } from "#server/stages/classification.ts";
import { groupsNotSeparated, listProtests } from "#server/stages/released-orders.ts";
import { listResultVersions } from "#server/stages/result-versions.ts";
import { findStage, listStages } from "#server/stages/list-stages.ts";
import { countTeams } from "#server/competitions/phases/step-competition.ts";
import { estimateSeconds, previewStage } from "#server/stages/preview-stage.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext, localisedStageName } from "../../app/visit.server.ts";
import { Alert, Badge, Card, Figure } from "../../ui/card.tsx";
import { ActNotice } from "../../panel-kit/act-form.tsx";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { ProtestsCard } from "./protests-card.tsx";
import { RerunCard } from "./rerun-card.tsx";
import { stageAction } from "./stage-action.server.ts";
import { StageBadge } from "./stage-badge.tsx";
import { StageBuilder } from "./stage-builder.tsx";
import { StageProgress, useDuration } from "./stage-progress.tsx";
import { StageTeamsCard } from "./stage-teams-card.tsx";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/stage";
import { factsOf, isPublished, type StageView } from "./stage-view.ts";
import { offeredStageActs } from "#domain/stages/stage-acts.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { StageActForm } from "./stage-act-form.tsx";
import { divisionName } from "#messages/language.ts";
import { ScoreText, scoreUnit, TieBreakNote } from "../../races/place-text.tsx";
import { StageLuckPart } from "../../races/stage-luck.tsx";
import { TextLink } from "../../ui/button.tsx";

export const handle = {
  texts: ["panel", "stagesPanel", "teamsPanel", "competitionsPanel", "homePanel", "races", "tieBreak"],
};

const usuallyExpected = 25;

/** @param plan of the stage that the teams advance from */
function teamsExpected(teams: number, plan: StagePlan | undefined): number {
  const all = teams < 2 ? usuallyExpected : teams;
  return plan && !isByField(plan.format) && sendsTeamsOn(plan) ? Math.min(all, plan.advancing) : all;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const stage = await findStage(database, competition.id, params.stageId);
  if (!stage?.plan) {
    throw siteError(404, context.get(visitContext).messages.stagesPanel.refused["no-such-stage"]);
  }
  const earlier = (await listStages(database, competition.id)).flatMap(({ id, name, plan, position }) =>
    plan && position < stage.position ? [{ id, name: localisedStageName(context, name), plan }] : [],
  );
  const others = earlier.map(({ plan, ...other }) => ({ ...other, sendsOn: sendsTeamsOn(plan) }));
  const orders = await classificationsOf(database, stage.id);
  const details = await readStageDetails(database, stage.id);
  const unseen = stage.releaseMode === "race" ? await listUnseenRaces(database, stage.id) : [];
  const isBuilding = stage.state === "draft" || stage.state === "announced";
  const source = stage.entrantsFrom?.from === "stage" ? stage.entrantsFrom.stageId : undefined;
  const expected =
    Number(new URL(request.url).searchParams.get("expected") ?? "") ||
    teamsExpected(await countTeams(database, competition.id), earlier.find(({ id }) => id === source)?.plan);
  const checkedShare = stage.kind === "final" ? 1 : stage.checkedShare;
  const preview =
    isBuilding && stage.entrantsFrom
      ? await previewStage(database, {
          competitionId: competition.id,
          plan: stage.plan,
          entrantsFrom: stage.entrantsFrom,
          divisions: stage.divisions,
          checkedShare,
          expected: Math.min(2_000, Math.max(2, Math.round(expected))),
          threads: 1,
        })
      : null;
  const racesLeft = stage.races.planned - stage.races.finished - stage.races.released;
  const left = {
    races: racesLeft,
    checks: stage.checks.all - stage.checks.done + racesLeft * checkedShare,
    threads: 1,
  };
  const plan =
    stage.state === "decided"
      ? raceDaySteps(await readRaceDay(database, competition, { lights: [], closings: null }, new Date()))
      : [];
  return {
    before: stepBeforeRelease(plan) ?? null,
    competition: { id: competition.id, name: competition.name, timeZone: competition.timeZone },
    stage: { ...stage, plan: stage.plan },
    title: localisedStageName(context, stage.name),
    rule: tieRuleOf(stage.plan),
    others,
    isTooLate: isBuilding && (await isSeedSecretPublished(database, competition.id)),
    orders: orders.map((order) => ({ ...order, notSeparated: groupsNotSeparated(order.places) })),
    places: orders.flatMap(({ places }) => places),
    out: orders.flatMap(({ out }) => out),
    penalties: orders.flatMap(({ penalties }) => penalties),
    keepsPlaces: orders.some(({ keepsPlaces }) => keepsPlaces),
    divisions: await listDivisions(database, competition.id),
    protests: await listProtests(database, stage.id),
    versions: await listResultVersions(database, stage.id),
    luck: isBuilding ? null : await readStageLuck(database, { id: stage.id, plan: stage.plan }),
    ...details,
    runs: await listRuns(
      database,
      details.held.map((race) => race.id),
    ),
    reruns: await listReruns(database, stage.id),
    unseen,
    preview,
    expected,
    secondsLeft: stage.state === "running" ? (await estimateSeconds(database, left)).seconds : null,
    protestMinutes: competition.protestMinutes,
    nowMs: Date.now(),
  };
}

export const action = stageAction;

export default function Stage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { stagesPanel: texts, competitionsPanel, teamsPanel, panel } = useMessages();
  const { fields } = competitionsPanel;
  const { competition, stage, rule } = loaderData;
  useLiveTopics([`competition:${competition.id}`]);
  const base = `${panelPath}/competitions/${competition.id}`;
  const { format, advancing, advancePerField } = stage.plan;
  const advance = isByField(format)
    ? `${fields.advancePerField}: ${advancePerField}`
    : advancing > 0 && `${fields.advancing}: ${advancing}`;
  const hasRaced = stage.state !== "draft" && stage.state !== "announced";
  return (
    <PanelPage
      title={loaderData.title}
      back={{ to: `${base}/stages`, label: panel.sections.stages }}
      lead={
        <p className="flex flex-wrap items-center gap-3">
          <StageBadge state={stage.state} />
          {stage.provisionalUntil !== null && stage.provisionalUntil.getTime() > loaderData.nowMs && (
            <Badge tone="caution">{texts.provisional}</Badge>
          )}
          <span>{texts.formats[stage.plan.format]}</span>
          <span>{advance}</span>
        </p>
      }
    >
      <ActNotice
        outcome={actionData?.outcome}
        done={texts.done}
        refused={{ ...teamsPanel.team.refused, ...texts.refused }}
        timeZone={competition.timeZone}
      />
      {loaderData.isTooLate && <Alert tone="caution" title={texts.refused["seeds-known"]} />}
      <StageProgress {...loaderData} />
      {loaderData.held.length > 0 && <Disagreement {...loaderData} />}
      {stage.state === "draft" && <StageBuilder key={stage.version} {...loaderData} />}
      {loaderData.preview && <StagePreviewCard preview={loaderData.preview} />}
      {hasRaced && (
        <>
          <StageOrderCard {...loaderData} />
          {stage.state === "released" && <ProtestsCard {...loaderData} />}
          <StageTeamsCard {...loaderData} />
          <RerunCard {...loaderData} />
        </>
      )}
      <Card title={texts.rule.title} isFolded={hasRaced}>
        <p>{texts.formatWhat[stage.plan.format]}</p>
        <p className="mt-2">{texts.rule.places[rule.places]}</p>
        <p className="mt-2">
          {texts.rule.tie({ words: rule.ties.map((tie) => texts.rule.ties[tie]).join(texts.rule.then) })}
        </p>
      </Card>
    </PanelPage>
  );
}

function StagePreviewCard({ preview }: { preview: NonNullable<StageView["preview"]> }) {
  const { preview: texts, refused } = useMessages().stagesPanel;
  const { number, percent } = useFormats();
  const duration = useDuration();
  if ("refused" in preview) return <Alert tone="caution" title={refused[preview.refused]} />;
  const { seconds, racesPerTeam } = preview;
  const [least, most] = racesPerTeam;
  const facts: [string, string][] = [
    [texts.races, number(preview.races)],
    [texts.perTeam, least === most ? number(least) : `${number(least)}–${number(most)}`],
    [texts.fields, number(preview.fields)],
    [texts.house, number(preview.houseSeats)],
    [texts.duration, seconds === null ? texts.unmeasured : duration(seconds)],
    [texts.first, percent(preview.firstIsRight)],
    ...(preview.cutIsRight === null ? [] : [[texts.cut, percent(preview.cutIsRight)] as [string, string]]),
    [texts.error, number(Math.round(preview.meanPlaceError * 10) / 10)],
  ];
  return (
    <Card title={texts.title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <Figure key={name} label={name}>
            {value}
          </Figure>
        ))}
      </dl>
      <p className="mt-4 text-sm text-quiet">
        {texts.simulated({ seasons: number(preview.seasons), teams: number(preview.teams) })}{" "}
        {preview.isAssumed && texts.assumed}
      </p>
    </Card>
  );
}

type Run = StageView["runs"][number];

function Disagreement(view: StageView) {
  const { stage, held, runs } = view;
  const facts = factsOf(view);
  const { disagreement: texts } = useMessages().stagesPanel;
  const { number } = useFormats();
  const holds = new Map(held.map(({ id, hold }) => [id, hold]));
  /** "end": only after the last turn; null: it agrees with another run. */
  const differsFrom = (run: Run): number | "end" | null => {
    const hold = holds.get(run.raceId);
    if (!hold?.alone) return run.differsAt;
    return hold.alone === run.kind ? (hold.turn ?? "end") : null;
  };
  const columns: Column<Run>[] = [
    { head: texts.columns.run, rowHeader: true, cell: (run) => texts.kinds[run.kind] },
    {
      head: texts.columns.verdict,
      cell: (run) => {
        const from = differsFrom(run);
        if (from === null) return <Badge tone="go">{texts.agrees}</Badge>;
        return <Badge tone="stop">{from === "end" ? texts.differsAtEnd : texts.differs({ turn: number(from) })}</Badge>;
      },
    },
    {
      head: texts.columns.hash,
      wideOnly: true,
      cell: (run) => <span className="font-mono text-sm">{run.logHash.replace(/^0x/, "").slice(0, 16)}</span>,
    },
    { head: texts.columns.worker, wideOnly: true, cell: (run) => run.worker },
    { head: texts.columns.time, numeric: true, wideOnly: true, cell: (run) => `${number(run.runMs)} ms` },
  ];
  const overran = held.filter((race) => race.hold?.overrun);
  const disagreeing = held.filter((race) => !race.hold?.overrun);
  return (
    <section className="card border-l-4 border-l-stop">
      {overran.length > 0 && (
        <div data-testid="races-that-do-not-end" className={disagreeing.length > 0 ? "mb-6" : undefined}>
          <h2 className="display text-2xl text-stop">{texts.overrunTitle}</h2>
          <ul className="mt-2 space-y-1">
            {overran.map(({ id, number: raceNumber, hold }) => (
              <li key={id}>
                <span className="font-semibold">{texts.race({ number: raceNumber })}</span>
                {hold?.overrun && (
                  <span className="ms-2 text-quiet">
                    {hold.overrun.limit === "time"
                      ? texts.overTime({ tries: hold.overrun.tries, seconds: hold.overrun.seconds })
                      : texts.overMemory({ tries: hold.overrun.tries })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {disagreeing.length > 0 && <h2 className="display text-2xl text-stop">{texts.title}</h2>}
      {disagreeing.map((race) => (
        <div key={race.id} className="mt-4">
          <h3 className="font-semibold">{texts.race({ number: race.number })}</h3>
          <p className="mb-2 text-quiet">
            {race.hold?.alone
              ? texts.alone({
                  kind: texts.kinds[race.hold.alone],
                  turn: race.hold.turn === null ? "none" : number(race.hold.turn),
                })
              : texts.nobody}
          </p>
          <Table
            dense
            caption={texts.race({ number: race.number })}
            columns={columns}
            rows={runs.filter((run) => run.raceId === race.id && run.attempt === race.hold?.attempt)}
            rowKey={(run) => run.kind}
          />
        </div>
      ))}
      <div className="mt-4 flex flex-wrap gap-3">
        {offeredStageActs("disagreement", stage.state, facts).map((act) => (
          <StageActForm key={act} act={act} version={stage.version} name={view.title} published={isPublished(view)} />
        ))}
      </div>
    </section>
  );
}

type Place = StageView["places"][number];

function StageOrderCard({ orders, ...view }: StageView) {
  return orders.map((order) => <OneOrder key={order.division?.id ?? ""} order={order} {...view} />);
}

function OneOrder({
  stage,
  order: { places, notSeparated, division, guests },
  luck,
}: Pick<StageView, "stage" | "luck"> & { order: StageView["orders"][number] }) {
  const { stagesPanel, panel } = useMessages();
  const { order, divisions } = stagesPanel;
  const language = useLanguage();
  const { number, percent } = useFormats();
  const unit = scoreUnit(stage.plan.format);
  const columns: Column<Place>[] = [
    { head: order.place, numeric: true, cell: ({ place }) => number(place) },
    {
      head: panel.words.team,
      rowHeader: true,
      cell: (place) => (
        <>
          <TextLink to={`/team/${place.teamId}`}>{place.teamName}</TextLink>{" "}
          <span className="figures whitespace-nowrap text-quiet">
            {place.code}
            {!place.separatedFromNext && place.place < places.length && <span aria-hidden> =</span>}
          </span>{" "}
          {place.advances && <Badge tone="go">{order.goesOn}</Badge>}
          <TieBreakNote tieBreak={place.tieBreak} />
        </>
      ),
    },
    { head: order.scores[unit], numeric: true, cell: ({ score }) => <ScoreText unit={unit} score={score} /> },
    { head: order.races, numeric: true, wideOnly: true, cell: (place) => number(place.races) },
    { head: order.wins, numeric: true, wideOnly: true, cell: (place) => number(place.wins) },
    { head: order.seeding, numeric: true, wideOnly: true, cell: (place) => number(place.frozenPlace) },
    {
      head: order.interval,
      numeric: true,
      cell: ({ placeInterval: [low, high] }) => (low === high ? number(low) : `${number(low)}–${number(high)}`),
    },
  ];
  return (
    <Card
      title={division ? divisions.of({ stage: order.title, division: divisionName(division, language) }) : order.title}
    >
      {places.length === 0 ? (
        <p className="text-quiet">{order.none}</p>
      ) : (
        <>
          {stage.state !== "released" && <p className="mb-3 font-semibold text-caution">{order.secret}</p>}
          <p className="mb-3">
            {notSeparated.length > 0 &&
              order.notSeparated({ groups: notSeparated.map(([first, last]) => `${first}–${last}`).join("; ") })}{" "}
            {stage.cutCertainty !== null && order.certainty({ share: percent(stage.cutCertainty) })}
          </p>
          <Table dense caption={order.title} columns={columns} rows={places} rowKey={(place) => place.teamId} />
          {guests.length > 0 && (
            <p className="mt-3">
              <strong>{divisions.guests}:</strong>{" "}
              {guests
                .map(({ teamName, wins, races }) => `${teamName} (${divisions.guest({ wins, races })})`)
                .join(", ")}
            </p>
          )}
          {luck && (
            <div className="mt-4">
              <StageLuckPart luck={luck} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}
