import type { ComponentType } from "react";
import { sceneTexts } from "#domain/platform/limits.ts";
import type { DefinitionOf, SceneKind } from "#domain/show/scenes.ts";
import { useMessages } from "../../ui/messages.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { CountdownFields } from "./countdown/fields.tsx";
import { DrawFields } from "./draw/fields.tsx";
import { MessageFields } from "./message/fields.tsx";
import { RaceFields } from "./race/fields.tsx";
import { RevealFields } from "./reveal/fields.tsx";
import { DivisionField, type FieldsProps } from "./stage-field.tsx";
import { StandingsFields } from "./standings/fields.tsx";

type CommonFields = "id" | "kind" | "title" | "note";

/** Those that ask for more than a title and a note. */
type KindWithFields = {
  [Kind in SceneKind]: Exclude<keyof DefinitionOf<Kind>, CommonFields> extends never ? never : Kind;
}[SceneKind];

const fields = {
  countdown: CountdownFields,
  message: MessageFields,
  draw: DrawFields,
  grid: DivisionField,
  race: RaceFields,
  standings: StandingsFields,
  reveal: RevealFields,
  podium: DivisionField,
} satisfies { [Kind in KindWithFields]: ComponentType<FieldsProps<Kind>> };

export function SceneFields({ kind, ...props }: FieldsProps & { kind: SceneKind }) {
  const { panel } = useMessages().show;
  const { scene } = props;
  const Fields = (fields as Partial<Record<SceneKind, ComponentType<FieldsProps>>>)[kind];
  return (
    <>
      <TextField
        label={panel.sceneTitle}
        name="title"
        maxLength={sceneTexts.title}
        defaultValue={scene?.title}
        autoComplete="off"
      />
      {Fields && <Fields key={kind} {...props} />}
      <TextAreaField label={panel.note} name="note" maxLength={sceneTexts.note} rows={2} defaultValue={scene?.note} />
    </>
  );
}
