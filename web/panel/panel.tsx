import { raceDaySteps } from "#domain/stages/race-day.ts";
import { listAuditEntries, type AuditEntryView } from "#server/platform/audit/list-audit-entries.ts";
import { nameSubjects } from "#server/platform/audit/name-subjects.ts";
import type { Database } from "#server/platform/database/database.ts";
import { listCompetitions, type CompetitionSummary } from "#server/competitions/list-competitions.ts";
import { findPanelCompetition } from "#server/competitions/panel-competition.ts";
import { readHealth, type HealthLight } from "#server/http/health.ts";
import { siteContext } from "#server/http/site-context.ts";
import { readRaceDay } from "#server/panel/read-race-day.ts";
import { readWaiting } from "#server/panel/read-waiting.ts";
import { readNextStep } from "#server/competitions/phases/follow-schedule.ts";
import { may } from "#server/accounts/permissions.ts";
import { textNamed } from "#messages/format-problem.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { useLiveTopics } from "../app/live.ts";
import { nameHere } from "../app/brand-name.server.ts";
import { PageHead } from "../app/page-head.tsx";
import { visitContext } from "../app/visit.server.ts";
import { Badge, Card } from "../ui/card.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { requirePanel } from "../panel-kit/admin-auth.server.ts";
import { lastCompetition } from "../panel-kit/last-competition.server.ts";
import { CompetitionLines } from "./competition-lines.tsx";
import { RaceDay } from "./race-day.tsx";
import type { RaceDayCompetition } from "./race-day-facts.ts";
import { WaitingCard } from "./waiting-card.tsx";
import { SubjectOfAct } from "./audit-log/subject-of-act.tsx";
import type { Route } from "./+types/panel";

export const handle = {
  texts: ["accountsPanel", "home", "acts", "homePanel", "panel", "competitionsPanel", "stagesPanel", "readinessPanel"],
};

const entriesShown = 15;

const linesShown = 16;

/** Organisers see their cities, admins all; volunteers see open questions. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, reportError } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const isAdmin = may(who, { act: "organise", brand: null });
  const all = (await listCompetitions(database))
    .filter(({ isRehearsal }) => !isRehearsal)
    .map((each) => ({ ...each, name: nameHere(context, each.name) }));
  const own = all.filter((each) => may(who, { act: "organise", brand: each.brand }));
  const brands = isAdmin ? null : [...new Set(own.flatMap(({ brand }) => brand ?? []))];
  const inOrder = own.toSorted((a, b) => Number(a.state === "finished") - Number(b.state === "finished"));
  const lines = await Promise.all(inOrder.slice(0, linesShown).map((each) => raceDayOf(database, each)));
  const competitions = lines.filter((each) => each !== undefined);
  const wished = new URL(request.url).searchParams.get("competition");
  const chosen = competitions.find(({ id }) => id === wished) ?? lastCompetition(request, competitions);
  const answered = all.filter((each) => may(who, { act: "answer-questions", brand: each.brand }));
  const waiting = await readWaiting(database, answered, brands);
  const entries = brands?.length === 0 ? [] : await listAuditEntries(database, brands, entriesShown);
  const names = await nameSubjects(
    database,
    entries.map((entry) => entry.subject),
    context.get(visitContext).language,
  );
  // The overview works without health data; the health page reports the failure.
  const lights = await readHealth(database).catch((error: unknown): HealthLight[] => {
    reportError(error, request);
    return [];
  });
  const backup = lights.find((light) => light.light === "backup");
  const colour = backup?.colour === "stop" || backup?.colour === "caution" ? backup.colour : null;
  return {
    name: who.person?.name ?? "",
    isAdmin,
    isOrganiser: own.length > 0,
    competitions,
    chosenId: chosen?.id ?? null,
    // Volunteers only answer questions.
    waiting: own.length > 0 ? waiting : waiting.filter(({ kind }) => kind === "questions"),
    areRacesStopped: own.length > 0 && lights.some(({ light, colour }) => light === "workers" && colour === "stop"),
    backup: own.length > 0 && backup && colour ? { colour, ageMs: backup.facts.ageMs } : null,
    entries,
    names,
    nowMs: Date.now(),
  };
}

async function raceDayOf(database: Database, summary: CompetitionSummary): Promise<RaceDayCompetition | undefined> {
  const competition = await findPanelCompetition(database, summary.id);
  if (!competition) return undefined;
  const facts = await readRaceDay(database, competition);
  const planned = competition.followsSchedule ? await readNextStep(database, competition) : undefined;
  return {
    id: competition.id,
    brand: competition.brand,
    name: summary.name,
    state: competition.state,
    teams: summary.teams,
    teamsWithCar: summary.teamsWithCar,
    submissionsCloseAt: competition.submissionsCloseAt,
    timeZone: competition.timeZone,
    protestMinutes: competition.protestMinutes,
    planned: planned ?? null,
    showId: facts.show.id,
    showProgress: facts.show.progress,
    certificates: facts.certificates,
    steps: raceDaySteps(facts),
  };
}

export default function Panel({ loaderData }: Route.ComponentProps) {
  const { accountsPanel: admin, homePanel: overview } = useMessages();
  const { name, isAdmin, isOrganiser, competitions, chosenId, entries, names, nowMs } = loaderData;
  const roleName = isAdmin ? admin.admin : isOrganiser ? admin.organiser : admin.volunteer;
  const chosen = competitions.find(({ id }) => id === chosenId);
  useLiveTopics(competitions.slice(0, 16).map((each): `competition:${string}` => `competition:${each.id}`));
  return (
    <div className="max-w-6xl space-y-8">
      <PageHead title={admin.title} unlisted />
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="display flex-1 text-4xl sm:text-5xl">{admin.title}</h1>
        <p className="text-quiet">
          {name} <Badge>{roleName}</Badge>
        </p>
      </header>
      {!isOrganiser && <p className="text-quiet">{overview.atTheDoor}</p>}
      {isOrganiser && <CompetitionLines competitions={competitions} chosenId={chosenId ?? undefined} nowMs={nowMs} />}
      <WaitingCard
        waiting={loaderData.waiting}
        areRacesStopped={loaderData.areRacesStopped}
        backup={loaderData.backup}
      />
      {chosen && (
        <div id="evening" className="scroll-mt-20">
          <RaceDay key={chosen.id} competition={chosen} nowMs={nowMs} />
        </div>
      )}
      {isOrganiser && (
        <Card title={admin.audit}>
          {entries.length === 0 ? (
            <p className="text-quiet">{admin.noEntries}</p>
          ) : (
            <Audit entries={entries} names={names} />
          )}
        </Card>
      )}
    </div>
  );
}

function Audit({ entries, names }: { entries: readonly AuditEntryView[]; names: Record<string, string> }) {
  const { acts, accountsPanel: admin } = useMessages();
  const { dateTime } = useFormats();
  const columns: Column<AuditEntryView>[] = [
    {
      key: "at",
      head: admin.columns.at,
      cell: (entry) => (
        <time dateTime={entry.at.toISOString()} className="whitespace-nowrap" suppressHydrationWarning>
          {dateTime(entry.at)}
        </time>
      ),
    },
    { key: "who", head: admin.columns.who, cell: (entry) => entry.personName ?? admin.theSite },
    { key: "act", head: admin.columns.act, rowHeader: true, cell: (entry) => textNamed(acts, entry.act) ?? entry.act },
    {
      key: "subject",
      head: admin.columns.subject,
      cell: (entry) => <SubjectOfAct subject={entry.subject} names={names} />,
    },
  ];
  return <Table dense caption={admin.audit} columns={columns} rows={entries} rowKey={(entry) => entry.id} />;
}
