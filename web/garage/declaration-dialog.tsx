import type { ReactNode } from "react";
import { Form } from "react-router";
import type { AiRule } from "#domain/competitions/ai-rule.ts";
import { useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogClose } from "../ui/dialog.tsx";
import { DeclarationFields, useDeclaredWords, type Declared } from "./declaration-fields.tsx";

export default function DeclarationDialog(props: {
  name: string;
  rule: AiRule;
  last: Declared | null;
  close: () => void;
  children: ReactNode;
}) {
  const { name, rule, close, children } = props;
  const { ai } = useMessages();
  const words = useDeclaredWords();
  const said = rule === "unsaid" ? null : ai.rule[rule];
  const last = props.last && (rule !== "none" || props.last.use === "none") ? props.last : null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={ai.form.title({ name })}
      description={said && `${said.title}. ${said.text}`}
    >
      {last && (
        <Form method="post" onSubmit={close} className="mb-5 border-b border-line pb-5">
          {children}
          <input type="hidden" name="aiUse" value={last.use} />
          <input type="hidden" name="aiNote" value={last.note} />
          <Button type="submit" kind="primary" className="max-w-full" data-testid="hand-in-as-last">
            <span className="truncate">{ai.form.asLast({ words: words(last) })}</span>
          </Button>
        </Form>
      )}
      <Form method="post" onSubmit={close} className="space-y-5">
        {children}
        <DeclarationFields rule={rule} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button>{ai.form.cancel}</Button>} />
          <Button type="submit" kind={last ? "quiet" : "primary"} data-testid="hand-in-declared">
            {ai.form.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
