import type { ReactNode } from "react";
import { Form, useFetcher } from "react-router";
import type { ActRow } from "#domain/platform/act.ts";
import { isConfirmed, lookOf, stageActs, type ActLook, type StageActAt } from "#domain/stages/stage-acts.ts";
import { textNamed } from "#messages/format-problem.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/card.tsx";
import { Dialog, DialogClose } from "../../ui/dialog.tsx";
import { IntentField, useIsPending } from "../../ui/intent.tsx";
import { Consequence, ReasonField } from "../../panel-kit/correction-form.tsx";
import type { action } from "./stage.tsx";

type ActFormProps = {
  act: StageActAt<"progress" | "disagreement" | "teams">;
  version: number;
  published?: boolean;
  at?: string;
  label?: string;
  look?: ActLook;
  children?: ReactNode;
};

/** Asks first if its row in `domain/stages/stage-acts.ts` says so. */
export function ActForm({ act: intent, label: given, version, published = false, at, look, children }: ActFormProps) {
  const { stagesPanel: stages } = useMessages();
  const label = given ?? stages.acts[intent];
  const row: ActRow = stageActs[intent];
  const corrects = published && (row.changesPublished ?? false);
  const asks = isConfirmed(intent) || corrects;
  const sure = isConfirmed(intent) ? stages.sure[intent] : undefined;
  const kind = look ?? lookOf(intent);
  const fetcher = useFetcher<typeof action>();
  const to = at === undefined ? {} : { action: at };
  const ActingForm = at === undefined ? Form : fetcher.Form;
  const isPending = useIsPending("stages/panel/stage", intent);
  const pending = isPending || fetcher.state !== "idle";
  const refusal = fetcher.data?.reason;
  const refused = refusal && <Alert tone="stop" title={textNamed(stages.refused, refusal)} />;
  const form = (submit: ReactNode) => (
    <ActingForm method="post" {...to} className="contents">
      <IntentField page="stages/panel/stage" intent={intent} />
      <input type="hidden" name="version" value={version} />
      {children}
      {submit}
      {refused}
    </ActingForm>
  );
  if (!asks) {
    return form(
      <Button type="submit" kind={kind} pending={pending}>
        {label}
      </Button>,
    );
  }
  return (
    <Dialog
      about={version}
      trigger={<Button kind={kind}>{label}</Button>}
      title={label}
      description={
        <>
          {sure} {corrects && <Consequence act={row.log ?? ""} />}
        </>
      }
    >
      <ActingForm method="post" {...to} className="space-y-4">
        <IntentField page="stages/panel/stage" intent={intent} />
        <input type="hidden" name="version" value={version} />
        {children}
        {corrects && intent !== "let-stand" && <ReasonField isPublic />}
        {refused}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button>{stages.cancel}</Button>} />
          <Button type="submit" kind="primary" pending={pending}>
            {label}
          </Button>
        </div>
      </ActingForm>
    </Dialog>
  );
}
