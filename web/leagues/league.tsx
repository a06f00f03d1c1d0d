import { Link } from "react-router";
import type { LeagueRow, PeerFinding } from "#rules/league-table.ts";
import { findLeague, type ShownLeague } from "#server/results/leagues/leagues.ts";
import { receiptKey } from "#server/racing/submissions/keep-receipt.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { ExternalLink } from "../shell/external-link.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";
import { Alert, Badge, Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Table, type Column } from "../ui/table.tsx";
import type { Route } from "./+types/league";

export const handle = { texts: ["leagues"] };

/** Rows of each table; the file has all. */
const mostRows = 100;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const league = await findLeague(database, params.id);
  if (!league) throw siteError(404, messagesOf(context.get(visitContext).language).leagues.notFound);
  if (!("table" in league)) return { league, shown: null, ownKey: "", counts: { universities: 0, teams: 0 } };
  const { table } = league;
  const { universities, teams } = table;
  const shown: ShownLeague = {
    ...league,
    table: { ...table, universities: universities.slice(0, mostRows), teams: teams.slice(0, mostRows) },
  };
  const { id, name, problem, checkedAt } = league;
  return {
    league: { id, name, problem, checkedAt },
    shown,
    ownKey: await receiptKey(database),
    counts: { universities: universities.length, teams: teams.length },
  };
}

/** A league of installations: its calendar, its standings, and who counts the same. */
export default function League({ loaderData }: Route.ComponentProps) {
  const { leagues: texts } = useMessages();
  const { dateTime } = useFormats();
  const { league, shown, ownKey, counts } = loaderData;
  return (
    <div className="space-y-8">
      <PageHead title={league.name} description={texts.lead} />
      <header className="max-w-prose space-y-3">
        <h1 className="display text-4xl wrap-anywhere sm:text-5xl">{league.name}</h1>
        <p className="text-lg text-quiet">{texts.lead}</p>
        {league.checkedAt && (
          <p className="text-sm text-quiet" suppressHydrationWarning>
            {texts.checkedAt({ time: dateTime(league.checkedAt) })}
          </p>
        )}
      </header>
      {league.problem && <Alert tone="caution" title={texts.registerProblem} />}
      {shown === null ? (
        <EmptyState title={texts.notYet}>{texts.notYetText}</EmptyState>
      ) : (
        <>
          <Rule league={shown} />
          <Standings league={shown} kind="universities" count={counts.universities} />
          <Standings league={shown} kind="teams" count={counts.teams} />
          <Duels league={shown} />
          <Calendar league={shown} />
          <Installations league={shown} ownKey={ownKey} />
        </>
      )}
    </div>
  );
}

function Rule({ league: { register } }: { league: ShownLeague }) {
  const { leagues: texts } = useMessages();
  const { number } = useFormats();
  const { points, best } = register.rule;
  return (
    <Card title={texts.rule}>
      <p className="max-w-prose">
        {texts.ruleText({
          points: points.map((each) => number(each)).join(" – "),
          best,
          events: register.events.length,
        })}
      </p>
    </Card>
  );
}

function Standings({ league, kind, count }: { league: ShownLeague; kind: "universities" | "teams"; count: number }) {
  const { leagues: texts } = useMessages();
  const { number } = useFormats();
  const rows = league.table[kind];
  const names = new Map(league.register.events.map(({ id, name }) => [id, name]));
  const columns: Column<LeagueRow>[] = [
    { key: "place", head: texts.columns.place, numeric: true, cell: ({ place }) => number(place) },
    {
      key: "name",
      head: texts.columns[kind],
      rowHeader: true,
      cell: ({ name, university }) => (
        <span className="wrap-anywhere">
          {name}
          {university !== null && university !== "" && (
            <span className="block text-sm font-normal text-quiet">{university}</span>
          )}
        </span>
      ),
    },
    {
      key: "results",
      head: texts.columns.results,
      wideOnly: true,
      cell: ({ counted, dropped }) => (
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {[...counted.map((each) => [each, true] as const), ...dropped.map((each) => [each, false] as const)].map(
            ([{ event, rank, points }, counts]) => (
              <span key={event} className={counts ? "" : "text-quiet line-through"}>
                {texts.result({ event: names.get(event) ?? event, rank, points: number(points) })}
              </span>
            ),
          )}
        </span>
      ),
    },
    { key: "points", head: texts.columns.points, numeric: true, cell: ({ points }) => number(points) },
  ];
  return (
    <section className="space-y-3">
      <h2 className="display text-3xl">{texts[kind]}</h2>
      {rows.length === 0 ? (
        <p className="text-quiet">{texts.nobodyYet}</p>
      ) : (
        <Table
          caption={texts[kind]}
          columns={columns}
          rows={rows}
          rowKey={({ name, university }) => JSON.stringify([name, university])}
        />
      )}
      {count > rows.length && <p className="text-sm text-quiet">{texts.more({ count: count - rows.length })}</p>}
    </section>
  );
}

function Duels({ league: { table } }: { league: ShownLeague }) {
  const { leagues: texts } = useMessages();
  const { number } = useFormats();
  if (table.duels.length === 0) return null;
  const columns: Column<(typeof table.duels)[number]>[] = [
    {
      key: "first",
      head: texts.columns.universities,
      rowHeader: true,
      cell: ({ universities }) => <span className="wrap-anywhere">{universities[0]}</span>,
    },
    {
      key: "score",
      head: texts.columns.duel,
      numeric: true,
      cell: ({ wins, level }) => (
        <span className="whitespace-nowrap">
          {number(wins[0])} : {number(wins[1])}
          {level > 0 && <span className="text-quiet"> {texts.level({ count: level })}</span>}
        </span>
      ),
    },
    {
      key: "second",
      head: <span className="sr-only">{texts.columns.universities}</span>,
      cell: ({ universities }) => <span className="font-semibold wrap-anywhere">{universities[1]}</span>,
    },
  ];
  return (
    <section className="space-y-3">
      <h2 className="display text-3xl">{texts.duels}</h2>
      <p className="max-w-prose text-quiet">{texts.duelsText}</p>
      <Table
        caption={texts.duels}
        columns={columns}
        rows={table.duels}
        rowKey={({ universities }) => JSON.stringify(universities)}
      />
    </section>
  );
}

function Calendar({ league: { register, table, events } }: { league: ShownLeague }) {
  const { leagues: texts } = useMessages();
  const { date } = useFormats();
  const problems = new Map(table.events.map(({ id, problem }) => [id, problem]));
  const details = new Map(events.map(({ eventId, details: found }) => [eventId, found]));
  const hosts = new Map(register.installations.map(({ id, name }) => [id, name]));
  const rows = register.events.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : 0));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: "date",
      head: texts.columns.date,
      cell: ({ startsOn }) => <time dateTime={startsOn}>{date(`${startsOn}T12:00:00Z`)}</time>,
    },
    {
      key: "event",
      head: texts.columns.event,
      rowHeader: true,
      cell: ({ name, installation }) => (
        <span className="wrap-anywhere">
          {name}
          <span className="block text-sm font-normal text-quiet">{hosts.get(installation)}</span>
        </span>
      ),
    },
    {
      key: "state",
      head: texts.columns.state,
      cell: ({ id }) => {
        const problem = problems.get(id) ?? null;
        const found = details.get(id) ?? [];
        const tone = problem === null ? "go" : problem === "to-come" ? "neutral" : "stop";
        return (
          <>
            <Badge tone={tone}>{problem === null ? texts.counts : texts.states[problem]}</Badge>
            {problem !== null && <span className="mt-1 block text-sm text-quiet">{texts.problems[problem]}</span>}
            {found.length > 0 && (
              <details className="mt-1 text-sm">
                <summary>{texts.details}</summary>
                <ul className="mt-1 list-disc space-y-1 pl-5 wrap-anywhere" lang="en">
                  {found.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </details>
            )}
          </>
        );
      },
    },
    {
      key: "file",
      head: texts.columns.file,
      wideOnly: true,
      cell: ({ file }) =>
        file !== undefined && (
          <ExternalLink href={file} className="link">
            {texts.columns.file}
          </ExternalLink>
        ),
    },
  ];
  return (
    <section className="space-y-3">
      <h2 className="display text-3xl">{texts.calendar}</h2>
      <Table caption={texts.calendar} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </section>
  );
}

function Installations({ league, ownKey }: { league: ShownLeague; ownKey: string }) {
  const { leagues: texts } = useMessages();
  const { register, peers, contentHash, id } = league;
  const findings = new Map(peers.map(({ installationId, finding }) => [installationId, finding]));
  const columns: Column<(typeof register.installations)[number]>[] = [
    {
      key: "name",
      head: texts.columns.installation,
      rowHeader: true,
      cell: ({ name, address }) => (
        <ExternalLink href={address} className="link wrap-break-word">
          {name}
        </ExternalLink>
      ),
    },
    {
      key: "finding",
      head: texts.columns.table,
      cell: ({ id: installation, key }) =>
        key === ownKey ? (
          <Badge>{texts.thisSite}</Badge>
        ) : (
          <Finding finding={findings.get(installation) ?? { kind: "not-fetched" }} league={league} />
        ),
    },
    {
      key: "key",
      head: texts.columns.key,
      wideOnly: true,
      cell: ({ key }) => <span className="font-mono text-xs break-all">{key}</span>,
    },
  ];
  return (
    <section className="space-y-3">
      <h2 className="display text-3xl">{texts.installations}</h2>
      <p className="max-w-prose text-quiet">{texts.installationsText}</p>
      <Table
        caption={texts.installations}
        columns={columns}
        rows={register.installations}
        rowKey={(installation) => installation.id}
      />
      <p className="text-sm text-quiet">
        <a href={`${import.meta.env.BASE_URL}league/${id}/league.json`} className="link">
          league.json
        </a>{" "}
        <span className="font-mono text-xs break-all">{contentHash}</span>{" "}
        <Link to="/docs/league" className="link">
          {texts.document}
        </Link>
      </p>
    </section>
  );
}

function Finding({ finding, league }: { finding: PeerFinding; league: ShownLeague }) {
  const { leagues: texts } = useMessages();
  const names = new Map(league.register.events.map(({ id, name }) => [id, name]));
  const tone = finding.kind === "agrees" ? "go" : finding.kind === "not-fetched" ? "neutral" : "caution";
  const said = (event: { manifestHash: string | null; problem: keyof typeof texts.states | null }) =>
    event.problem === null
      ? texts.countsFile({ hash: event.manifestHash?.slice(0, 8) ?? "" })
      : texts.states[event.problem];
  return (
    <>
      <Badge tone={tone}>{texts.findings[finding.kind]}</Badge>
      {finding.kind === "differs" && (
        <ul className="mt-1 space-y-1 text-sm text-quiet">
          {finding.events.map(({ id, here, there }) => (
            <li key={id} className="wrap-anywhere">
              {texts.differs({ event: names.get(id) ?? id, here: said(here), there: said(there) })}
            </li>
          ))}
          {finding.events.length === 0 && <li>{texts.sameFiles}</li>}
        </ul>
      )}
    </>
  );
}
