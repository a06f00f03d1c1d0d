import { useState } from "react";
import type { Family } from "#engine/formula/families.ts";
import { carFamilyOf, languageOfFile } from "#languages/compiling/car-language.ts";
import { decodeSource } from "#languages/compiling/decode-source.ts";
import type { ReadCarFile } from "#languages/solidity/read-car-file.ts";
import { idOfDraft } from "../garage/cars/car-choice.ts";
import { type Draft, newDraft, newDraftId } from "../garage/drafts/draft.ts";
import { Field, TextAreaField } from "../ui/field.tsx";
import { useMessages } from "../ui/messages.tsx";

interface GivenCarFieldsProps {
  family: Family;
  /** null: none, or not a car for these rules */
  onCar: (car: { name: string; initcode: string } | null) => void;
  /** a source file; compiled when it races */
  onDraft: (draft: Draft, id: string) => void;
}

/** A car from a file or pasted bytecode. */
export function GivenCarFields({ family, onCar, onDraft }: GivenCarFieldsProps) {
  const { tryCar: texts } = useMessages();
  const [result, setResult] = useState<{ ready: string } | { refused: true } | null>(null);
  const take = (read: ReadCarFile) => {
    const car = read.kind === "car" ? read.car : read.kind === "choose" ? read.cars[0] : undefined;
    const isCar = car?.family === carFamilyOf(family);
    onCar(isCar ? car : null);
    if (isCar) setResult({ ready: car.name });
    else setResult(read.kind === "refused" && read.reason === "empty" ? null : { refused: true });
  };
  const takeFile = async (file: File) => {
    const { maxCarFileBytes, readCarFile } = await import("#languages/solidity/read-car-file.ts");
    const bytes = new Uint8Array(await file.slice(0, maxCarFileBytes + 1).arrayBuffer());
    const language = languageOfFile(file.name);
    const source = language === undefined ? undefined : decodeSource(bytes);
    if (language === undefined || source?.kind !== "text") return take(readCarFile(bytes, file.name));
    const name = file.name.replace(/\.\w+$/, "");
    const draft = newDraft({ id: newDraftId(), name, text: source.source, startedFrom: null, language });
    return onDraft(draft, idOfDraft(draft));
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={texts.file} hint={texts.fileHint}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".sol,.py,.js,.json,.bytecode,.bin,.hex,.txt"
            className="control py-2"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void takeFile(file);
            }}
          />
        )}
      </Field>
      <TextAreaField
        label={texts.bytecode}
        rows={2}
        spellCheck={false}
        className="font-mono text-sm"
        onChange={({ target }) =>
          void import("#languages/solidity/read-car-file.ts").then(({ readCarText }) =>
            take(readCarText(target.value, texts.yourCar)),
          )
        }
      />
      <output className="block sm:col-span-2">
        {result && "ready" in result && <span className="text-go-text">{texts.ready({ name: result.ready })}</span>}
        {result && "refused" in result && <span className="text-stop">{texts.notCar}</span>}
      </output>
    </div>
  );
}
