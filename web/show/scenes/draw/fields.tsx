import { useMessages } from "../../../ui/messages.tsx";
import { StageField, type FieldsProps } from "../stage-field.tsx";
import { TickField } from "../tick-field.tsx";

export function DrawFields(props: FieldsProps<"draw">) {
  const { panel } = useMessages().show;
  return (
    <>
      <StageField {...props} />
      <TickField label={panel.oneByOne} name="oneByOne" isTicked={!props.scene || props.scene.oneByOne === true} />
    </>
  );
}
