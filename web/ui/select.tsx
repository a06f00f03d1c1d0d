import type { ComponentProps, ReactNode } from "react";
import { useMessages } from "../messages/messages.tsx";
import { Field } from "./field.tsx";

/** One thing that can be chosen. */
export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly Option[];
  /** shown first, and chosen while nothing else is */
  placeholder?: string;
};

/** A choice from a short list: the platform's own control, which works without script too. */
export function Select({ label, hint, error, options, placeholder, className, ...select }: SelectProps) {
  const { ui } = useMessages();
  // A disabled option is shown only when it is chosen on purpose.
  const nothing = options.length === 0 && select.value === undefined ? { defaultValue: "" } : {};
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...nothing} {...control} className={`control select ${className ?? ""}`}>
          {placeholder !== undefined && options.length > 0 && <option value="">{placeholder}</option>}
          {options.length === 0 && (
            <option value="" disabled>
              {ui.select.noOptions}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
