import { textNamed } from "#messages/format-problem.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";

export function DetailsOfAct({ details }: { details: Record<string, unknown> }) {
  const { accountsPanel, competitionsPanel, panel } = useMessages();
  const { meanwhile } = competitionsPanel;
  const fields = { ...panel.words, ...competitionsPanel.fields };
  const { details: words } = accountsPanel;
  const formatValue = useValueFormatter();
  const { before, after, version: _, ...rest } = details;
  const was = (before ?? {}) as Record<string, unknown>;
  const changes = Object.entries((after ?? {}) as Record<string, unknown>);
  return (
    <ul className="max-w-md text-sm break-words">
      {changes.flatMap(([name, value]) => {
        // Columns without a name say nothing to people.
        const field = textNamed(fields, name);
        return field === undefined
          ? []
          : [
              <li key={name}>
                {meanwhile.change({ field, before: formatValue(name, was[name]), after: formatValue(name, value) })}
              </li>,
            ];
      })}
      {Object.entries(rest).flatMap(([name, value]) => {
        // A step counts from zero, so the number isn't shown.
        const word = name === "from" && typeof value === "number" ? undefined : textNamed(words, name);
        return word === undefined ? [] : [<li key={name}>{`${word}: ${formatValue(name, value)}`}</li>];
      })}
    </ul>
  );
}

function useValueFormatter(): (name: string, value: unknown) => string {
  const {
    accountsPanel: admin,
    competitionsPanel: competitions,
    panel,
    sceneTitles,
    show,
    stagesPanel: stages,
  } = useMessages();
  const { dateTime } = useFormats();
  const choices: Record<string, Readonly<Record<string, string>>> = {
    ...competitions.settings.choices,
    state: { ...competitions.states, ...stages.states },
    kind: stages.kinds,
    format: stages.formats,
    releaseMode: stages.builder.releaseModes,
    seats: stages.builder.seatDesigns,
    scenes: sceneTitles,
    role: { ...admin.roles, ...show.panel.roles },
    template: competitions.create.templates,
  };
  const formatValue = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return competitions.meanwhile.empty;
    if (typeof value === "boolean") return value ? panel.words.yes : panel.words.no;
    if (Array.isArray(value)) return short(value.map((each) => formatValue(name, each)).join(", "));
    if (typeof value === "object") {
      return Object.entries(value)
        .filter(([key]) => !/Ids?$/.test(key))
        .map(([key, each]) => formatValue(key, each))
        .join(", ");
    }
    if (typeof value !== "string") return JSON.stringify(value);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateTime(new Date(value));
    return short(textNamed(choices[name] ?? {}, value) ?? value);
  };
  return formatValue;
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
