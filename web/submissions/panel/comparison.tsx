import { Form, Link, redirect, useNavigation } from "react-router";
import {
  comparePair,
  comparisonKinds,
  type Comparison,
  type DrivingComparison,
  type Stretch,
} from "#server/submissions/similarity/compare-pair.ts";
import { findPair, type PairView, type PairedCar } from "#server/submissions/similarity/list-pairs.ts";
import { hasLooked, writeSourceLook } from "#server/submissions/source-views.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { siteError } from "../../app/site-error.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Card, Figure } from "../../ui/card.tsx";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/comparison";
import { DeclaredText } from "../../garage/declaration-fields.tsx";

export const handle = { texts: ["ai", "panel", "similarityPanel", "races"] };

async function pairInScope({ context, request, params }: Pick<Route.LoaderArgs, "context" | "request" | "params">) {
  const { competition, personId, messages } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const pair = await findPair(database, competition.id, params.first, params.second);
  if (!pair) throw siteError(404, messages.similarityPanel.comparison.notFound);
  return { competition, personId, pair, submissionIds: [params.first, params.second] as const };
}

/** Shows code only after the action has logged the access. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, personId, pair, submissionIds } = await pairInScope({ context, request, params });
  const { database, compareDriving } = context.get(siteContext);
  const drive = { compareDriving, formula: competition.formula };
  const mayRead = await hasLooked(database, personId, submissionIds);
  const asked = new URL(request.url).searchParams.get("as");
  const wanted = comparisonKinds.find((kind) => kind === asked) ?? "source";
  return {
    id: competition.id,
    timeZone: competition.timeZone,
    pair,
    wanted,
    kinds: comparisonKinds,
    comparison: mayRead ? ((await comparePair(database, submissionIds, wanted, drive)) ?? null) : null,
  } as const;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId, submissionIds } = await pairInScope({ context, request, params });
  const { database } = context.get(siteContext);
  const look = { competitionId: competition.id, brand: competition.brand, personId, submissionIds };
  if (!(await hasLooked(database, personId, submissionIds))) await writeSourceLook(database, look);
  return redirect(`${panelPath}/competitions/${competition.id}/similarity/${params.first}/${params.second}`);
}

export default function PairComparison({ loaderData }: Route.ComponentProps) {
  const { similarityPanel: similarity } = useMessages();
  const { comparison: texts } = similarity;
  const pending = useNavigation().formMethod === "POST";
  const { id, pair, comparison } = loaderData;
  const { first, second } = pair;
  return (
    <PanelPage
      title={texts.title({ first: first.teamName, second: second.teamName })}
      back={{ to: `${panelPath}/competitions/${id}/similarity`, label: texts.back }}
    >
      <Shares loaderData={loaderData} />
      {comparison === null ? (
        <Card title={texts.gate}>
          <p className="max-w-prose">{texts.gateText({ first: first.teamName, second: second.teamName })}</p>
          <Form method="post" className="mt-4">
            <Button type="submit" kind="primary" pending={pending}>
              {texts.goOn}
            </Button>
          </Form>
        </Card>
      ) : (
        <SideBySide loaderData={loaderData} comparison={comparison} />
      )}
    </PanelPage>
  );
}

function Shares({ loaderData: { pair } }: Pick<Route.ComponentProps, "loaderData">) {
  const { similarityPanel: texts } = useMessages();
  const { percent } = useFormats();
  const share = (value: number | null) => (value === null ? texts.unknownTold : percent(value));
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      <Figure label={texts.columns.code}>{share(pair.codeLikeness)}</Figure>
      <Figure label={texts.columns.driving}>{share(pair.drivingLikeness)}</Figure>
    </dl>
  );
}

function SideBySide({
  loaderData: { pair, wanted, kinds, timeZone },
  comparison,
}: Pick<Route.ComponentProps, "loaderData"> & { comparison: Comparison }) {
  const { comparison: texts } = useMessages().similarityPanel;
  const inCommon = useInCommon(comparison);
  return (
    <>
      <nav className="flex flex-wrap items-center gap-x-6 gap-y-2" aria-label={texts.kinds[comparison.kind]}>
        {kinds.map((kind) => (
          <Link
            key={kind}
            to={kind === "source" ? "?" : `?as=${kind}`}
            className={comparison.kind === kind ? "border-b-2 border-go font-semibold" : "link font-semibold"}
            aria-current={comparison.kind === kind ? "page" : undefined}
          >
            {texts.kinds[kind]}
          </Link>
        ))}
        <span className="text-quiet">{inCommon}</span>
      </nav>
      {wanted === "source" && comparison.kind === "code" && <Alert tone="caution">{texts.noSource}</Alert>}
      {comparison.kind === "driving" ? (
        <DrivingTable pair={pair} comparison={comparison} />
      ) : (
        <LineTable pair={pair} stretches={comparison.stretches} timeZone={timeZone} />
      )}
    </>
  );
}

function useInCommon(comparison: Comparison): string {
  const { comparison: texts } = useMessages().similarityPanel;
  const { number } = useFormats();
  if (comparison.kind === "driving") {
    const same = comparison.situations.filter(
      ({ first, second }) => first !== null && second !== null && String(first) === String(second),
    );
    return texts.driving.same({ same: number(same.length), count: number(comparison.situations.length) });
  }
  const same = comparison.stretches.flatMap(({ kind, lines }) => (kind === "same" ? lines : []));
  return texts.linesInCommon({ count: same.filter((line) => line.trim() !== "").length });
}

function DrivingTable({
  pair,
  comparison: { actions, situations },
}: {
  pair: Pick<PairView, "first" | "second">;
  comparison: DrivingComparison;
}) {
  const { similarityPanel: similarity, races } = useMessages();
  const { driving: texts } = similarity.comparison;
  const { number } = useFormats();
  const formatDecision = (decision: readonly number[] | null) => {
    if (decision === null) return texts.failed;
    const bought = actions.flatMap((action, index) =>
      decision[index] ? [`${number(decision[index])} × ${races.charts.actions[action]}`] : [],
    );
    return bought.length === 0 ? texts.nothing : bought.join(", ");
  };
  const figures = [texts.turn, texts.place, texts.coins, texts.speed];
  return (
    <section className="min-w-0 space-y-3" aria-labelledby="driving-lead">
      <p id="driving-lead" className="max-w-prose text-quiet">
        {texts.lead({ count: number(situations.length) })}
      </p>
      <div
        // Contains absolutely positioned hidden text.
        className="relative max-h-[75vh] overflow-auto border border-line bg-raised"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the sentence above names it
        role="region"
        aria-labelledby="driving-lead"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-raised">
            <tr>
              {figures.map((name) => (
                <th key={name} scope="col" className="px-1.5 py-2 text-right sm:px-3">
                  {name}
                </th>
              ))}
              {[pair.first, pair.second].map(({ teamId, teamName }) => (
                <th key={teamId} scope="col" className="px-1.5 py-2 text-left wrap-anywhere sm:px-3">
                  {teamName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {situations.map((each, index) => (
              // Situations never move.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} className={`border-t border-line ${each.isShared ? "bg-caution-soft" : ""}`}>
                {[each.turn, each.place, each.balance, each.speed].map((figure, column) => (
                  <td key={figures[column]} className="figures px-1.5 py-1 text-right sm:px-3">
                    {number(figure)}
                  </td>
                ))}
                <td className="px-1.5 py-1 sm:px-3">{formatDecision(each.first)}</td>
                <td className="px-1.5 py-1 sm:px-3">
                  {formatDecision(each.second)}
                  {each.isShared && <span className="sr-only"> ({texts.shared})</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function LineTable({
  pair,
  stretches,
  timeZone,
}: {
  pair: Pick<PairView, "first" | "second">;
  stretches: readonly Stretch[];
  timeZone: string;
}) {
  const { comparison: texts } = useMessages().similarityPanel;
  return (
    <div
      // Contains absolutely positioned hidden text.
      className="relative max-h-[75vh] overflow-auto border border-line bg-raised"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section would need a heading
      role="region"
      aria-label={texts.table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full min-w-200 table-fixed text-sm">
        <colgroup>
          <col className="w-12" />
          <col />
          <col className="w-12" />
          <col />
        </colgroup>
        <thead className="sticky top-0 bg-raised">
          <tr>
            {[pair.first, pair.second].map((car) => (
              <CarHead key={car.submissionId} car={car} timeZone={timeZone} />
            ))}
          </tr>
        </thead>
        <tbody className="font-mono">
          {rowsOf(stretches).map(({ left, right, isShared }, index) => (
            // Lines never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} className={isShared ? "bg-caution-soft" : ""}>
              <Line line={left} isShared={isShared} />
              <Line line={right} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CarHead({ car, timeZone }: { car: PairedCar; timeZone: string }) {
  const { comparison: texts } = useMessages().similarityPanel;
  const { dateTime } = useFormats();
  return (
    <th
      scope="col"
      colSpan={2}
      className="border-b border-line px-4 even:border-l py-2 text-left align-top font-normal"
    >
      <span className="display block text-2xl break-words">{car.teamName}</span>
      <span className="block text-quiet" suppressHydrationWarning>
        {`${car.university} · ${texts.received({ time: dateTime(car.receivedAt, timeZone) })}`}
      </span>
      <DeclaredText car={car} />
    </th>
  );
}

interface NumberedLine {
  number: number;
  text: string;
}

function Line({ line, isShared = false }: { line: NumberedLine | undefined; isShared?: boolean }) {
  const { comparison: texts } = useMessages().similarityPanel;
  return (
    <>
      <td className="border-line px-2 text-right nth-3:border-l align-top text-quiet select-none">{line?.number}</td>
      <td className="py-px pr-4 align-top wrap-anywhere whitespace-pre-wrap">
        {line?.text === "" ? " " : line?.text}
        {isShared && <span className="sr-only"> ({texts.shared})</span>}
      </td>
    </>
  );
}

interface Row {
  left: NumberedLine | undefined;
  right: NumberedLine | undefined;
  isShared: boolean;
}

/** Common lines share a row; different ones are paired. */
function rowsOf(stretches: readonly Stretch[]): Row[] {
  const rows: Row[] = [];
  let left: NumberedLine[] = [];
  let right: NumberedLine[] = [];
  const addRows = (isShared: boolean) => {
    for (let index = 0; index < Math.max(left.length, right.length); index += 1)
      rows.push({ left: left[index], right: right[index], isShared });
    left = [];
    right = [];
  };
  for (const { kind, from, to, lines } of stretches) {
    const numbered = (first: number) => lines.map((text, index) => ({ number: first + index, text }));
    if (kind === "same") addRows(false);
    if (kind !== "added") left = numbered(from);
    if (kind !== "removed") right = numbered(to);
    if (kind === "same") addRows(true);
  }
  addRows(false);
  return rows;
}
