import { Form, redirect, useNavigation } from "react-router";
import { readComparison, type PairedCar } from "#server/submissions/similarity/list-pairs.ts";
import { requestComparison } from "#server/competitions/request-comparison.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { useLiveTopics } from "../../app/live.ts";
import { Button, ButtonLink, TextLink } from "../../ui/button.tsx";
import { Alert, Badge, EmptyState } from "../../ui/card.tsx";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelTable, SearchedList, type PanelCells } from "../../panel-kit/panel-table.tsx";
import { similarityList } from "./similarity-list.server.ts";
import type { Route } from "./+types/similarity";
import { DeclaredText } from "../../garage/declaration-fields.tsx";

export const handle = { texts: ["ai", "panel", "teamsPanel", "listsPanel", "similarityPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(similarityList, args);
  const { id, name, timeZone } = found.competition;
  return {
    id,
    name,
    timeZone,
    comparison: await readComparison(args.context.get(siteContext).database, id),
    list,
    matches: found.matches,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database, jobs } = context.get(siteContext);
  await requestComparison(database, jobs, { competitionId: competition.id, brand: competition.brand, personId });
  return redirect(`${panelPath}/competitions/${competition.id}/similarity`);
}

export default function Similarity({ loaderData }: Route.ComponentProps) {
  const { similarityPanel: texts, listsPanel, panel } = useMessages();
  const { number, dateTime } = useFormats();
  const isSending = useNavigation().formMethod === "POST";
  const { id, timeZone, comparison, list, matches } = loaderData;
  useLiveTopics([`competition:${id}`]);
  const base = `${panelPath}/competitions/${id}/similarity`;
  const cells: PanelCells<typeof list> = {
    open: ({ first, second }) => (
      <TextLink
        to={`${base}/${first.submissionId}/${second.submissionId}`}
        className="whitespace-nowrap"
        aria-label={texts.openOf({ first: first.teamName, second: second.teamName })}
      >
        {texts.open}
      </TextLink>
    ),
    code: (pair) => <Likeness share={pair.codeLikeness} />,
    driving: (pair) => <Likeness share={pair.drivingLikeness} />,
    first: ({ first }) => <Car car={first} timeZone={timeZone} />,
    second: ({ second }) => <Car car={second} timeZone={timeZone} />,
    looked: ({ isLookedAt }) =>
      isLookedAt ? (
        <Badge tone="go">{texts.looked}</Badge>
      ) : (
        <span className="text-quiet">{texts.filters["not-looked-at"]}</span>
      ),
  };
  const compareForm = (
    <Form method="post">
      <Button type="submit" kind="primary" pending={isSending || comparison.isUnderWay}>
        {texts.compare}
      </Button>
    </Form>
  );
  return (
    <PanelPage
      title={panel.sections.similarity}
      tabTitle={`${panel.sections.similarity} · ${loaderData.name}`}
      lead={texts.lead}
      actions={
        <>
          <ButtonLink to={`${panelPath}/lists/car-costs`}>{listsPanel.carCosts.title}</ButtonLink>
          {comparison.finishedAt !== null && compareForm}
        </>
      }
    >
      <div aria-live="polite" className="space-y-3">
        {comparison.isUnderWay && <Alert tone="caution" title={texts.comparing} />}
        {comparison.finishedAt !== null && (
          <p suppressHydrationWarning>
            <strong>{texts.count({ found: number(matches) })}</strong>
            {` · ${texts.last({ time: dateTime(comparison.finishedAt, timeZone), cars: number(comparison.cars) })} `}
            {comparison.acceptedSince > 0 && texts.since({ cars: comparison.acceptedSince })}
          </p>
        )}
      </div>
      {comparison.finishedAt === null ? (
        <EmptyState title={texts.never} action={compareForm} />
      ) : (
        <SearchedList list={list} none={<EmptyState title={texts.none} />}>
          <p className="text-quiet">{texts.caution}</p>
          <PanelTable list={list} caption={panel.sections.similarity} cells={cells} />
        </SearchedList>
      )}
    </PanelPage>
  );
}

function Likeness({ share }: { share: number | null }) {
  const { similarityPanel: texts } = useMessages();
  const { percent } = useFormats();
  if (share !== null) return <strong className={share >= 0.6 ? "text-stop" : ""}>{percent(share)}</strong>;
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{texts.unknownTold}</span>
    </>
  );
}

function Car({ car, timeZone }: { car: PairedCar; timeZone: string }) {
  const { dateTime } = useFormats();
  return (
    <>
      <TextLink to={`/team/${car.teamId}`} className="font-semibold">
        {car.teamName}
      </TextLink>
      <span className="block text-sm text-quiet">{car.university}</span>
      <DeclaredText car={car} />
      <time className="block text-sm text-quiet" dateTime={car.receivedAt.toISOString()}>
        {dateTime(car.receivedAt, timeZone)}
      </time>
    </>
  );
}
