import { Form, Link, redirect, useNavigation } from "react-router";
import {
  comparePair,
  comparisonKinds,
  type ComparedSide,
  type Comparison,
  type TextComparison,
} from "#server/racing/similarity/compare-pair.ts";
import { findPair, type PairedCar } from "#server/racing/similarity/list-pairs.ts";
import { hasLooked, writeSourceLook } from "#server/racing/submissions/source-looks.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { siteError } from "../../shell/site-error.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { competitionInScope } from "../competition-in-scope.server.ts";
import { DeclaredText } from "./declared-text.tsx";
import { DrivingTable } from "./driving-table.tsx";
import { panelPath } from "../panel-sections.ts";
import type { Route } from "./+types/comparison";

export const handle = { texts: ["ai", "panel", "similarity", "races"] };

async function pairInScope({ context, request, params }: Pick<Route.LoaderArgs, "context" | "request" | "params">) {
  const { competition, personId, messages } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const pair = await findPair(database, competition.id, params.first, params.second);
  if (!pair) throw siteError(404, messages.similarity.comparison.notFound);
  return { competition, personId, pair, submissionIds: [params.first, params.second] as const };
}

/** Nothing of the code is read before the look is written down: the action does that, and leads back here. */
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
  const { similarity } = useMessages();
  const { comparison: texts } = similarity;
  const pending = useNavigation().formMethod === "POST";
  const { id, pair, comparison } = loaderData;
  const { first, second } = pair;
  return (
    <div className="space-y-6">
      <PageHead title={texts.title({ first: first.teamName, second: second.teamName })} unlisted />
      <p>
        <Link to={`${panelPath}/competitions/${id}/similarity`} className="link">
          {texts.back}
        </Link>
      </p>
      <h1 className="display text-3xl break-words sm:text-4xl">
        {texts.title({ first: first.teamName, second: second.teamName })}
      </h1>
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
    </div>
  );
}

function Shares({ loaderData: { pair } }: Pick<Route.ComponentProps, "loaderData">) {
  const { similarity: texts } = useMessages();
  const { percent } = useFormats();
  const share = (value: number | null) => (value === null ? texts.unknownTold : percent(value));
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      {(
        [
          [texts.columns.source, pair.sourceLikeness],
          [texts.columns.code, pair.codeLikeness],
          [texts.columns.driving, pair.drivingLikeness],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-quiet">{name}</dt>
          <dd className="figures text-2xl font-bold">{share(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function SideBySide({
  loaderData: { pair, wanted, kinds, timeZone },
  comparison,
}: Pick<Route.ComponentProps, "loaderData"> & { comparison: Comparison }) {
  const { comparison: texts } = useMessages().similarity;
  const toldInCommon = useInCommon(comparison);
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
        <span className="text-quiet">{toldInCommon}</span>
      </nav>
      {wanted === "source" && comparison.kind === "code" && <Alert tone="caution">{texts.noSource}</Alert>}
      {comparison.kind === "driving" ? (
        <DrivingTable pair={pair} comparison={comparison} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Side name="a" other="b" car={pair.first} side={comparison.first} timeZone={timeZone} />
          <Side name="b" other="a" car={pair.second} side={comparison.second} timeZone={timeZone} />
        </div>
      )}
    </>
  );
}

/** What two cars have in common, in a few words. */
function useInCommon(comparison: Comparison): string {
  const { comparison: texts } = useMessages().similarity;
  const { number } = useFormats();
  if (comparison.kind === "driving") {
    const same = comparison.situations.filter(
      ({ first, second }) => first !== null && second !== null && String(first) === String(second),
    );
    return texts.driving.same({ same: number(same.length), count: number(comparison.situations.length) });
  }
  const { regions } = comparison satisfies TextComparison;
  return regions === 0 ? texts.noRegions : texts.regions({ count: regions });
}

/** One car's lines. Lines that both cars have carry the number of their stretch, which leads to the other side. */
function Side({
  name,
  other,
  car,
  side,
  timeZone,
}: {
  name: "a" | "b";
  other: "a" | "b";
  car: PairedCar;
  side: ComparedSide;
  timeZone: string;
}) {
  const { comparison: texts } = useMessages().similarity;
  const { dateTime, number } = useFormats();
  return (
    <div className="min-w-0 space-y-2">
      <h2 id={`${name}-title`} className="display text-2xl break-words">
        {car.teamName}
      </h2>
      <p className="text-sm text-quiet" suppressHydrationWarning>
        {`${car.university} · ${texts.received({ time: dateTime(car.receivedAt, timeZone) })}`}
      </p>
      <DeclaredText car={car} />
      <div
        className="max-h-[75vh] overflow-auto border border-line bg-raised"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the heading above names it
        role="region"
        aria-labelledby={`${name}-title`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="w-full font-mono text-sm">
          <tbody>
            {side.lines.map(({ text, region }, index) => {
              const isFirst = region > 0 && side.lines[index - 1]?.region !== region;
              return (
                // Lines never move.
                // oxlint-disable-next-line react/no-array-index-key
                <tr
                  key={index}
                  className={region > 0 ? "bg-caution-soft" : ""}
                  id={isFirst ? `${name}-${region}` : undefined}
                >
                  <td className="w-12 px-2 text-right align-top text-quiet select-none">{index + 1}</td>
                  <td
                    className={`w-12 border-l-4 px-2 align-top ${region > 0 ? "border-l-caution" : "border-l-transparent"}`}
                  >
                    {isFirst && (
                      <a
                        href={`#${other}-${region}`}
                        className="link figures font-bold"
                        aria-label={texts.toOther({ number: number(region) })}
                      >
                        {number(region)}
                      </a>
                    )}
                  </td>
                  <td className="py-px pr-4 wrap-anywhere whitespace-pre-wrap">{text === "" ? " " : text}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
