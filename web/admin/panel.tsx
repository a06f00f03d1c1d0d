import { Link } from "react-router";
import { may } from "#server/people/accounts/permissions.ts";
import { listAuditEntries, type AuditEntryView } from "#server/base/audit/list-audit-entries.ts";
import { nameSubjects } from "#server/base/audit/name-subjects.ts";
import { listCompetitions, type CompetitionSummary } from "#server/event/competitions/list-competitions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { useLiveTopics } from "../shell/live.ts";
import { PageHead } from "../shell/page-head.tsx";
import { Badge, Card } from "../ui/card.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { requirePanel } from "./admin-auth.server.ts";
import { panelPath } from "./panel-sections.ts";
import { SubjectOfAct } from "./record/subject-of-act.tsx";
import type { Route } from "./+types/panel";
import { textNamed } from "#messages/tell.ts";

export const handle = { texts: ["admin", "home", "acts"] };

/** The newest acts; all of them have a page of their own. */
const entriesShown = 15;

/** An organiser sees the cities that they organise, an admin all of them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const isAdmin = may(who, { act: "organise", brand: null });
  const all = await listCompetitions(database);
  const competitions = all.filter((each) => may(who, { act: "organise", brand: each.brand }));
  const brands = isAdmin ? null : [...new Set(competitions.flatMap(({ brand }) => brand ?? []))];
  const entries = brands?.length === 0 ? [] : await listAuditEntries(database, brands, entriesShown);
  const names = await nameSubjects(
    database,
    entries.map((entry) => entry.subject),
  );
  return { name: who.person?.name ?? "", isAdmin, competitions, entries, names };
}

export default function Panel({ loaderData }: Route.ComponentProps) {
  const { admin } = useMessages();
  const { name, isAdmin, competitions, entries, names } = loaderData;
  const roleName = isAdmin ? admin.admin : competitions.length > 0 ? admin.organiser : admin.volunteer;
  useLiveTopics(competitions.slice(0, 16).map((each): `competition:${string}` => `competition:${each.id}`));
  return (
    <div className="space-y-8">
      <PageHead title={admin.title} unlisted />
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="display flex-1 text-4xl sm:text-5xl">{admin.title}</h1>
        <p className="text-quiet">
          {name} <Badge>{roleName}</Badge>
        </p>
      </header>
      {competitions.length > 0 && (
        <>
          <Card title={admin.competitions}>
            <Competitions competitions={competitions} />
          </Card>
          <Card title={admin.audit}>
            {entries.length === 0 ? (
              <p className="text-quiet">{admin.noEntries}</p>
            ) : (
              <Audit entries={entries} names={names} />
            )}
          </Card>
        </>
      )}
    </div>
  );
}

function Competitions({ competitions }: { competitions: readonly CompetitionSummary[] }) {
  const { admin, home } = useMessages();
  const { number } = useFormats();
  const columns: Column<CompetitionSummary>[] = [
    {
      key: "name",
      head: admin.columns.competition,
      rowHeader: true,
      cell: (each) => (
        <Link to={`${panelPath}/competitions/${each.id}`} className="link">
          {each.name}
        </Link>
      ),
    },
    { key: "state", head: admin.columns.state, cell: (each) => <Badge>{home.competition.states[each.state]}</Badge> },
    { key: "teams", head: admin.columns.teams, numeric: true, cell: (each) => number(each.teams) },
    { key: "cars", head: admin.columns.withCar, numeric: true, cell: (each) => number(each.teamsWithCar) },
    { key: "waiting", head: admin.columns.waiting, numeric: true, cell: (each) => number(each.waiting) },
    { key: "toRun", head: admin.columns.racesToRun, numeric: true, cell: (each) => number(each.racesToRun) },
    { key: "done", head: admin.columns.racesDone, numeric: true, cell: (each) => number(each.racesDone) },
  ];
  return <Table dense caption={admin.competitions} columns={columns} rows={competitions} rowKey={(each) => each.id} />;
}

function Audit({ entries, names }: { entries: readonly AuditEntryView[]; names: Record<string, string> }) {
  const { acts, admin } = useMessages();
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
