import { aiNoteLimit, aiUses, type AiRule, type AiUse } from "#domain/competitions/ai-rule.ts";
import { useMessages } from "../ui/messages.tsx";
import { TextField, Select } from "../ui/field.tsx";
import type { PairedCar } from "#server/submissions/similarity/list-pairs.ts";

export interface Declared {
  use: AiUse;
  note: string;
}

export function useDeclaredWords() {
  const { ai } = useMessages();
  return ({ use, note }: Declared) => (note === "" ? ai.uses[use] : ai.words({ use: ai.uses[use], note }));
}

/** One line: how AI helped, and a note. */
export function DeclarationFields(props: {
  rule: AiRule;
  error?: string | undefined;
  given?: { use: string; note: string } | undefined;
}) {
  const { form, answers } = useMessages().ai;
  const { rule, error, given } = props;
  if (rule === "unsaid") return null;
  const offered: readonly AiUse[] = rule === "none" ? ["none"] : aiUses;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Select
        name="aiUse"
        label={form.use}
        error={error}
        required
        placeholder={form.choose}
        defaultValue={offered.find((use) => use === given?.use) ?? ""}
        options={offered.map((use) => ({ value: use, label: answers[use] }))}
      />
      {rule !== "none" && (
        <TextField
          name="aiNote"
          label={form.note}
          defaultValue={given?.note}
          maxLength={aiNoteLimit}
          autoComplete="off"
        />
      )}
    </div>
  );
}

export function DeclaredText({ car }: { car: Pick<PairedCar, "declared" | "isAiEntrant"> }) {
  const { ai } = useMessages();
  const words = useDeclaredWords();
  const said = car.declared ? `${ai.declared}: ${words(car.declared)}` : ai.notDeclared;
  return <span className="block text-sm text-quiet">{car.isAiEntrant ? `${ai.sign.entrant} · ${said}` : said}</span>;
}
