import { Form, Link, redirect, useNavigation } from "react-router";
import { comparePair, comparisonKinds, type Comparison } from "#server/submissions/similarity/compare-pair.ts";
import { findPair } from "#server/submissions/similarity/list-pairs.ts";
import { hasLooked, writeSourceLook } from "#server/submissions/source-views.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { siteError } from "../../app/site-error.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/facts.tsx";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { DrivingTable } from "./driving-table.tsx";
import { LineTable } from "./line-table.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/comparison";

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
