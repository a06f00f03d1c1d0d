import { useMessages } from "../../../ui/messages.tsx";
import { DivisionField, type FieldsProps } from "../stage-field.tsx";
import { TickField } from "../tick-field.tsx";

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
