import { useState } from "react";
import { Form } from "react-router";
import { sceneKinds, type SceneKind } from "#domain/show/scenes.ts";
import { offeredShowActs, type ShowActId, type ShowFacts } from "#domain/show/show-acts.ts";
import type { RaceOfScene, ShowStage } from "#server/show/edit-scenes.ts";
import type { ShowRow } from "#server/show/shows.ts";
import { divisionName } from "#messages/language.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { tellScene } from "../remote/scene-text.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { IntentButton, outcomeOf } from "../../ui/intent.tsx";
import { Select } from "../../ui/select.tsx";
import { RaceChoice, type RaceChoiceProps } from "./race-choice.tsx";
import { SceneFields } from "../scenes/scene-fields.tsx";
import type { ShowAnswer } from "./show-action.server.ts";

interface ScenesCardProps {
  show: ShowRow;
  facts: ShowFacts;
  stages: readonly ShowStage[];
  races: readonly RaceOfScene[];
  proposed: RaceChoiceProps["proposed"];
  spokenKey: string;
  answer: ShowAnswer | undefined;
}

export function ScenesCard({ show, facts, stages, races, proposed, spokenKey, answer }: ScenesCardProps) {
  const { show: texts } = useMessages();
  const { panel } = texts;
  const { number } = useFormats();
  const language = useLanguage();
  const build = outcomeOf(answer, "make-data", "new-key");
  const drive = outcomeOf(answer, "next", "back", "go-to", "black", "take-over")?.drive;
  const added = outcomeOf(answer, "add");
  const edited = outcomeOf(answer, "add", "add-usual", "edit", "up", "down", "remove");
  const offered = offeredShowActs(facts);
  const isChanged =
    show.packageVersion > 0 &&
    show.scenes.map((scene) => scene.id).join() !== show.steps.map((scene) => scene.id).join();
  const here = show.steps.reduce(
    (found, scene) => (found.left < 0 ? found : { id: scene.id, left: found.left - scene.steps }),
    { id: "", left: show.step },
  ).id;
  return (
    <>
      <Card title={panel.scenes} aside={<span className="text-quiet">{number(show.scenes.length)}</span>}>
        {drive?.kind === "refused" && <Alert tone="caution">{texts.drive.refused[drive.reason]}</Alert>}
        {drive?.kind === "lost" && <Alert tone="stop">{texts.drive.offline}</Alert>}
        <ol className="divide-y divide-line" data-testid="scenes" data-step={show.step} data-moves={show.moves}>
          {show.scenes.map((scene, index) => {
            const at = show.steps.findIndex((each) => each.id === scene.id);
            const first = show.steps.slice(0, Math.max(0, at)).reduce((sum, each) => sum + each.steps, 0);
            const race = scene.kind === "race" ? races.find((each) => each.id === scene.raceId) : undefined;
            const stageId = "stageId" in scene ? scene.stageId : race?.stageId;
            const stage = stages.find((each) => each.id === stageId);
            const division =
              "division" in scene ? stage?.divisions.find((each) => each.id === scene.division) : undefined;
            const whose = division ? ` · ${divisionName(division, language)}` : "";
            return (
              <li
                key={scene.id}
                className="flex flex-wrap items-center gap-3 py-2 pl-2 aria-[current]:border-l-4 aria-[current]:border-go"
                aria-current={scene.id === here && show.step >= 0 ? "step" : undefined}
                data-first-step={at >= 0 ? first : undefined}
              >
                <span className="figures w-8 text-right text-quiet">{number(index + 1)}</span>
                <span className="min-w-48 flex-1">
                  <b>{tellScene(scene, texts)}</b>
                  {scene.title !== "" && <span className="ml-2">{scene.title}</span>}
                  {stage && (
                    <span className="ml-2 text-quiet">{`${stage.competitionName} · ${stage.name}${whose}`}</span>
                  )}
                  {race && <span className="text-quiet">{` · ${panel.raceOf({ race: number(race.number) })}`}</span>}
                  {scene.note !== "" && <span className="block text-sm text-quiet">{scene.note}</span>}
                </span>
                {at >= 0 && <GoToScene show={show} to={first} offered={offered} />}
                <ActForm
                  page="show/panel/show"
                  intent="edit"
                  label={panel.change}
                  ask={{ title: tellScene(scene, texts), text: null, label: panel.save }}
                  about={JSON.stringify(scene)}
                  fields={{ scene: scene.id }}
                >
                  <SceneFields kind={scene.kind} stages={stages} scene={scene} />
                </ActForm>
                <Form method="post" className="flex flex-wrap gap-2">
                  <input type="hidden" name="scene" value={scene.id} />
                  <IntentButton page="show/panel/show" intent="up" disabled={index === 0}>
                    {panel.up}
                  </IntentButton>
                  <IntentButton page="show/panel/show" intent="down" disabled={index === show.scenes.length - 1}>
                    {panel.down}
                  </IntentButton>
                  <IntentButton page="show/panel/show" intent="remove" kind="danger">
                    {panel.remove}
                  </IntentButton>
                </Form>
              </li>
            );
          })}
        </ol>
        {spoilersOf(show.scenes).map((index) => (
          <Alert key={index} tone="caution">
            {panel.spoils({ scene: number(index + 1) })}
          </Alert>
        ))}
        <NewScene
          show={show}
          stages={stages}
          error={edited?.kind === "refused" ? edited.reason : undefined}
          added={added?.kind === "done" ? added.added : undefined}
        />
        <RaceChoice stages={stages} proposed={proposed} scenes={show.scenes} />
      </Card>
      <Card
        title={panel.makeData}
        aside={
          <span className="figures text-quiet" data-testid="data-version">
            {show.packageVersion > 0 ? panel.data({ version: number(show.packageVersion) }) : panel.noDataYet}
          </span>
        }
      >
        <p className="text-quiet">{panel.makeDataHint}</p>
        {isChanged && <Alert tone="caution">{panel.changed}</Alert>}
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
        <Form method="post" className="mt-4 flex flex-wrap gap-3">
          <IntentButton
            page="show/panel/show"
            intent="make-data"
            kind="primary"
            disabled={!offered.has("make-show-data")}
          >
            {panel.makeData}
          </IntentButton>
          <IntentButton page="show/panel/show" intent="new-key">
            {panel.newKey}
          </IntentButton>
        </Form>
        <details className="mt-4">
          <summary className="cursor-pointer font-semibold">{`${panel.spokenKey}: ${panel.showKey}`}</summary>
          <p className="figures mt-2 text-3xl" data-testid="spoken-key">
            {spokenKey}
          </p>
          <p className="text-quiet">{panel.spokenKeyHint}</p>
        </details>
      </Card>
    </>
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

/** Moves all screens, so ask first; drivers only. */
function GoToScene(props: { show: ShowRow; to: number; offered: ReadonlySet<ShowActId> }) {
  const { show, to, offered } = props;
  const { drive } = useMessages().show;
  const { number } = useFormats();
  const isOffered = offered.has("show-go-to");
  return (
    <ActForm
      page="show/panel/show"
      intent={isOffered ? "go-to" : "take-over"}
      label={drive.goTo}
      ask={
        isOffered
          ? { text: drive.goToText({ step: number(to + 1) }) }
          : { text: drive.othersDrive({ name: show.driverName ?? "" }), label: drive.takeOver }
      }
      about={show.moves}
      fields={{ step: show.step, moves: show.moves, to }}
    />
  );
}

function NewScene({
  show,
  stages,
  error,
  added,
}: {
  show: ShowRow;
  stages: readonly ShowStage[];
  error: "unreadable" | "no-such-race" | undefined;
  added: string | undefined;
}) {
  const { show: texts } = useMessages();
  const { panel } = texts;
  const { number } = useFormats();
  const [kind, setKind] = useState<SceneKind>("message");
  // Reset only after adding a scene, not after other changes.
  const [lastAdded, setLastAdded] = useState("");
  if (added !== undefined && added !== lastAdded) setLastAdded(added);
  const options = stages.map((stage) => ({ value: stage.id, label: `${stage.competitionName} · ${stage.name}` }));
  return (
    <div className="mt-4 space-y-4 border-t border-line pt-4">
      {stages.length > 0 && (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <Select label={panel.usualFor} name="stageId" options={options} />
          <IntentButton page="show/panel/show" intent="add-usual">
            {panel.addUsual}
          </IntentButton>
        </Form>
      )}
      <Form method="post" className="grid gap-3 md:grid-cols-2" key={lastAdded}>
        <Select
          label={panel.kind}
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as SceneKind)}
          options={sceneKinds.map((value) => ({
            value,
            label: value === "standings" ? panel.eitherBoard : texts.sceneTitles[value],
          }))}
        />
        <SceneFields kind={kind} stages={stages} scene={undefined} />
        <Select
          label={panel.place}
          name="before"
          options={[
            { value: "", label: panel.atTheEnd },
            ...show.scenes.map((scene, index) => ({
              value: scene.id,
              label: panel.before({
                scene: `${number(index + 1)} · ${tellScene(scene, texts)}${scene.title === "" ? "" : ` · ${scene.title}`}`,
              }),
            })),
          ]}
        />
        <div className="flex items-end">
          <IntentButton page="show/panel/show" intent="add">
            {panel.addScene}
          </IntentButton>
        </div>
      </Form>
      {error === "unreadable" && <Alert tone="stop">{panel.unreadable}</Alert>}
      {error === "no-such-race" && <Alert tone="stop">{panel.problems["no-such-race"]}</Alert>}
    </div>
  );
}
