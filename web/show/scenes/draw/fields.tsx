import { useMessages } from "../../../ui/messages.tsx";
import { StageField, type FieldsProps, TickField } from "../stage-field.tsx";

export function DrawFields(props: FieldsProps<"draw">) {
  const { panel } = useMessages().show;
  return (
    <>
      <StageField {...props} />
      <TickField label={panel.oneByOne} name="oneByOne" isTicked={!props.scene || props.scene.oneByOne === true} />
    </>
  );
}
