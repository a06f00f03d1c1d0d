import type { LaterChange } from "#server/platform/audit/versioned.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";
import { textNamed } from "#messages/format-problem.ts";

export function ChangedMeanwhile({ changes, timeZone }: { changes: readonly LaterChange[]; timeZone?: string }) {
  const { competitionsPanel, panel } = useMessages();
  const { meanwhile } = competitionsPanel;
  const fields = { ...panel.words, ...competitionsPanel.fields };
  const { dateTime } = useFormats();
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return meanwhile.empty;
    if (typeof value === "string") return /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? dateTime(value, timeZone) : value;
    return JSON.stringify(value).slice(0, 200);
  };
  return (
    <Alert tone="caution" title={meanwhile.title}>
      <ul className="mt-2 space-y-2">
        {changes.map((change) => (
          <li key={`${String(change.at)}-${change.act}`}>
            <p className="font-semibold" suppressHydrationWarning>
              {`${change.personName ?? meanwhile.theSite}, ${dateTime(change.at, timeZone)}`}
            </p>
            <ul className="list-disc pl-5">
              {change.fields.flatMap(({ name, before, after }) => {
                const field = textNamed(fields, name);
                return field === undefined
                  ? []
                  : [
                      <li key={name} suppressHydrationWarning>
                        {meanwhile.change({ field, before: shown(before), after: shown(after) })}
                      </li>,
                    ];
              })}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-2">{meanwhile.again}</p>
    </Alert>
  );
}
