import { useId } from "react";
import { aiNoteLimit, aiUses, type AiRule, type AiUse } from "#domain/competitions/ai-rule.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { TextField } from "../ui/field.tsx";

export interface Declared {
  use: AiUse;
  note: string;
}

export function useDeclaredWords() {
  const { ai } = useMessages();
  return ({ use, note }: Declared) => (note === "" ? ai.uses[use] : ai.words({ use: ai.uses[use], note }));
}

export function DeclarationFields(props: {
  rule: AiRule;
  error?: string | undefined;
  given?: { use: string; note: string } | undefined;
}) {
  const { form, uses, useHints } = useMessages().ai;
  const { number } = useFormats();
  const { rule, error, given } = props;
  const id = useId();
  if (rule === "unsaid") return null;
  return (
    <div className="space-y-5">
      <fieldset aria-invalid={error ? true : undefined}>
        <legend className="font-semibold">{form.use}</legend>
        {(rule === "none" ? (["none"] as const) : aiUses).map((use) => (
          <div key={use} className="flex gap-3 py-1.5">
            <input
              type="radio"
              name="aiUse"
              value={use}
              id={`${id}-${use}`}
              aria-describedby={`${id}-${use}-hint`}
              required
              defaultChecked={given?.use === use}
              className="mt-1 size-5 shrink-0 accent-go"
            />
            <div>
              <label htmlFor={`${id}-${use}`} className="font-semibold">
                {uses[use]}
              </label>
              <p id={`${id}-${use}-hint`} className="text-sm text-quiet">
                {useHints[use]}
              </p>
            </div>
          </div>
        ))}
        {error && (
          <p className="mt-1.5 font-[550] text-stop" role="alert">
            {error}
          </p>
        )}
      </fieldset>
      {rule !== "none" && (
        <TextField
          name="aiNote"
          label={form.note}
          hint={form.noteHint({ limit: number(aiNoteLimit) })}
          defaultValue={given?.note}
          maxLength={aiNoteLimit}
          autoComplete="off"
        />
      )}
    </div>
  );
}
