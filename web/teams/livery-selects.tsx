import type { LiveryColour } from "#domain/teams/livery.ts";
import { useMessages } from "../ui/messages.tsx";
import { Select } from "../ui/select.tsx";

type Livery = { primary: LiveryColour; secondary: LiveryColour };

type LiverySelectsProps = {
  colours: readonly LiveryColour[];
  livery: Livery;
  onChange: (livery: Livery) => void;
  errorOf: (field: "liveryPrimary" | "liverySecondary") => string | undefined;
};

export function LiverySelects({ colours, livery, onChange, errorOf }: LiverySelectsProps) {
  const { fields, colours: names } = useMessages().teams;
  const options = colours.map((colour) => ({ value: colour, label: names[colour] }));
  const select = (name: "liveryPrimary" | "liverySecondary", part: keyof Livery) => (
    <Select
      name={name}
      label={fields[name]}
      error={errorOf(name)}
      options={options}
      value={livery[part]}
      onChange={({ target }) => {
        const colour = colours.find((each) => each === target.value);
        if (colour) onChange({ ...livery, [part]: colour });
      }}
    />
  );
  return (
    <>
      {select("liveryPrimary", "primary")}
      {select("liverySecondary", "secondary")}
    </>
  );
}
