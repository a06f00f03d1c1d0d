import { useMessages } from "../../../ui/messages.tsx";
import { TextField } from "../../../ui/field.tsx";
import { StageField, type FieldsProps } from "../stage-field.tsx";

export function RaceFields({ stages, scene }: FieldsProps<"race">) {
  const { panel } = useMessages().show;
  return (
    <>
      <StageField stages={stages} scene={{ stageId: scene?.lastRaceOf ?? "" }} />
      <TextField
        label={panel.raceNumber}
        hint={scene?.raceId ? panel.raceKept : panel.raceHint}
        name="number"
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
