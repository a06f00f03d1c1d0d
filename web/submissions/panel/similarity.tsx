import { Form, Link, redirect, useNavigation, useSearchParams } from "react-router";
import {
  listPairs,
  pairFilters,
  pairSorts,
  pairsOnPage,
  readComparison,
  readPairChoice,
  type PairedCar,
  type PairView,
} from "#server/submissions/similarity/list-pairs.ts";
import { requestComparison } from "#server/competitions/request-comparison.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Table } from "../../ui/table.tsx";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { ListTools } from "../../panel-kit/list-tools.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { Pages } from "../../panel-kit/pagination.tsx";
import type { Route } from "./+types/similarity";
import { useTableColumns } from "../../panel-kit/use-table-columns.tsx";
import { DeclaredText } from "./declared-text.tsx";
import { pairColumns } from "./pair-columns.ts";

export const handle = { texts: ["ai", "panel", "teamsPanel", "listsPanel", "similarityPanel"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const choice = readPairChoice(new URL(request.url).searchParams);
  const comparison = await readComparison(database, competition.id);
  const { pairs, found } = await listPairs(database, competition.id, choice);
  const { id, name, timeZone } = competition;
  return {
    id,
    name,
    timeZone,
    choice,
    comparison,
    pairs,
    found,
    perPage: pairsOnPage,
    filters: pairFilters,
    sorts: pairSorts,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database, jobs } = context.get(siteContext);
  await requestComparison(database, jobs, { competitionId: competition.id, brand: competition.brand, personId });
  return redirect(`${panelPath}/competitions/${competition.id}/similarity`);
}

export default function Similarity({ loaderData }: Route.ComponentProps) {
  const { similarityPanel: texts, listsPanel } = useMessages();
  const { number, dateTime } = useFormats();
  const [parameters] = useSearchParams();
  const isSending = useNavigation().formMethod === "POST";
  const { id, timeZone, choice, comparison, pairs, found, perPage } = loaderData;
  useLiveTopics([`competition:${id}`]);
  const base = `${panelPath}/competitions/${id}/similarity`;
  const isChosen = choice.search !== "" || choice.filter !== "all";
  const compareForm = (
    <Form method="post">
      <Button type="submit" kind="primary" pending={isSending || comparison.isUnderWay}>
        {texts.compare}
      </Button>
    </Form>
  );
  return (
    <div className="space-y-6">
      <PageHead title={`${texts.title} · ${loaderData.name}`} unlisted />
      <header className="flex flex-wrap items-end gap-3">
        <div className="flex-1 basis-80">
          <h1 className="display text-4xl">{texts.title}</h1>
          <p className="mt-1 max-w-prose text-quiet">{texts.lead}</p>
        </div>
        <Link to={`${panelPath}/lists/car-costs`} className={buttonClass({})}>
          {listsPanel.carCosts.title}
        </Link>
        {comparison.finishedAt !== null && (
          <a href={`${base}.csv?${parameters.toString()}`} className={buttonClass({})}>
            {texts.export}
          </a>
        )}
        {comparison.finishedAt !== null && compareForm}
      </header>
      <div aria-live="polite" className="space-y-3">
        {comparison.isUnderWay && <Alert tone="caution" title={texts.comparing} />}
        {comparison.finishedAt !== null && (
          <p suppressHydrationWarning>
            <strong>{texts.count({ found: number(found) })}</strong>
            {` · ${texts.last({ time: dateTime(comparison.finishedAt, timeZone), cars: number(comparison.cars) })} `}
            {comparison.acceptedSince > 0 && texts.since({ cars: comparison.acceptedSince })}
          </p>
        )}
      </div>
      {comparison.finishedAt === null ? (
        <EmptyState title={texts.never} action={compareForm} />
      ) : (
        <>
          <ListTools
            choice={{ ...choice, group: choice.filter, descending: choice.isReversed }}
            searchLabel={texts.search}
            groups={loaderData.filters.map((value) => ({ value, label: texts.filters[value] }))}
            group={{ name: "filter", all: null }}
            sorts={loaderData.sorts.map((value) => ({ value, label: texts.sorts[value] }))}
          />
          {pairs.length === 0 && isChosen && <EmptyState title={texts.noneFits} />}
          {pairs.length === 0 && !isChosen && <EmptyState title={texts.none} />}
          {pairs.length > 0 && (
            <>
              <p className="text-quiet">{texts.caution}</p>
              <PairTable pairs={pairs} base={base} timeZone={timeZone} />
            </>
          )}
          <Pages page={choice.page} pages={Math.ceil(found / perPage)} />
        </>
      )}
    </div>
  );
}

function PairTable({ pairs, base, timeZone }: { pairs: readonly PairView[]; base: string; timeZone: string }) {
  const { similarityPanel: texts } = useMessages();
  const columns = useTableColumns(pairColumns, {
    open: ({ first, second }) => (
      <Link
        to={`${base}/${first.submissionId}/${second.submissionId}`}
        className="link whitespace-nowrap"
        aria-label={texts.openOf({ first: first.teamName, second: second.teamName })}
      >
        {texts.open}
      </Link>
    ),
    code: (pair) => <Likeness share={pair.codeLikeness} />,
    driving: (pair) => <Likeness share={pair.drivingLikeness} />,
    first: ({ first }) => <Car car={first} timeZone={timeZone} />,
    second: ({ second }) => <Car car={second} timeZone={timeZone} />,
    looked: ({ isLookedAt }) =>
      isLookedAt ? <Badge tone="go">{texts.looked}</Badge> : <span className="text-quiet">{texts.notLooked}</span>,
  });
  return (
    <Table
      dense
      caption={texts.title}
      columns={columns}
      rows={pairs}
      rowKey={({ first, second }) => `${first.submissionId} ${second.submissionId}`}
    />
  );
}

function Likeness({ share }: { share: number | null }) {
  const { similarityPanel: texts } = useMessages();
  const { percent } = useFormats();
  if (share !== null) return <strong className={share >= 0.6 ? "text-stop" : ""}>{percent(share)}</strong>;
  return (
    <>
      <span aria-hidden>{texts.unknown}</span>
      <span className="sr-only">{texts.unknownTold}</span>
    </>
  );
}

function Car({ car, timeZone }: { car: PairedCar; timeZone: string }) {
  const { dateTime } = useFormats();
  return (
    <>
      <Link to={`/team/${car.teamId}`} className="link font-semibold">
        {car.teamName}
      </Link>
      <span className="block text-sm text-quiet">{car.university}</span>
      <DeclaredText car={car} />
      <time className="block text-sm text-quiet" dateTime={car.receivedAt.toISOString()}>
        {dateTime(car.receivedAt, timeZone)}
      </time>
    </>
  );
}
