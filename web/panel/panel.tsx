import { defaultBrand } from "#domain/brands/brands.ts";
import { redirect, Form, Link } from "react-router";
import { z } from "zod";
import { competitionSettings, moments } from "#domain/competitions/competition-settings.ts";
import { nextRaceDayStep, raceDaySteps, type RaceDayLight } from "#domain/stages/race-day.ts";
import { may } from "#server/accounts/permissions.ts";
import {
  findPanelCompetition,
  listCompetitionNames,
  type CompetitionName,
} from "#server/competitions/panel-competition.ts";
import { readShownCompetition } from "#server/competitions/phases/archive-competition.ts";
import { countTeams, putAway } from "#server/competitions/phases/step-competition.ts";
import { readNextStep } from "#server/competitions/phases/follow-schedule.ts";
import { listRehearsals } from "#server/panel/readiness/rehearsal.ts";
import { readHealth, type HealthLight } from "#server/panel/readiness/health.ts";
import { siteContext } from "#server/http/site-context.ts";
import { writeAuditEntry } from "#server/platform/audit/audit-entries.ts";
import { readForm, id } from "#server/platform/forms/read-form.ts";
import { readRaceDay, readClosings, namesWithoutCar, readScreens } from "#server/panel/read-race-day.ts";
import { readWaiting, type Waiting } from "#server/panel/read-waiting.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { intentIn } from "../app/form-action.server.ts";
import { useLiveTopics, useReloadEvery } from "../app/live.ts";
import { isLocalHost } from "../app/brand.ts";
import { useSite } from "../app/use-site.ts";
import { forbidden, localisedName, localisedStages } from "../app/visit.server.ts";
import { Badge, Card } from "../ui/card.tsx";
import { citiesOf, requirePanel, currentCompetition } from "../panel-kit/panel-scope.server.ts";
import { PanelPage, useCityName } from "../panel-kit/panel-page.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { several } from "../show/panel/shows-list.server.ts";
import type { ShownRehearsal } from "./rehearsal-card.tsx";
import { shownRehearsal } from "./shown-rehearsal.server.ts";
import { NeedsAttention } from "./needs-attention.tsx";
import { type RaceDayCompetition, StepName, StepStanding, pageOfStep } from "./step-words.tsx";
import { StepAct, StepUndo } from "./step-act.tsx";
import { SystemCheck } from "./system-check.tsx";
import type { Route } from "./+types/panel";
import { CheckboxField, IntentButton } from "../ui/field.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { showNotice } from "../ui/notices.ts";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import Check from "virtual:icons/check";
import CircleAlert from "virtual:icons/circle-alert";
import CircleDashed from "virtual:icons/circle-dashed";
import LoaderCircle from "virtual:icons/loader-circle";
import Play from "virtual:icons/play";

const RehearsalCard = lazy(() => import("./rehearsal-card.tsx"));
/** Rehearsals send no live updates. */
const rehearsalNewsMs = 2_000;

export const handle = {
  texts: ["accountsPanel", "homePanel", "panel", "competitionsPanel", "stagesPanel", "readinessPanel", "results"],
};

/** Organisers see their event, volunteers open questions. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, configuration, reportError } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const isAdmin = may(who, { act: "organise", brand: null });
  const all = (await listCompetitionNames(database)).map((each) => ({
    ...each,
    name: localisedName(context, each.name),
  }));
  const organised = all.filter(({ brand }) => may(who, { act: "organise", brand }));
  const chosen = currentCompetition(request, organised);
  const answered = all.filter(
    ({ id, brand, isRehearsal }) => may(who, { act: "answer-questions", brand }) && (!isRehearsal || id === chosen?.id),
  );
  const brands = isAdmin ? null : organised.flatMap(({ brand }) => brand ?? []);
  const waiting = localisedStages(context, await readWaiting(database, answered, brands));
  // The page works without health data.
  const lights = await readHealth(database).catch((error: unknown) => {
    reportError(error, request);
    return null;
  });
  const isOrganiser = organised.length > 0;
  return {
    isOrganiser,
    // Volunteers only answer questions.
    waiting: isOrganiser ? waiting : waiting.filter(({ kind }) => kind === "questions"),
    lights: isOrganiser ? (lights ?? []) : [],
    isUnreadable: lights === null,
    screens: await readScreens(database),
    competition: (chosen && (await readEvent(context, chosen, { all, lights: lights ?? [], waiting }))) ?? null,
    rehearsal: (chosen?.isRehearsal && (await readRehearsal(context, chosen.id))) || null,
    // Asked on a new site.
    unusedCities: isAdmin && !chosen ? citiesOf(configuration).flatMap((slug) => openUnused(organised, slug)) : [],
    nowMs: Date.now(),
  };
}

/** Rehearsals run automatically, so they have no steps to do. */
async function readRehearsal(context: Route.LoaderArgs["context"], id: string): Promise<ShownRehearsal | undefined> {
  const rehearsals = await listRehearsals(context.get(siteContext).database);
  const rehearsal = rehearsals.find(({ competitionId }) => competitionId === id);
  return rehearsal && shownRehearsal(context, rehearsal);
}

const openUnused = (names: readonly CompetitionName[], slug: string) =>
  names.some(({ id, isSetUp, state }) => id === slug && !isSetUp && state !== "draft") ? [slug] : [];

async function readEvent(
  context: Route.LoaderArgs["context"],
  { id, name }: { id: string; name: string },
  {
    all,
    lights,
    waiting,
  }: { all: readonly CompetitionName[]; lights: readonly HealthLight[]; waiting: readonly Waiting[] },
) {
  const { database, engineHash, mailer } = context.get(siteContext);
  const competition = await findPanelCompetition(database, id);
  if (!competition) return undefined;
  const { brand, state } = competition;
  const now = new Date();
  const closings = await readClosings(database, id, mailer !== undefined);
  const facts = await readRaceDay(database, competition, { lights, closings }, now);
  const planned = competition.followsSchedule ? await readNextStep(database, competition) : undefined;
  const shown = brand === null ? undefined : await readShownCompetition(database, brand);
  const final = facts.stages.findLast(({ kind }) => kind === "final");
  // Dates of phases that have begun already aren't next.
  const next = moments.find(
    (moment) =>
      (competition[moment] ?? now) > now &&
      (competitionSettings[moment].ahead as readonly string[]).includes(competition.state),
  );
  return {
    id,
    brand,
    name,
    state,
    teams: await countTeams(database, id),
    /** names; while submissions are open */
    withoutCar: state === "practice" ? await namesWithoutCar(database, id) : [],
    openProtests: waiting.filter(({ kind, competitionId }) => kind === "protests" && competitionId === id),
    submissionsCloseAt: competition.submissionsCloseAt,
    timeZone: competition.timeZone,
    protestMinutes: competition.protestMinutes,
    planned: planned ?? null,
    nextDate: next ? { moment: next, at: competition[next] ?? now } : null,
    /** what visitors to the city see instead */
    onFirstPage: shown && shown.id !== id && state !== "draft" && state !== "finished" ? shown : null,
    /** differs from the running one */
    pinnedEngine: competition.engineHash === engineHash ? null : competition.engineHash,
    runningEngine: engineHash,
    showId: facts.show.id,
    /** fields of the form that creates one; null: there is one, or no final yet */
    newShow: facts.show.id === null && final ? { name, brand: brand ?? several, stageId: final.id } : null,
    showProgress: facts.show.progress,
    closings,
    /** a rehearsal is under way: a city has one at a time */
    isRehearsing: all.some(
      (each) => each.isRehearsal && !each.isReplay && each.brand === brand && each.state !== "finished",
    ),
    steps: raceDaySteps({ ...facts, stages: localisedStages(context, facts.stages) }),
  };
}

const actForm = z.object({ competition: id });

export async function action({ context, request }: Route.ActionArgs) {
  const { database, configuration, backUp, jobs, engineHash } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const form = await request.formData();
  const { competition: competitionId } = readForm(actForm, form).values;
  const names = await listCompetitionNames(database);
  const brand = names.find((each) => each.id === competitionId)?.brand ?? null;
  const isForCities = intentIn(form, "panel/panel") === "choose-cities";
  if (!who.person || !may(who, { act: "organise", brand: isForCities ? null : brand })) throw forbidden(context);
  const { id: personId } = who.person;
  if (!isForCities) {
    const { file } = await backUp();
    await writeAuditEntry(database, { personId, act: "back-up", subject: "settings:site", brand, details: { file } });
    return { file };
  }
  const run = form.getAll("city");
  const slugs = citiesOf(configuration);
  // The site's own address shows the only city's competition.
  const unused = [...slugs.filter((slug) => !run.includes(slug)), ...(run.length === 1 ? [defaultBrand] : [])];
  for (const { id: unusedId, isSetUp } of names) {
    if (unused.includes(unusedId) && !isSetUp)
      await putAway(database, { jobs, engineHash }, { competitionId: unusedId, personId });
  }
  const first = slugs.find((slug) => run.includes(slug));
  return redirect(`${panelPath}/competitions/new${first ? `?place=${first}` : ""}`);
}

export default function Panel({ loaderData, actionData }: Route.ComponentProps) {
  const { competitionsPanel, homePanel: texts, panel } = useMessages();
  const { origin } = useSite();
  const { competition, rehearsal, isOrganiser, waiting, lights, isUnreadable, screens, nowMs } = loaderData;
  useLiveTopics(competition ? [`competition:${competition.id}`] : []);
  useReloadEvery(rehearsal === null || rehearsal.isReady ? null : rehearsalNewsMs);
  const attention = <NeedsAttention waiting={waiting} lights={lights} competition={competition} />;
  const showBackedUp = useEffectEvent((file: string) => showNotice({ title: texts.backedUp({ file }) }));
  useEffect(() => {
    if (actionData) showBackedUp(actionData.file);
  }, [actionData]);
  if (!competition) {
    const create = (
      <ButtonLink to={`${panelPath}/competitions/new`} kind="primary">
        {competitionsPanel.create.title}
      </ButtonLink>
    );
    if (loaderData.unusedCities.length > 0) return <ChooseCities cities={loaderData.unusedCities} />;
    return (
      <PanelPage
        title={panel.title}
        lead={isOrganiser ? texts.noEvent : texts.atTheDoor}
        {...(isOrganiser && { actions: create })}
        isNarrow
      >
        {attention}
      </PanelPage>
    );
  }
  return (
    <PanelPage
      title={competition.name}
      lead={<Where competition={competition} brand={rehearsal ? rehearsal.shownBrand : competition.brand} />}
      actions={
        competition.state !== "draft" &&
        !rehearsal && (
          // Loads the whole page, because it can have another city's brand.
          <a href={publicAddress(competition, origin)} className="link">
            {panel.publicPage}
          </a>
        )
      }
      isNarrow
    >
      {rehearsal ? (
        <Suspense>
          <RehearsalCard rehearsal={rehearsal} isNamed={false} />
        </Suspense>
      ) : (
        <NextStep competition={competition} nowMs={nowMs} />
      )}
      {attention}
      {!rehearsal && <Schedule key={competition.id} competition={competition} nowMs={nowMs} />}
      <SystemCheck lights={isUnreadable ? null : lights} screens={screens} />
    </PanelPage>
  );
}

/** A city's own home where an address can choose the city, see `isLocalHost`. */
const publicAddress = ({ id, brand }: RaceDayCompetition, origin: string) =>
  isLocalHost(new URL(origin).host) ? `/?city=${brand ?? defaultBrand}` : `/teams/${id}`;

function Where({ competition, brand }: { competition: RaceDayCompetition; brand: string | null }) {
  const { state, nextDate, timeZone } = competition;
  const { competitionsPanel: texts, panel } = useMessages();
  const { dateTime } = useFormats();
  const cityName = useCityName();
  const date = nextDate && `${texts.fields[nextDate.moment] ?? ""}: ${dateTime(nextDate.at, timeZone)}`;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1" suppressHydrationWarning>
      <Badge tone={state === "draft" || state === "finished" ? "neutral" : "go"}>{texts.states[state]}</Badge>
      {[brand === null ? panel.nationWide : cityName(brand), date].filter(Boolean).join(" · ")}
    </p>
  );
}

function NextStep({ competition, nowMs }: { competition: RaceDayCompetition; nowMs: number }) {
  const { homePanel: texts } = useMessages();
  const next = nextRaceDayStep(competition.steps);
  return (
    <section
      aria-label={texts.next}
      data-testid="next-step"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-go bg-raised p-4"
    >
      <div className="min-w-0 flex-1">
        <p className="text-sm text-quiet">{texts.next}</p>
        {next ? (
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-xl font-semibold">
            <StepName step={next} />
            <span className="text-base font-normal text-quiet">
              <StepStanding competition={competition} step={next} />
            </span>
          </p>
        ) : (
          <p>{texts.restDone}</p>
        )}
      </div>
      {next && <StepAct competition={competition} step={next} nowMs={nowMs} />}
    </section>
  );
}

/** Hides the open practice of cities that aren't chosen. */
function ChooseCities({ cities }: { cities: readonly string[] }) {
  const { competitionsPanel, homePanel } = useMessages();
  const { cities: texts } = homePanel;
  const cityName = useCityName();
  return (
    <PanelPage title={texts.title} isNarrow>
      <Card>
        <Form method="post" className="space-y-5">
          <div className="grid gap-3 sm:grid-cols-3">
            {cities.map((slug) => (
              <CheckboxField key={slug} name="city" value={slug} label={cityName(slug)} />
            ))}
          </div>
          <IntentButton page="panel/panel" intent="choose-cities" kind="primary">
            {competitionsPanel.create.next}
          </IntentButton>
        </Form>
      </Card>
    </PanelPage>
  );
}

const tones = {
  done: "go",
  now: "caution",
  open: "neutral",
  waits: "caution",
  stop: "stop",
  later: "neutral",
  skipped: "neutral",
} as const;

const icons = {
  done: Check,
  now: Play,
  open: CircleDashed,
  waits: LoaderCircle,
  stop: CircleAlert,
  later: CircleDashed,
  skipped: CircleDashed,
} as const;

const iconClasses: Record<RaceDayLight, string> = {
  done: "text-go-text",
  now: "text-caution",
  open: "text-quiet",
  waits: "text-caution",
  stop: "text-stop",
  later: "text-quiet",
  skipped: "text-quiet",
};

function Schedule({ competition, nowMs }: { competition: RaceDayCompetition; nowMs: number }) {
  const { homePanel: texts } = useMessages();
  const next = nextRaceDayStep(competition.steps);
  return (
    <Card title={texts.schedule}>
      <ol className="divide-y divide-line border-y border-line" data-testid="schedule">
        {competition.steps.map((step) => {
          const Icon = icons[step.light];
          const isQuiet = step.light === "open" || step.light === "later";
          return (
            <li
              key={step.key}
              data-step={step.key.split(" ")[0]}
              data-light={step.light}
              aria-current={step === next ? "step" : undefined}
              className="grid min-h-12 grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-1 pl-2 aria-[current]:bg-raised aria-[current]:shadow-[inset_4px_0_0_var(--color-go)] md:grid-cols-[1.5rem_minmax(0,1fr)_auto]"
            >
              <Icon aria-hidden className={`size-5 ${iconClasses[step.light]}`} />
              <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
                {step.part === "phase" ? (
                  <span className="font-semibold">
                    <StepName step={step} />
                  </span>
                ) : (
                  <Link to={pageOfStep(competition, step)} className="font-semibold underline-offset-4 hover:underline">
                    <StepName step={step} />
                  </Link>
                )}
                {!isQuiet && <Badge tone={tones[step.light]}>{texts.lights[step.light]}</Badge>}
                <span className="text-quiet">
                  <StepStanding competition={competition} step={step} />
                </span>
              </div>
              <div className="col-start-2 flex flex-wrap gap-2 empty:hidden md:col-start-3 md:justify-end">
                <StepUndo competition={competition} step={step} nowMs={nowMs} />
                {step !== next && <StepAct competition={competition} step={step} nowMs={nowMs} isQuiet />}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
