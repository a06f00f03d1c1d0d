import { useMessages } from "../../../ui/messages.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { FieldsProps } from "../stage-field.tsx";

export function CountdownFields({ scene }: FieldsProps<"countdown">) {
  const { panel } = useMessages().show;
  return (
    <TextField
      label={panel.minutes}
      hint={panel.minutesHint}
      name="minutes"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={scene?.minutes?.toString()}
    />
  );
}
