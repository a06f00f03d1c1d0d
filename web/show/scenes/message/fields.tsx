import { sceneTexts } from "#domain/platform/limits.ts";
import { useMessages } from "../../../ui/messages.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import type { FieldsProps } from "../stage-field.tsx";

export function MessageFields({ scene }: FieldsProps<"message">) {
  const { panel } = useMessages().show;
  return (
    <TextAreaField label={panel.text} name="text" maxLength={sceneTexts.message} rows={2} defaultValue={scene?.text} />
  );
}
