import { Form } from "react-router";
import {
  settingRows,
  type SettingName,
  type SettingPart,
  type SettingRow,
  type SettingsFields,
} from "#domain/competitions/competition-settings.ts";
import type { SettingsProblem } from "#server/competitions/competition-settings.ts";
import { useMessages } from "../../ui/messages.tsx";
import { CheckboxField, FieldError, IntentButton, TextAreaField, TextField, Select } from "../../ui/field.tsx";
import { formatProblem } from "#messages/format-problem.ts";
import ArrowDown from "virtual:icons/arrow-down";
import ArrowUp from "virtual:icons/arrow-up";
import Plus from "virtual:icons/plus";
import X from "virtual:icons/x";
import { type ReactNode, useState } from "react";

type SettingProps = {
  fields: SettingsFields;
  problems: readonly SettingsProblem[];
  timeZones: readonly string[];
};

type SettingsFormProps = SettingProps & {
  part: SettingPart;
  version: number;
  /** the result of the last save */
  savedMessage: string | undefined;
};

const groups = [
  { name: "short", grid: "grid items-end gap-5 sm:grid-cols-2 xl:grid-cols-3" },
  { name: "long", grid: "grid items-end gap-5 lg:grid-cols-3" },
  { name: "ticked", grid: "grid gap-5" },
] as const;

function groupOf({ kind }: SettingRow): (typeof groups)[number]["name"] {
  if (kind === "yes-no") return "ticked";
  return kind === "text" || kind === "domains" || kind === "order" ? "long" : "short";
}

export function SettingsForm({ part, version, savedMessage, ...form }: SettingsFormProps) {
  const { panel } = useMessages();
  return (
    <Form method="post" className="group space-y-6 after:hidden" noValidate preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="part" value={part} />
      {groups.map(({ name, grid }) => {
        const rows = settingRows.filter(([, row]) => row.part === part && groupOf(row) === name);
        return (
          rows.length > 0 && (
            <div key={name} className={grid}>
              {rows.map(([field, row]) => (
                <Setting key={field} name={field} row={row} {...form} />
              ))}
            </div>
          )
        );
      })}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center gap-4 border-t border-line bg-raised px-5 py-3">
        <IntentButton page="competitions/panel/competition" intent="settings" kind="primary">
          {panel.words.save}
        </IntentButton>
        <span className="hidden font-semibold text-caution group-data-unsaved:inline">{panel.unsaved}</span>
        {savedMessage && (
          <output className="font-semibold text-go-text group-data-unsaved:hidden">{savedMessage}</output>
        )}
      </div>
    </Form>
  );
}

function Setting(props: SettingProps & { name: SettingName; row: SettingRow }) {
  const { name, row, fields, problems, timeZones } = props;
  const { competitionsPanel, panel } = useMessages();
  const { settings } = competitionsPanel;
  const labels = { ...panel.words, ...competitionsPanel.fields };
  const texts = { ...panel.problem, ...competitionsPanel.problem };
  const hints: Partial<Record<string, string>> = settings.hints;
  const problem = problems.find((each) => each.field === name);
  const hint = hints[name] ?? (row.kind === "whole" && row.optional ? settings.empty : undefined);
  const error =
    problem && formatProblem(texts, "other" in problem ? { ...problem, other: labels[problem.other] } : problem);
  const text = { name, label: labels[name] ?? name, hint, error };
  const field = { ...text, defaultValue: fields[name], autoComplete: "off" };
  switch (row.kind) {
    case "line":
      return <TextField {...field} maxLength={row.max} required={row.min > 0} />;
    case "moment":
      return <TextField {...field} type="datetime-local" />;
    case "whole":
    case "minutes":
      return <TextField {...field} inputMode="numeric" />;
    case "text":
      return <TextAreaField {...field} lang={row.lang} rows={4} />;
    case "several": {
      const words: Partial<Record<string, Record<string, string>>> = settings.choices;
      const chosen = fields[name].split("\n");
      return (
        <fieldset>
          <legend className="font-semibold">{text.label}</legend>
          {hint && <p className="text-sm text-quiet">{hint}</p>}
          <div className="mt-2 grid gap-2">
            {row.choices.map((value) => (
              <CheckboxField
                key={value}
                name={name}
                label={words[name]?.[value] ?? value}
                value={value}
                defaultChecked={chosen.includes(value)}
              />
            ))}
          </div>
          {error && <FieldError>{error}</FieldError>}
        </fieldset>
      );
    }
    case "domains":
      return <TextAreaField {...field} rows={4} spellCheck={false} />;
    case "order":
      return <OrderField name={name} label={text.label} value={fields[name]} words={settings.choices.course} />;
    case "yes-no":
      return <CheckboxField {...text} value="yes" defaultChecked={fields[name] === "yes"} />;
    case "time-zone": {
      const zones = timeZones.includes(fields[name]) ? timeZones : [fields[name], ...timeZones];
      const options = zones.map((value) => ({ value, label: value.replaceAll("_", " ") }));
      return <Select {...text} defaultValue={fields[name]} options={options} />;
    }
    case "choice": {
      const words: Partial<Record<string, Record<string, string>>> = settings.choices;
      const options = row.choices.map((value) => ({ value, label: words[name]?.[value] ?? value }));
      return <Select {...text} defaultValue={fields[name]} options={options} />;
    }
  }
}

function OrderField({
  name,
  label,
  value,
  words,
}: {
  name: string;
  label: ReactNode;
  value: string;
  words: Readonly<Record<string, string>>;
}) {
  const { order: texts } = useMessages().competitionsPanel.settings;
  const [chosen, setChosen] = useState(() => value.split("\n").filter((key) => key in words));
  const left = Object.keys(words).filter((key) => !chosen.includes(key));
  const swap = (at: number, by: number) =>
    setChosen(chosen.with(at, chosen[at + by] ?? "").with(at + by, chosen[at] ?? ""));
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <input type="hidden" name={name} value={chosen.join("\n")} />
      {chosen.length === 0 ? (
        <p className="mt-2">{texts.none}</p>
      ) : (
        <ol className="mt-2 border-t border-line">
          {chosen.map((key, at) => {
            const called = { name: words[key] ?? key };
            return (
              <li key={key} className="flex items-center gap-1 border-b border-line">
                <span className="figures w-8 font-bold">{at + 1}</span>
                <span className="min-w-0 flex-1">{words[key]}</span>
                <RowButton label={texts.earlier(called)} disabled={at === 0} onClick={() => swap(at, -1)}>
                  <ArrowUp aria-hidden />
                </RowButton>
                <RowButton label={texts.later(called)} disabled={at === chosen.length - 1} onClick={() => swap(at, 1)}>
                  <ArrowDown aria-hidden />
                </RowButton>
                <RowButton
                  label={texts.remove(called)}
                  onClick={() => setChosen(chosen.filter((each) => each !== key))}
                >
                  <X aria-hidden />
                </RowButton>
              </li>
            );
          })}
        </ol>
      )}
      <ul className="mt-2 flex flex-wrap gap-2">
        {left.map((key) => (
          <li key={key}>
            <button
              type="button"
              className="choice inline-flex items-center gap-1.5"
              aria-label={texts.add({ name: words[key] ?? key })}
              onClick={() => setChosen([...chosen, key])}
            >
              <Plus aria-hidden className="size-4" /> {words[key]}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function RowButton({
  label,
  children,
  ...button
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="icon-button disabled:opacity-40" aria-label={label} title={label} {...button}>
      {children}
    </button>
  );
}
