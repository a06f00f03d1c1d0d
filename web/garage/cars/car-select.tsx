import { useState } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { type Option, Select } from "../../ui/field.tsx";
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

/** Cars with the same name also say what they are, and since when if that's the same too. */
function useCarOptions(cars: readonly ChoiceCar[]): Option[] {
  const { carChoice } = useMessages();
  const { relative } = useFormats();
  const [nowMs] = useState(() => Date.now());
  const kindOf = ({ origin, isActive }: ChoiceCar) =>
    origin === "draft" || origin === "team" ? carChoice.kinds[isActive ? "active" : origin] : "";
  const isOnlyOne = (car: ChoiceCar, ...parts: readonly ((car: ChoiceCar) => string)[]) =>
    cars.filter((each) => each.name === car.name && parts.every((part) => part(each) === part(car))).length === 1;
  return cars.map((car) => {
    const parts = [car.name];
    if (!isOnlyOne(car)) parts.push(kindOf(car));
    if (!isOnlyOne(car, kindOf) && car.sinceMs !== undefined) parts.push(relative(car.sinceMs, nowMs));
    return { value: car.id, label: parts.filter(Boolean).join(" · "), group: carChoice.origins[car.origin] };
  });
}
