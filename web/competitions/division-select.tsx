import type { Division } from "#server/competitions/divisions/divisions.ts";
import { useMessages } from "../ui/messages.tsx";
import { Select } from "../ui/field.tsx";
import { useDivisionWords } from "./division-words.ts";

export function DivisionSelect({
  divisions,
  own,
  mayWait,
  error,
}: {
  divisions: readonly Division[];
  own: string | null;
  /** an organiser can decide instead */
  mayWait: boolean;
  error?: string | undefined;
}) {
  const { choice } = useMessages().divisions;
  const words = useDivisionWords();
  const open = divisions.filter(({ id, entry, closedAt }) => id === own || (entry === "chosen" && closedAt === null));
  const [usual, ...others] = open.filter(({ rules }) => rules.drivers !== "ai");
  const chosen = own ?? (!mayWait && usual && others.length === 0 ? usual.id : "");
  return (
    <div className="space-y-3">
      <Select
        name="division"
        label={choice.label}
        error={error}
        placeholder={mayWait ? choice.later : choice.pick}
        options={open.map((division) => ({
          value: division.id,
          label: division.closedAt === null ? words.name(division) : choice.closed({ name: words.name(division) }),
        }))}
        defaultValue={chosen}
      />
      <dl className="space-y-1 text-sm">
        {open.map((division) => {
          const rules = words.rules(division.rules);
          return rules === "" ? null : (
            <div key={division.id}>
              <dt className="inline font-semibold">{words.name(division)}: </dt>
              <dd className="inline text-quiet">{rules}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
