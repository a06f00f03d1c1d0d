import { boards, scenesOfStages, type SceneKind } from "#engine/show/scenes.ts";
import { sceneTexts } from "#domain/platform/limits.ts";
import type { SceneDefinition } from "#domain/show/scene.ts";
import type { ShowStage } from "#server/show/edit-scenes.ts";
import { divisionName } from "#messages/language.ts";
import { useLanguage, useMessages } from "../../ui/messages.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

const scenesOfDivisions: readonly SceneKind[] = ["grid", "standings", "reveal", "podium"];

function stageChoiceOf(scene: SceneDefinition): string | undefined {
  if (!("stageId" in scene)) return undefined;
  return "division" in scene && scene.division !== undefined ? `${scene.stageId}/${scene.division}` : scene.stageId;
}

interface SceneFieldsProps {
  kind: SceneKind;
  stages: readonly ShowStage[];
  scene?: SceneDefinition;
}

export function SceneFields({ kind, stages, scene }: SceneFieldsProps) {
  const { panel } = useMessages().show;
  const language = useLanguage();
  const options = stages.flatMap((stage) => {
    const label = `${stage.competitionName} · ${stage.name}`;
    // Divisions that race together have an order each.
    return stage.divisions.length === 0 || !scenesOfDivisions.includes(kind)
      ? [{ value: stage.id, label }]
      : stage.divisions.map((division) => ({
          value: `${stage.id}/${division.id}`,
          label: `${label} · ${divisionName(division, language)}`,
        }));
  });
  return (
    <>
      <TextField
        label={panel.sceneTitle}
        hint={panel.titleHint}
        name="title"
        maxLength={sceneTexts.title}
        defaultValue={scene?.title}
        autoComplete="off"
      />
      {scenesOfStages.includes(kind) && (
        <Select label={panel.stage} name="stageId" options={options} defaultValue={scene && stageChoiceOf(scene)} />
      )}
      {kind === "standings" && (
        <Select
          label={panel.board}
          hint={panel.boardHint}
          name="board"
          options={boards.map((value) => ({ value, label: panel.boards[value] }))}
          defaultValue={scene?.kind === "standings" ? (scene.board ?? "seeding") : undefined}
        />
      )}
      {kind === "race" && (
        <TextField
          label={panel.raceNumber}
          hint={scene ? panel.raceKept : panel.raceHint}
          name="number"
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {kind === "message" && (
        <TextAreaField
          label={panel.text}
          name="text"
          maxLength={sceneTexts.message}
          rows={2}
          defaultValue={scene?.kind === "message" ? scene.text : undefined}
        />
      )}
      {kind === "countdown" && (
        <TextField
          label={panel.minutes}
          hint={panel.minutesHint}
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={scene?.kind === "countdown" && scene.minutes !== null ? String(scene.minutes) : undefined}
        />
      )}
      {kind === "draw" && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="oneByOne"
            className="size-5 accent-go"
            defaultChecked={scene?.kind === "draw" ? (scene.oneByOne ?? false) : true}
          />
          {panel.oneByOne}
        </label>
      )}
      {kind === "reveal" && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="eachPlace"
            className="size-5 accent-go"
            defaultChecked={scene?.kind === "reveal" ? (scene.eachPlace ?? false) : true}
          />
          {panel.eachPlace}
        </label>
      )}
      <TextAreaField label={panel.note} name="note" maxLength={sceneTexts.note} rows={2} defaultValue={scene?.note} />
    </>
  );
}
