import type { ReactNode } from "react";
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
import { FormErrors, TextAreaField, TextField, Select } from "../ui/field.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { DeclarationFields } from "./declaration-fields.tsx";
import { LanguageRuleNote } from "./rule-notes.tsx";

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

function SourceForm(props: FormProps & { off: CarFormatRule["off"] }) {
  const { submit } = useMessages().garage;
  const { number } = useFormats();
  const given = props.refused?.fields.kind === "source" ? props.refused.fields : null;
  return (
    <CarForm kind="source" title={submit.fromSource} {...props}>
      <TextAreaField
        name="source"
        label={submit.source}
        hint={submit.sourceHint({ limitKib: number(props.limits.sourceBytes / 1024) })}
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
        defaultValue={given?.contractName}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
      />
    </CarForm>
  );
}

function BytecodeForm(props: FormProps) {
  const { submit } = useMessages().garage;
  const { number } = useFormats();
  const given = props.refused?.fields.kind === "bytecode" ? props.refused.fields : null;
  return (
    <CarForm kind="bytecode" title={submit.fromBytecode} {...props}>
      <TextAreaField
        name="bytecode"
        label={submit.bytecode}
        hint={submit.bytecodeHint({ limitBytes: number(props.limits.initcodeBytes) })}
        defaultValue={given?.bytecode}
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
        className="font-mono text-sm break-all"
      />
      <details open={props.refused?.problems.some(({ field }) => field === "receipt")}>
        <summary className="min-h-11 cursor-pointer pt-2.5 pb-3 font-semibold">{submit.lostReceipt}</summary>
        <TextAreaField
          name="receipt"
          label={submit.receipt}
          defaultValue={given?.receipt}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm"
        />
      </details>
    </CarForm>
  );
}

function CarForm(props: FormProps & { kind: CarFields["kind"]; title: string; children: ReactNode }) {
  const { submit, problem } = useMessages().garage;
  const { number } = useFormats();
  const { kind, limits } = props;
  const refused = props.refused?.fields.kind === kind ? props.refused : null;
  const pending = useNavigation().formData?.get("kind") === kind;
  const undeclared = refused?.problems.find(({ field }) => field === "ai");
  return (
    <Card title={props.title}>
      <Form method="post" className="space-y-5" noValidate>
        <input type="hidden" name="kind" value={kind} />
        <FormErrors texts={problem} problems={refused?.problems}>
          {props.children}
          <TextField
            name="note"
            label={submit.note}
            hint={submit.noteHint({ limit: number(limits.noteCharacters) })}
            defaultValue={refused?.fields.note}
            autoComplete="off"
          />
        </FormErrors>
        <DeclarationFields
          rule={props.aiRule}
          error={undeclared && formatProblem(problem, undeclared)}
          given={refused?.ai}
        />
        <Button type="submit" kind="primary" pending={pending}>
          {submit.submit}
        </Button>
      </Form>
    </Card>
  );
}
