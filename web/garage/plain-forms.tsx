import { useNavigation, Form } from "react-router";
import type { AiRule } from "#domain/competitions/ai-rule.ts";
import { type CarFormatRule, formatOf } from "#domain/competitions/car-formats.ts";
import type { SubmissionWindow } from "#domain/competitions/submission-window.ts";
import type { CarFields, SubmitProblem } from "#server/submissions/submit-car.ts";
import { carLanguageNames, carLanguages } from "#languages/compiling/car-language.ts";
import { formatProblem } from "#messages/format-problem.ts";
import { PageHead } from "../app/page-head.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Select } from "../ui/select.tsx";
import { DeclarationFields } from "./declaration-fields.tsx";
import { LanguageRuleNote } from "./language-rule-note.tsx";

interface FormProps {
  limits: { sourceBytes: number; initcodeBytes: number; noteCharacters: number };
  aiRule: AiRule;
  competitionName: string;
  window: SubmissionWindow;
  officialCar: string | null;
  refused: { problems: SubmitProblem[]; fields: CarFields; ai: { use: string; note: string } } | null;
}

/** For browsers without JavaScript, and for cars that the site lost. */
export function PlainForms({ languageRule, ...props }: FormProps & { languageRule: CarFormatRule }) {
  const { submit } = useMessages().garage;
  const { window, competitionName: competition, officialCar } = props;
  return (
    <div className="max-w-3xl space-y-8">
      <PageHead title={submit.title} />
      <h1 className="display text-4xl">{submit.byForm}</h1>
      {window.kind === "late" && (
        <Alert tone="caution" title={submit.late[window.reason]({ competition })}>
          {window.reason !== "after-event" && submit.unofficial} {officialCar}
        </Alert>
      )}
      <LanguageRuleNote rule={languageRule} />
      <SourceForm {...props} off={languageRule.off} />
      {!languageRule.off.includes("bytecode") && <BytecodeForm {...props} />}
    </div>
  );
}

function useProblems({ refused }: FormProps, kind: CarFields["kind"]) {
  const { problem } = useMessages().garage;
  return (field: SubmitProblem["field"]) => {
    const found = refused?.fields.kind === kind ? refused.problems.find((each) => each.field === field) : undefined;
    return found && formatProblem(problem, found);
  };
}

function SourceForm(props: FormProps & { off: CarFormatRule["off"] }) {
  const { submit } = useMessages().garage;
  const { number } = useFormats();
  const errorOf = useProblems(props, "source");
  const given = props.refused?.fields.kind === "source" ? props.refused.fields : null;
  return (
    <Card title={submit.fromSource}>
      <Form method="post" className="space-y-5" noValidate>
        <input type="hidden" name="kind" value="source" />
        <FormProblem text={errorOf("form")} />
        <TextAreaField
          name="source"
          label={submit.source}
          hint={submit.sourceHint({ limitKib: number(props.limits.sourceBytes / 1024) })}
          error={errorOf("source")}
          defaultValue={given?.source}
          rows={14}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-sm"
        />
        <Select
          name="language"
          label={submit.language}
          options={[
            { value: "", label: submit.languageBySource },
            ...carLanguageNames
              .filter((each) => !props.off.includes(formatOf(each)))
              .map((each) => ({ value: each, label: carLanguages[each].title })),
          ]}
          defaultValue={given?.language ?? ""}
        />
        <TextField
          name="contractName"
          label={submit.contractName}
          hint={submit.contractNameHint}
          error={errorOf("contractName")}
          defaultValue={given?.contractName}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
        />
        <NoteAndButton kind="source" {...props} />
      </Form>
    </Card>
  );
}

function BytecodeForm(props: FormProps) {
  const { submit } = useMessages().garage;
  const { number } = useFormats();
  const errorOf = useProblems(props, "bytecode");
  const given = props.refused?.fields.kind === "bytecode" ? props.refused.fields : null;
  return (
    <Card title={submit.fromBytecode}>
      <Form method="post" className="space-y-5" noValidate>
        <input type="hidden" name="kind" value="bytecode" />
        <FormProblem text={errorOf("form")} />
        <TextAreaField
          name="bytecode"
          label={submit.bytecode}
          hint={submit.bytecodeHint({ limitBytes: number(props.limits.initcodeBytes) })}
          error={errorOf("bytecode")}
          defaultValue={given?.bytecode}
          rows={6}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-sm break-all"
        />
        <details open={errorOf("receipt") !== undefined}>
          <summary className="min-h-11 cursor-pointer pt-2.5 pb-3 font-semibold">{submit.lostReceipt}</summary>
          <TextAreaField
            name="receipt"
            label={submit.receipt}
            hint={submit.receiptHint}
            error={errorOf("receipt")}
            defaultValue={given?.receipt}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-sm"
          />
        </details>
        <NoteAndButton kind="bytecode" {...props} />
      </Form>
    </Card>
  );
}

function FormProblem({ text }: { text: string | undefined }) {
  return text === undefined ? null : <Alert tone="stop" title={text} />;
}

function NoteAndButton(props: FormProps & { kind: CarFields["kind"] }) {
  const { submit } = useMessages().garage;
  const { number } = useFormats();
  const errorOf = useProblems(props, props.kind);
  const refused = props.refused?.fields.kind === props.kind ? props.refused : null;
  const pending = useNavigation().formData?.get("kind") === props.kind;
  return (
    <>
      <TextField
        name="note"
        label={submit.note}
        hint={submit.noteHint({ limit: number(props.limits.noteCharacters) })}
        error={errorOf("note")}
        defaultValue={refused?.fields.note}
        autoComplete="off"
      />
      <DeclarationFields rule={props.aiRule} error={errorOf("ai")} given={refused?.ai} />
      <Button type="submit" kind="primary" pending={pending}>
        {submit.submit}
      </Button>
    </>
  );
}
