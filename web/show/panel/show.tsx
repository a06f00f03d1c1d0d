import { Form, Link, href } from "react-router";
import { previewReveal } from "#domain/show/scenes/reveal.ts";
import { shownStage } from "#domain/show/scenes.ts";
import { may } from "#server/accounts/permissions.ts";
import { outdatedScenes } from "#server/show/build-package.ts";
import { racesToShow } from "#server/show/races-to-show.ts";
import { listScreens, listShowsWithScreens } from "#server/show/screens.ts";
import { buildReveal } from "#server/show/scenes/reveal.ts";
import { spokenKeyOfShow, listShowStages, racesOfScenes } from "#server/show/shows.ts";
import { stepSummaries } from "#server/show/commentary.ts";
import { siteContext } from "#server/http/site-context.ts";
import { localisedName, localisedStages, visitContext } from "../../app/visit.server.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { useLiveActionData, useLiveTopics, useReloadEvery } from "../../app/live.ts";
import { PanelPage, useCityName } from "../../panel-kit/panel-page.tsx";
import { qrLink } from "../../app/qr-link.server.ts";
import { Drive, OutdatedScenes, pressOverLoss, StepCard } from "../remote/remote-controls.tsx";
import { raceOnScreen } from "../../races/race-on-screen.server.ts";
import { factsOfShow, showInPanel } from "../remote/show-in-scope.server.ts";
import { outcomeOf, IntentForm } from "../../ui/field.tsx";
import { Button, buttonClass, ButtonLink } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { requirePanel } from "../../panel-kit/panel-scope.server.ts";
import { showAction } from "./show-action.server.ts";
import { ScenesCard } from "./scenes-card.tsx";
import { ScreensCard } from "./screens-card.tsx";
import type { Route } from "./+types/show";
import type { BuildProblem } from "#server/show/scene-builder.ts";
import { Table } from "../../ui/table.tsx";

export const handle = { texts: ["panel", "show", "sceneTitles"] };

/** Screens send a heartbeat every few seconds. */
const lookMs = 3_000;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const { show } = await showInPanel(context, request, params.showId);
  const { database, configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  const mayOrganise = (brand: string | null) => may(who, { act: "organise", brand });
  const stages = localisedStages(context, await listShowStages(database)).filter(({ brand }) => mayOrganise(brand));
  const { searchParams } = new URL(request.url);
  const proposedFor = stages.find((stage) => stage.id === searchParams.get("races"));
  const isShown = ({ id }: { id: string }) => show.scenes.some((scene) => shownStage(scene) === id);
  const previewed = show.scenes.find(({ id }) => id === searchParams.get("preview"));
  const reveal =
    previewed?.kind === "reveal"
      ? await buildReveal(database, previewed, { configuration, brand: show.brand, mayOrganise })
      : null;
  const remote = qrLink(context.get(visitContext).origin, href("/show/:showId/remote", { showId: show.id }));
  return {
    show: { ...show, name: localisedName(context, show.name) },
    nowMs: Date.now(),
    facts: factsOfShow(show, who.person?.id),
    spokenKey: await spokenKeyOfShow(database, show.id),
    screens: await listScreens(database, show.id),
    elsewhere: (await listShowsWithScreens(database, show.id)).filter(({ brand }) => mayOrganise(brand)),
    summaries: await stepSummaries(database, show, raceOnScreen),
    races: await racesOfScenes(database, show.scenes),
    /** by number, from 1 */
    outdated: await outdatedScenes(database, show.id),
    stages,
    competitionId: stages.find(isShown)?.competitionId ?? null,
    undecided: stages.find((stage) => stage.state !== "decided" && stage.state !== "released" && isShown(stage)),
    proposed: proposedFor
      ? {
          stageId: proposedFor.id,
          races: await racesToShow(database, proposedFor.id),
          // The scene that reveals the stage; empty: at the end.
          before: show.scenes.find((scene) => shownStage(scene) === proposedFor.id)?.id ?? "",
        }
      : null,
    preview: reveal === null || typeof reveal === "string" ? reveal : previewReveal(reveal),
    remote,
    mayRemove: may(who, { act: "organise", brand: show.brand }),
  };
}

export const action = showAction;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return pressOverLoss(() => serverAction());
}

export default function Show({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { show: texts, panel } = useMessages();
  const { number } = useFormats();
  const { show, facts, summaries, remote } = loaderData;
  const removal = outcomeOf(actionData, "remove-show");
  const cityName = useCityName();
  useLiveTopics([`show:${show.id}`]);
  useReloadEvery(lookMs);
  return (
    <PanelPage
      title={show.name}
      tabTitle={`${texts.panel.title} · ${show.name}`}
      back={{ to: href("/code-prix-admin-panel/show"), label: texts.panel.title }}
      lead={
        <p>
          {show.brand === null ? texts.panel.allCities : cityName(show.brand)}
          {" · "}
          <span className="figures" data-testid="position">
            {show.step < 0
              ? texts.panel.notBegun
              : texts.panel.step({ step: number(show.step + 1), all: number(facts.steps) })}
          </span>
        </p>
      }
      actions={
        <>
          <Link to={`/show/${show.id}/presenter`} className={buttonClass({})}>
            {texts.drive.presenter}
          </Link>
          <Dialog title={texts.drive.remote} trigger={<Button>{texts.drive.remote}</Button>}>
            <img src={remote.picture} alt="" className="size-48" />
            <Link to={`/show/${show.id}/remote`} className="link mt-4 inline-block break-all">
              {remote.address}
            </Link>
          </Dialog>
        </>
      }
    >
      {removal?.kind === "refused" && <Alert tone="stop" title={texts.drive.refused.stale} />}
      <OutdatedScenes scenes={loaderData.outdated}>
        <IntentForm page="show/panel/show" intent="make-data" kind="primary" className="mt-3">
          {texts.panel.makeData}
        </IntentForm>
      </OutdatedScenes>
      {loaderData.preview && <RevealPreview preview={loaderData.preview} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <StepCard label={texts.drive.now} summary={summaries.now} />
        <StepCard label={texts.drive.afterwards} summary={summaries.next} isNext hasData={facts.steps > 0} />
      </div>
      <Drive
        facts={facts}
        moves={show.moves}
        isBlack={show.isBlack}
        driverName={show.driverName}
        race={summaries.race}
      />
      {/* The results are released from there. */}
      {show.step >= 0 && !summaries.next && loaderData.competitionId !== null && (
        <p>
          <ButtonLink to={`${panelPath}?competition=${loaderData.competitionId}`}>{panel.sections.overview}</ButtonLink>
        </p>
      )}
      <ScenesCard {...loaderData} answer={actionData} />
      <ScreensCard {...loaderData} admit={outcomeOf(actionData, "admit")} />
      {loaderData.mayRemove && (
        <ActForm
          page="show/panel/show"
          intent="remove-show"
          label={texts.panel.removeShow}
          kind="danger"
          ask={{ title: texts.panel.removeAsk({ name: show.name }), text: texts.panel.removeText }}
          fields={{ moves: show.moves }}
        />
      )}
    </PanelPage>
  );
}

/** Contains secret results. */
function RevealPreview({ preview }: { preview: ReturnType<typeof previewReveal> | BuildProblem }) {
  const { show, ui } = useMessages();
  const { panel } = show;
  const { number } = useFormats();
  return (
    <Card
      title={panel.preview.title}
      aside={
        <Form method="get" preventScrollReset>
          <Button type="submit">{ui.dialog.close}</Button>
        </Form>
      }
    >
      {typeof preview === "string" ? (
        <Alert tone="caution">{panel.problems[preview]}</Alert>
      ) : (
        <Table
          caption={panel.preview.title}
          dense
          rows={preview.map((step, index) => ({ ...step, step: index + 1 }))}
          rowKey={({ step }) => step}
          columns={[
            { head: panel.preview.step, numeric: true, cell: ({ step }) => number(step) },
            {
              head: panel.preview.revealed,
              cell: ({ places }) => places.map(({ place, name }) => `${number(place)} · ${name}`).join(", ") || "–",
            },
            { head: panel.preview.canWin, numeric: true, cell: ({ open }) => number(open.length) },
            { head: panel.preview.teams, wideOnly: true, cell: ({ open }) => open.join(" ") },
          ]}
        />
      )}
    </Card>
  );
}
