import type { ComponentProps, ReactNode } from "react";
import { useMessages } from "./messages.tsx";
import { Field } from "./field.tsx";

export type Option = {
  value: string;
  label: string;
  disabled?: boolean;
  /** consecutive options with the same title are grouped */
  group?: string;
};

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly Option[];
  /** shown first, and selected by default */
  placeholder?: string;
};

/** The native control, which works without JavaScript. */
export function Select({ label, hint, error, options, placeholder, className, ...select }: SelectProps) {
  const { ui } = useMessages();
  // A disabled option has to be selected explicitly to show.
  const nothing = options.length === 0 && select.value === undefined ? { defaultValue: "" } : {};
  return (
    <Field label={label} hint={hint} error={error} name={select.name}>
      {(control) => (
        <select {...select} {...nothing} {...control} className={`control appearance-auto ${className ?? ""}`}>
          {placeholder !== undefined && options.length > 0 && <option value="">{placeholder}</option>}
          {options.length === 0 && (
            <option value="" disabled>
              {ui.select.noOptions}
            </option>
          )}
          {grouped(options).map(({ group, members }) =>
            group === undefined ? (
              members.map(optionOf)
            ) : (
              <optgroup key={`group ${group}`} label={group}>
                {members.map(optionOf)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function optionOf({ value, label, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

function grouped(options: readonly Option[]): { group: string | undefined; members: Option[] }[] {
  const rows: { group: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = rows.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else rows.push({ group: option.group, members: [option] });
  }
  return rows;
}
