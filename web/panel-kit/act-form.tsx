import { useEffect, useRef, type ReactNode } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import { actOfIntent, type FormPage, type IntentOf } from "#domain/form-intents.ts";
import { longestReason, reasonLength } from "#domain/platform/limits.ts";
import type { LaterChange } from "#server/platform/audit/versioned.ts";
import type { UndoOutcome } from "#server/panel/audit-log/undo-act.ts";
import { textNamed } from "#messages/format-problem.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { useMessages } from "../ui/messages.tsx";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { Dialog, DialogClose } from "../ui/dialog.tsx";
import { HiddenFields, IntentButton, isSent, TextField } from "../ui/field.tsx";

type ActFormProps<Page extends FormPage> = {
  page: Page;
  intent: NoInfer<IntentOf<Page>>;
  label: ReactNode;
  kind?: ButtonLook["kind"];
  /** closes the dialog when it changes; default: the field `version` */
  about?: string | number;
  /** hidden */
  fields?: Readonly<Record<string, string | number>>;
  /** what happens; asks first */
  ask?: { title?: ReactNode; text?: ReactNode; label?: ReactNode; isDanger?: boolean } | undefined;
  /** whether it concerns published results; matters if the act can change them */
  isPublished?: boolean;
  /** asks for a reason even if nothing is published; `public`: it's always public */
  takesReason?: boolean | "public";
  reason?: string;
  /** another page's address; the form stays on this page */
  at?: string | undefined;
  refused?: Readonly<Record<string, string>>;
  /** address with parameters; default: the page's own */
  to?: string;
  className?: string;
  children?: ReactNode;
};

type FetchedAnswer = { outcome: { kind: string; reason?: string } | null };

/** A button that does an act. Asks first, and for a reason, if the act's row says so. */
export function ActForm<Page extends FormPage>(props: ActFormProps<Page>) {
  const { page, intent, label, kind = "quiet", fields = {}, ask, isPublished = false, at, children } = props;
  const { correction } = useMessages().panel;
  const fetcher = useFetcher<FetchedAnswer>();
  const row = actOfIntent(page, intent);
  const log = row?.log ?? "";
  const corrects = isPublished && (row?.changesPublished ?? log === "undo");
  const asks = corrects || ask !== undefined || row?.danger === "confirm";
  const { takesReason = false } = props;
  const hasReason = corrects || takesReason !== false;
  const isPublic = corrects || takesReason === "public";
  const outcome = fetcher.data?.outcome;
  const reason = outcome && (outcome.kind === "refused" ? outcome.reason : outcome.kind);
  const isPending = isSent(useNavigation().formData ?? fetcher.formData, { ...fields, intent });
  const ActingForm = at === undefined ? Form : fetcher.Form;
  const body = (
    <>
      <HiddenFields fields={fields} />
      {children}
      {hasReason && <ReasonField value={props.reason} isPublic={isPublic} isNameless={log === "hide-team"} />}
      {typeof reason === "string" && !succeeded.includes(reason) && (
        <Alert tone="stop" title={textNamed(props.refused ?? {}, reason) ?? ""} />
      )}
    </>
  );
  const submit = (look: NonNullable<ButtonLook["kind"]>, text: ReactNode) => (
    <IntentButton page={page} intent={intent} kind={look} pending={isPending}>
      {text}
    </IntentButton>
  );
  const action = at ?? props.to;
  const form = { method: "post" as const, ...(action !== undefined && { action, preventScrollReset: true }) };
  if (!asks) {
    const isPlain = children === undefined && !hasReason;
    return (
      <ActingForm {...form} className={props.className ?? (isPlain ? "contents" : "space-y-4")}>
        {body}
        {submit(kind, label)}
      </ActingForm>
    );
  }
  return (
    <Dialog
      about={props.about ?? fields["version"] ?? ""}
      trigger={<Button kind={kind}>{label}</Button>}
      title={ask?.title ?? label}
      description={
        <>
          {ask?.text} {corrects && correction.lead}
        </>
      }
    >
      <ActingForm {...form} className="space-y-4">
        {body}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button>{correction.cancel}</Button>} />
          {submit(corrects || kind === "danger" || ask?.isDanger ? "danger" : "primary", ask?.label ?? label)}
        </div>
      </ActingForm>
    </Dialog>
  );
}

const succeeded = ["done", "stepped"];

type ReasonFieldProps = { value?: string | undefined; isPublic?: boolean; isNameless?: boolean };

export function ReasonField({ value, isPublic = false, isNameless = false }: ReasonFieldProps) {
  const { correction, words } = useMessages().panel;
  return (
    <TextField
      name="reason"
      label={isPublic ? correction.publicReason : words.reason}
      hint={isPublic && isNameless ? correction.noName : undefined}
      required
      minLength={reasonLength.min}
      maxLength={value === undefined ? reasonLength.max : longestReason}
      defaultValue={value}
      autoComplete="off"
    />
  );
}

type UndoPage = { [Page in FormPage]: "undo" extends IntentOf<Page> ? Page : never }[FormPage];

type ActNoticeProps = {
  outcome:
    | { kind: "done" | "saved"; entryId?: number }
    | { kind: "unchanged" }
    | { kind: "refused"; reason?: string }
    | { kind: "changed-meanwhile"; changes: readonly LaterChange[] }
    | null
    | undefined;
  undone?: UndoOutcome | undefined;
  /** the page's form that undoes it */
  undo?: UndoPage;
  done: string;
  refused?: Readonly<Record<string, string>>;
  isPublished?: boolean;
  timeZone?: string;
  children?: ReactNode;
};

/** What the last act led to, and its undo. */
export function ActNotice({ outcome, undone, undo, done, refused = {}, children, ...props }: ActNoticeProps) {
  const { undo: texts } = useMessages().panel;
  const { isPublished = false, timeZone } = props;
  const ref = useRef<HTMLDivElement>(null);
  // The button may be far below.
  useEffect(() => {
    if (outcome || undone) ref.current?.scrollIntoView({ block: "nearest" });
  }, [outcome, undone]);
  return (
    <div ref={ref} aria-live="polite" className="space-y-3 empty:hidden">
      {(outcome?.kind === "done" || outcome?.kind === "saved") && (
        <Alert tone="go" title={done}>
          {undo !== undefined && outcome.entryId !== undefined && (
            <div className="mt-2">
              <ActForm
                page={undo}
                intent="undo"
                label={texts.label}
                fields={{ entry: outcome.entryId }}
                isPublished={isPublished}
              />
            </div>
          )}
        </Alert>
      )}
      {outcome?.kind === "unchanged" && <Alert tone="go" title={texts.unchanged} />}
      {outcome?.kind === "changed-meanwhile" && (
        <ChangedMeanwhile changes={outcome.changes} {...(timeZone !== undefined && { timeZone })} />
      )}
      {outcome?.kind === "refused" && (
        <Alert tone="stop" title={textNamed(refused, outcome.reason ?? "") ?? ""}>
          {children}
        </Alert>
      )}
      {undone?.kind === "done" && <Alert tone="go" title={texts.done} />}
      {undone?.kind === "refused" && <Alert tone="stop" title={texts.refused[undone.reason]} />}
    </div>
  );
}
