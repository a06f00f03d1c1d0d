import { NewId } from "../../app/new-id.tsx";
import CarFront from "virtual:icons/car-front";
import Dices from "virtual:icons/dices";
import Grid3x3 from "virtual:icons/grid-3x3";
import HeartHandshake from "virtual:icons/heart-handshake";
import ListOrdered from "virtual:icons/list-ordered";
import MessageSquareText from "virtual:icons/message-square-text";
import MonitorCheck from "virtual:icons/monitor-check";
import Sparkles from "virtual:icons/sparkles";
import Timer from "virtual:icons/timer";
import Trophy from "virtual:icons/trophy";
import type { IconComponent } from "../../ui/create-icon.ts";
import { useState } from "react";
import { Form } from "react-router";
import { sceneKinds, type SceneDefinition, type SceneKind } from "#domain/show/scenes.ts";
import { offeredShowActs, type ShowFacts } from "#domain/show/show-acts.ts";
import type { ShowRow, ShowStage } from "#server/show/shows.ts";
import type { RaceToShow } from "#server/show/races-to-show.ts";
import { divisionName } from "#messages/language.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { useSceneTitle } from "../remote/scene-text.ts";
import { HiddenFields, IntentButton, outcomeOf, Select } from "../../ui/field.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SceneFields } from "../scenes/scene-fields.tsx";
import type { ShowAnswer } from "./show-action.server.ts";
import type { Route } from "./+types/show";

const icons: Record<SceneKind, IconComponent> = {
  "test-card": MonitorCheck,
  countdown: Timer,
  sponsors: HeartHandshake,
  message: MessageSquareText,
  draw: Dices,
  grid: Grid3x3,
  race: CarFront,
  standings: ListOrdered,
  reveal: Sparkles,
  podium: Trophy,
};

type ScenesCardProps = Route.ComponentProps["loaderData"] & { answer: ShowAnswer | undefined };

export function ScenesCard({ show, facts, stages, undecided, races, proposed, outdated, answer }: ScenesCardProps) {
  const { show: texts } = useMessages();
  const { panel } = texts;
  const { number } = useFormats();
  const build = outcomeOf(answer, "make-data", "new-key");
  const drive = outcomeOf(answer, "next", "back", "go-to", "black", "take-over", "test")?.drive;
  const edited = outcomeOf(answer, "add", "add-usual", "edit", "remove");
  const error = edited?.kind === "refused" ? edited.reason : undefined;
  const isSent = show.scenes.map(({ id }) => id).join() === show.steps.map(({ id }) => id).join();
  const outdatedIds = outdated.map((scene) => show.steps[scene - 1]?.id);
  const here = show.steps.reduce(
    (found, scene) => (found.left < 0 ? found : { id: scene.id, left: found.left - scene.steps }),
    { id: "", left: show.step },
  ).id;
  return (
    <Card
      title={panel.scenes}
      aside={
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <span className="figures text-quiet" data-testid="data-version">
            {undecided
              ? panel.orderFirst({ stage: undecided.name })
              : show.packageVersion === 0
                ? panel.noDataYet
                : isSent
                  ? panel.data({ version: number(show.packageVersion) })
                  : panel.changed}
          </span>
          <IntentButton
            page="show/panel/show"
            intent="make-data"
            kind={isSent ? "quiet" : "primary"}
            disabled={undecided !== undefined || !offeredShowActs(facts).has("make-show-data")}
          >
            {panel.makeData}
          </IntentButton>
        </Form>
      }
    >
      {drive?.kind === "refused" && <Alert tone="caution">{texts.drive.refused[drive.reason]}</Alert>}
      {drive?.kind === "lost" && <Alert tone="stop">{texts.drive.offline}</Alert>}
      {build?.kind === "refused" && (
        <Alert tone="stop">
          {build.problems.map(({ scene, problem }) => (
            <p key={`${scene} ${problem}`}>
              {scene < 0
                ? panel.problems[problem]
                : panel.sceneProblem({ scene: number(scene + 1), problem: panel.problems[problem] })}
            </p>
          ))}
        </Alert>
      )}
      {spoilersOf(show.scenes).map((index) => (
        <Alert key={index} tone="caution">
          {panel.spoils({ scene: number(index + 1) })}
        </Alert>
      ))}
      <ol
        className="mt-4 grid auto-cols-[7.5rem] grid-flow-col gap-4 overflow-x-auto pb-3 sm:grid-flow-row sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
        data-testid="scenes"
        data-step={show.step}
        data-moves={show.moves}
      >
        {show.scenes.map((scene, index) => {
          const at = show.steps.findIndex(({ id }) => id === scene.id);
          const first = show.steps.slice(0, Math.max(0, at)).reduce((sum, { steps }) => sum + steps, 0);
          const isHere = scene.id === here && show.step >= 0;
          const isOutdated = outdatedIds.includes(scene.id);
          return (
            <li key={scene.id} aria-current={isHere ? "step" : undefined} data-first-step={at >= 0 ? first : undefined}>
              <SceneTile
                {...{ scene, index, show, facts, stages, races, error }}
                to={at >= 0 ? first : undefined}
                mark={
                  (isHere || isOutdated) && (
                    <>
                      {isHere && <Badge tone="go">{texts.drive.now}</Badge>}
                      {isOutdated && <Badge tone="stop">{panel.isOutdated}</Badge>}
                    </>
                  )
                }
              />
            </li>
          );
        })}
      </ol>
      <details className="mt-4 border-t border-line pt-4" open={show.scenes.length === 0 || proposed !== null}>
        <summary className="cursor-pointer font-semibold">{panel.addScene}</summary>
        <NewScene
          show={show}
          stages={stages}
          error={error}
          added={edited?.kind === "done" ? edited.added : undefined}
        />
        <RaceChoice show={show} stages={stages} proposed={proposed} />
      </details>
    </Card>
  );
}

type SceneTileProps = Pick<ScenesCardProps, "show" | "facts" | "stages" | "races"> & {
  scene: SceneDefinition;
  index: number;
  /** its first step; undefined: not on the screens yet */
  to: number | undefined;
  mark: React.ReactNode;
  error: SceneError | undefined;
};

/** A picture of the scene, which opens what can be done with it. */
function SceneTile({ scene, index, show, facts, stages, races, to, mark, error }: SceneTileProps) {
  const { panel } = useMessages().show;
  const titleOf = useSceneTitle();
  const { number } = useFormats();
  const language = useLanguage();
  const Icon = icons[scene.kind];
  const race = scene.kind === "race" ? races.find(({ id }) => id === scene.raceId) : undefined;
  const raceOf = scene.kind === "race" ? (race?.stageId ?? scene.lastRaceOf) : undefined;
  const stage = stages.find(({ id }) => id === ("stageId" in scene ? scene.stageId : raceOf));
  const division = "division" in scene ? stage?.divisions.find(({ id }) => id === scene.division) : undefined;
  const detail = [
    stage && (show.brand === null ? `${stage.competitionName} · ${stage.name}` : stage.name),
    division && divisionName(division, language),
    race && panel.raceOf({ race: number(race.number) }),
  ]
    .filter(Boolean)
    .join(" · ");
  const name = titleOf(scene);
  return (
    <Dialog
      title={`${number(index + 1)} · ${name}`}
      trigger={
        <button type="button" className="group block w-full cursor-pointer text-left">
          <span className="relative grid aspect-video place-content-center border-2 border-transparent bg-asphalt-950 text-white group-hover:border-edge in-aria-[current]:border-go">
            <Icon aria-hidden className="size-8" />
            <span className="figures absolute top-1 left-2 text-sm text-asphalt-200">{number(index + 1)}</span>
          </span>
          <span className="mt-1 block truncate font-semibold group-hover:underline">{name}</span>
          {mark ? (
            <span className="flex flex-wrap gap-1 text-sm">{mark}</span>
          ) : (
            <span className="block truncate text-sm text-quiet">{detail || scene.note}</span>
          )}
        </button>
      }
    >
      {to !== undefined && <GoToScene show={show} to={to} facts={facts} />}
      <Form method="post" className="mt-4 space-y-4">
        <input type="hidden" name="scene" value={scene.id} />
        <SceneFields kind={scene.kind} stages={stages} scene={scene} />
        <Position show={show} scene={scene} />
        {error && <SceneProblem error={error} />}
        <div className="flex flex-wrap justify-between gap-3">
          <IntentButton page="show/panel/show" intent="remove" kind="danger" formNoValidate>
            {panel.remove}
          </IntentButton>
          <IntentButton page="show/panel/show" intent="edit" kind="primary">
            {panel.save}
          </IntentButton>
        </div>
      </Form>
      {scene.kind === "reveal" && (
        <Form method="get" className="mt-4 border-t border-line pt-4">
          <Button type="submit" name="preview" value={scene.id}>
            {panel.preview.open}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

function Position({ show, scene }: { show: ShowRow; scene?: SceneDefinition }) {
  const { panel } = useMessages().show;
  const titleOf = useSceneTitle();
  const { number } = useFormats();
  const at = show.scenes.findIndex(({ id }) => id === scene?.id);
  const options = show.scenes.flatMap((each, index) => {
    if (each.id === scene?.id) return [];
    return [{ value: each.id, label: panel.before({ scene: `${number(index + 1)} · ${titleOf(each)}` }) }];
  });
  return (
    <Select
      label={panel.place}
      name="before"
      options={[...options, { value: "", label: panel.atTheEnd }]}
      defaultValue={(at >= 0 && show.scenes[at + 1]?.id) || ""}
    />
  );
}

/** Scenes that show an order before its reveal. */
function spoilersOf(scenes: ShowRow["scenes"]): number[] {
  return scenes.flatMap((scene, index) => {
    if (scene.kind !== "standings" || scene.board !== "order") return [];
    const revealsIt = (each: (typeof scenes)[number]) =>
      each.kind === "reveal" && each.stageId === scene.stageId && each.division === scene.division;
    return scenes.slice(index + 1).some(revealsIt) && !scenes.slice(0, index).some(revealsIt) ? [index] : [];
  });
}

/** Drivers only. */
function GoToScene({ show, to, facts }: { show: ShowRow; to: number; facts: ShowFacts }) {
  const { drive } = useMessages().show;
  const { number } = useFormats();
  const isOffered = offeredShowActs(facts).has("show-go-to");
  return (
    <Form method="post" className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
      <HiddenFields fields={{ step: show.step, moves: show.moves, to }} />
      <span className="text-quiet">
        {isOffered ? drive.goToText({ step: number(to + 1) }) : drive.othersDrive({ name: show.driverName ?? "" })}
      </span>
      <IntentButton page="show/panel/show" intent={isOffered ? "go-to" : "take-over"}>
        {isOffered ? drive.goTo : drive.takeOver}
      </IntentButton>
    </Form>
  );
}

type SceneError = "unreadable" | "no-such-race";

function SceneProblem({ error }: { error: SceneError }) {
  const { panel } = useMessages().show;
  return <Alert tone="stop">{error === "unreadable" ? panel.unreadable : panel.problems[error]}</Alert>;
}

interface NewSceneProps {
  show: ShowRow;
  stages: readonly ShowStage[];
  error: SceneError | undefined;
  added: string | undefined;
}

function NewScene({ show, stages, error, added }: NewSceneProps) {
  const {
    show: { panel },
    sceneTitles,
  } = useMessages();
  const [kind, setKind] = useState<SceneKind>("message");
  // Reset only after adding a scene, not after other changes.
  const [lastAdded, setLastAdded] = useState("");
  if (added !== undefined && added !== lastAdded) setLastAdded(added);
  const options = stages.map((stage) => ({ value: stage.id, label: `${stage.competitionName} · ${stage.name}` }));
  return (
    <div className="mt-4 space-y-4">
      {stages.length > 0 && (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <NewId />
          <Select label={panel.usualFor} name="stageId" options={options} />
          <IntentButton page="show/panel/show" intent="add-usual">
            {panel.addUsual}
          </IntentButton>
        </Form>
      )}
      <Form method="post" className="grid gap-3 md:grid-cols-2" key={lastAdded}>
        <NewId />
        <Select
          label={panel.kind}
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as SceneKind)}
          options={sceneKinds.map((value) => ({
            value,
            label: value === "standings" ? panel.eitherBoard : sceneTitles[value],
          }))}
        />
        <SceneFields kind={kind} stages={stages} scene={undefined} />
        <Position show={show} />
        <div className="flex items-end">
          <IntentButton page="show/panel/show" intent="add">
            {panel.addScene}
          </IntentButton>
        </div>
      </Form>
      {error && <SceneProblem error={error} />}
    </div>
  );
}

/** One suggestion per reason, with a sentence for the presenter. */
function RaceChoice({ show, stages, proposed }: Pick<ScenesCardProps, "show" | "stages" | "proposed">) {
  const { raceChoice, panel } = useMessages().show;
  const { number } = useFormats();
  const options = stages.map((stage) => ({ value: stage.id, label: `${stage.competitionName} · ${stage.name}` }));
  if (options.length === 0) return null;
  const isShown = (raceId: string) => show.scenes.some((scene) => scene.kind === "race" && scene.raceId === raceId);
  return (
    <div className="mt-4 space-y-3 border-t border-line pt-4" data-testid="race-choice">
      <Form method="get" className="flex flex-wrap items-end gap-3" preventScrollReset>
        <Select
          label={raceChoice.label}
          name="races"
          options={options}
          defaultValue={proposed?.stageId ?? options[0]?.value}
        />
        <Button type="submit">{raceChoice.find}</Button>
      </Form>
      {proposed && proposed.races.length === 0 && <p className="text-quiet">{raceChoice.none}</p>}
      {proposed && proposed.races.length > 0 && (
        <ul className="divide-y divide-line">
          {proposed.races.map((race) => (
            <li key={`${race.reason.kind} ${race.raceId}`} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-64 flex-1">
                <b>{raceChoice.kinds[race.reason.kind]}</b>
                <span className="block">{sentenceOf(race, raceChoice, number)}</span>
              </span>
              {isShown(race.raceId) && <Badge tone="go">{raceChoice.shown}</Badge>}
              <Form method="post">
                <NewId />
                <input type="hidden" name="before" value={proposed.before} />
                <input type="hidden" name="kind" value="race" />
                <input type="hidden" name="title" value="" />
                <input type="hidden" name="note" value={sentenceOf(race, raceChoice, number)} />
                <input type="hidden" name="stageId" value={proposed.stageId} />
                <input type="hidden" name="number" value={race.number} />
                <IntentButton page="show/panel/show" intent="add" disabled={isShown(race.raceId)}>
                  {panel.addScene}
                </IntentButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function sentenceOf(
  { number: which, winner, reason }: RaceToShow,
  texts: ReturnType<typeof useMessages>["show"]["raceChoice"],
  number: (value: number) => string,
): string {
  const race = number(which);
  const name = winner ?? "";
  switch (reason.kind) {
    case "closest":
      return texts.closest({ race, name, margin: number(reason.margin) });
    case "lead-changes":
      return texts.leadChanges({ race, name, count: reason.count });
    case "comeback":
      return texts.comeback({ race, name, from: reason.from });
    case "decided":
      return texts.decided({ race, ahead: reason.ahead, behind: reason.behind, place: number(reason.place) });
    default:
      return reason satisfies never;
  }
}
