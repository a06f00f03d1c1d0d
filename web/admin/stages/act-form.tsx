import { useState, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useMessages } from "../../messages/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogClose } from "../../ui/dialog.tsx";

type ActFormProps = {
  intent: string;
  label: string;
  version: number;
  kind?: "primary" | "quiet" | "danger";
  /** what happens, asked before it does; without it the button acts at once */
  sure?: string;
  children?: ReactNode;
};

/** A button that does something to a stage, after a question where it weighs. */
export function ActForm({ intent, label, version, kind = "quiet", sure, children }: ActFormProps) {
  const { stages } = useMessages();
  const navigation = useNavigation();
  // Open for one version of the stage: what was done closes it.
  const [openFor, setOpenFor] = useState<number | null>(null);
  const pending = navigation.formData?.get("intent") === intent;
  const form = (submit: ReactNode) => (
    <Form method="post" className="contents">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      {sure === undefined && children}
      {submit}
    </Form>
  );
  if (sure === undefined) {
    return form(
      <Button type="submit" kind={kind} pending={pending}>
        {label}
      </Button>,
    );
  }
  return (
    <Dialog
      open={openFor === version}
      onOpenChange={(open) => setOpenFor(open ? version : null)}
      trigger={<Button kind={kind}>{label}</Button>}
      title={label}
      description={sure}
    >
      <Form method="post" className="space-y-4">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={version} />
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button>{stages.cancel}</Button>} />
          <Button type="submit" kind="primary" pending={pending}>
            {label}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
