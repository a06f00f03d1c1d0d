import { boards } from "#domain/show/scenes/standings.ts";
import { useMessages } from "../../../ui/messages.tsx";
import { Select } from "../../../ui/field.tsx";
import { DivisionField, type FieldsProps } from "../stage-field.tsx";

export function StandingsFields(props: FieldsProps<"standings">) {
  const { panel } = useMessages().show;
  return (
    <>
      <DivisionField {...props} />
      <Select
        label={panel.board}
        name="board"
        options={boards.map((value) => ({ value, label: panel.boards[value] }))}
        defaultValue={props.scene && (props.scene.board ?? "seeding")}
      />
    </>
  );
}
