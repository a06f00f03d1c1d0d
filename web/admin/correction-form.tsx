import type { ReactNode } from "react";
import { Form } from "react-router";
import { longestReason, reasonLength } from "#rules/limits.ts";
import { textNamed } from "#messages/tell.ts";
import { useMessages } from "../messages/messages.tsx";
import { Button } from "../ui/button.tsx";
import type { ButtonLook } from "../ui/button-class.ts";
import { Dialog, DialogClose } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";

type CorrectionFormProps = {
  /** something published would change: it's asked first, with a reason. Otherwise the button does it. */
  asks: boolean;
  /** by its name in the audit log; "undo": what undoes one */
  act: string;
  label: string;
  kind?: ButtonLook["kind"];
  pending?: boolean;
  /** it takes a reason even when nothing is published */
  takesReason?: boolean;
  /** a reason that was given earlier */
  reason?: string;
  /** what is done, and to what: fields of the form */
  children: ReactNode;
};

/** A form of an act that can change published results. */
export function CorrectionForm({ asks, act, label, kind = "quiet", reason, ...props }: CorrectionFormProps) {
  const { correction } = useMessages().panel;
  const { pending = false, takesReason = false, children } = props;
  const field = <ReasonField value={reason} isPublic={asks} isNameless={act === "hide-team"} />;
  if (!asks) {
    return (
      <Form method="post" className="space-y-4">
        {children}
        {takesReason && field}
        <Button type="submit" kind={kind} pending={pending}>
          {label}
        </Button>
      </Form>
    );
  }
  return (
    <Dialog trigger={<Button kind={kind}>{label}</Button>} title={label} description={<Consequence act={act} />}>
      <Form method="post" className="space-y-4">
        {children}
        {field}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button>{correction.cancel}</Button>} />
          <Button type="submit" kind="danger" pending={pending}>
            {label}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What an act does to published results. */
export function Consequence({ act }: { act: string }) {
  const { correction } = useMessages().panel;
  return [textNamed(correction.what, act), correction.lead].filter(Boolean).join(" ");
}

type ReasonFieldProps = { value?: string | undefined; isPublic: boolean; isNameless?: boolean };

/** Why published results are changed. */
export function ReasonField({ value, isPublic, isNameless = false }: ReasonFieldProps) {
  const { correction } = useMessages().panel;
  return (
    <TextField
      name="reason"
      label={isPublic ? correction.publicReason : correction.reason}
      hint={isPublic && isNameless ? correction.noName : undefined}
      required
      minLength={reasonLength.min}
      maxLength={value === undefined ? reasonLength.max : longestReason}
      defaultValue={value}
      autoComplete="off"
    />
  );
}
