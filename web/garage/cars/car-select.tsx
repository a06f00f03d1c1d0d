import { useState } from "react";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { type Option, Select } from "../../ui/field.tsx";
import { languageOfDraft } from "../drafts/draft.ts";
import type { ChoiceCar } from "./car-choice.ts";

export function CarSelect({
  label,
  cars,
  value,
  first = [],
  last = [],
  onChange,
}: {
  label: string;
  cars: readonly ChoiceCar[];
  value: string;
  first?: readonly Option[];
  last?: readonly Option[];
  onChange: (id: string) => void;
}) {
  const options = useCarOptions(cars);
  return (
    <Select
      label={label}
      value={value}
      options={[...first, ...options, ...last]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function useCarOptions(cars: readonly ChoiceCar[]): Option[] {
  const { carChoice } = useMessages();
  const { relative } = useFormats();
  const [nowMs] = useState(() => Date.now());
  const isOnlyOne = (name: string) => cars.filter((car) => car.name === name).length === 1;
  return cars.map(({ id, name, origin, draft, sinceMs }) => ({
    value: id,
    label: isOnlyOne(name)
      ? name
      : [name, draft && carLanguages[languageOfDraft(draft)].title, sinceMs !== undefined && relative(sinceMs, nowMs)]
          .filter(Boolean)
          .join(" · "),
    group: carChoice.origins[origin],
  }));
}
