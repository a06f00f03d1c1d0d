import ChevronLeft from "virtual:icons/chevron-left";
import { useState } from "react";
import { families } from "#engine/formula/families.ts";
import { carFamilyOf } from "#languages/compiling/car-language.ts";
import {
  type BytecodeCar,
  maxCarFileBytes,
  readCarFile,
  readCarText,
  type ReadCarFile,
} from "#languages/solidity/read-car-file.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { Field, TextAreaField } from "../ui/field.tsx";
import { fillIn } from "./problem-text.ts";
import { useGarage } from "./use-garage.ts";

interface BytecodePaneProps {
  onTake: (car: BytecodeCar | undefined) => void;
  onSource: () => void;
}

/** A car that another compiler made. */
export function BytecodePane({ onTake, onSource }: BytecodePaneProps) {
  const { editor: texts } = useMessages();
  const garage = useGarage();
  const [read, setRead] = useState<ReadCarFile | null>(null);
  const [used, setUsed] = useState<BytecodeCar | null>(null);
  const take = (car: BytecodeCar) => {
    setUsed(car);
    onTake(car.family === carFamilyOf(garage.formula.family) ? car : undefined);
  };
  const look = (next: ReadCarFile) => {
    setRead(next);
    setUsed(null);
    if (next.kind === "car") take(next.car);
    else onTake(undefined);
  };
  return (
    <div className="grid gap-4">
      <div>
        <Button onClick={onSource}>
          <ChevronLeft aria-hidden /> {texts.upload.back}
        </Button>
      </div>
      <Field label={texts.upload.fileLabel} hint={texts.upload.fileHint}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,.bytecode,.bin,.hex,.txt"
            className="control py-2"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (!file) return;
              // Don't read far too large files.
              const part = file.slice(0, maxCarFileBytes + 1);
              void part.arrayBuffer().then((bytes) => look(readCarFile(new Uint8Array(bytes), file.name)));
            }}
          />
        )}
      </Field>
      <TextAreaField
        label={texts.upload.bytecodeLabel}
        hint={texts.upload.bytecodeHint}
        className="font-mono text-sm"
        rows={6}
        spellCheck={false}
        onChange={(event) => look(readCarText(event.target.value, texts.drive.mine))}
      />
      {read?.kind === "refused" && read.reason !== "empty" && (
        <Alert tone="stop">{fillIn(texts.upload.refused[read.reason], { value: read.value })}</Alert>
      )}
      {read?.kind === "choose" && (
        <div className="grid gap-2">
          <p>{texts.upload.choose}</p>
          <div className="flex flex-wrap gap-2">
            {read.cars.map((car) => (
              <Button key={car.name} onClick={() => take(car)}>
                {car.name}
              </Button>
            ))}
          </div>
        </div>
      )}
      {used && <Taken car={used} />}
      {used?.files && (
        <div className="grid justify-items-start gap-2">
          <p>{texts.upload.hasSource}</p>
          <Button
            onClick={() => {
              garage.startDraftOf(used.name, used.files ?? []);
              onSource();
            }}
          >
            {texts.upload.openSource}
          </Button>
        </div>
      )}
    </div>
  );
}

function Taken({ car }: { car: BytecodeCar }) {
  const { editor: texts } = useMessages();
  const { number } = useFormats();
  const { formula } = useGarage();
  const title = families[car.family].title;
  const here = families[formula.family].title;
  if (car.family !== carFamilyOf(formula.family))
    return <Alert tone="caution">{texts.upload.wrongFamily({ family: title, here })}</Alert>;
  return (
    <Alert tone="go">
      {texts.upload.ready({ name: car.name, bytes: number((car.initcode.length - 2) / 2), family: title })}
    </Alert>
  );
}
