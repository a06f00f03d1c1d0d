import type { ReactNode } from "react";
import { Form } from "react-router";
import { longestReason, reasonLength } from "#domain/platform/limits.ts";
import { textNamed } from "#messages/format-problem.ts";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import type { ButtonLook } from "../ui/button-class.ts";
import { Dialog, DialogClose } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";

type CorrectionFormProps = {
  asks: boolean;
  /** name in the audit log, or "undo" */
  act: string;
  label: string;
  kind?: ButtonLook["kind"];
  pending?: boolean;
  /** requires a reason even if nothing is published */
  takesReason?: boolean;
  reason?: string;
  children: ReactNode;
};

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

export function Consequence({ act }: { act: string }) {
  const { correction } = useMessages().panel;
  return [textNamed(correction.what, act), correction.lead].filter(Boolean).join(" ");
}

type ReasonFieldProps = { value?: string | undefined; isPublic: boolean; isNameless?: boolean };

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
