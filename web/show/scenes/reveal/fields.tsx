import { useMessages } from "../../../ui/messages.tsx";
import { DivisionField, type FieldsProps, TickField } from "../stage-field.tsx";

export function RevealFields(props: FieldsProps<"reveal">) {
  const { panel } = useMessages().show;
  return (
    <>
      <DivisionField {...props} />
      <TickField label={panel.eachPlace} name="eachPlace" isTicked={!props.scene || props.scene.eachPlace === true} />
      <TickField label={panel.bySuspense} name="bySuspense" isTicked={props.scene?.bySuspense === true} />
    </>
  );
}
