import { lazy, Suspense, type ComponentProps } from "react";
import type { Combobox as ComboboxOfOptions } from "./combobox.tsx";
import { TextField, Select, type Option } from "./field.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

const Combobox = lazy(async () => ({ default: (await import("./combobox.tsx")).Combobox }));

type SearchableSelectProps = Pick<
  ComponentProps<typeof ComboboxOfOptions>,
  "label" | "hint" | "options" | "find" | "required"
> & {
  name: string;
  defaultValue?: string;
  /** selected while nothing else is, and to select nothing again */
  placeholder?: string;
  /** called with an option selected in the list; the native control is a change of its form */
  onFound?: (value: string | null) => void;
};

/**
 * A searchable choice from a long list. Without scripts it's a native select, or a text field if there are too many options to send
 * (`find`).
 */
export function SearchableSelect({ find, placeholder, onFound, ...select }: SearchableSelectProps) {
  const { label, hint, name, required, options, defaultValue } = select;
  const isHydrated = useIsHydrated();
  const native = find ? (
    <TextField
      {...{ label, hint, name, required, placeholder }}
      autoComplete="off"
      defaultValue={options.find(({ value }) => value === defaultValue)?.label ?? ""}
    />
  ) : (
    <Select {...select} placeholder={placeholder ?? ""} />
  );
  if (!isHydrated) return native;
  return (
    <Suspense fallback={native}>
      <Combobox
        {...select}
        // Nothing selected shows the placeholder.
        defaultValue={defaultValue || undefined}
        options={withNothing(options, placeholder)}
        {...(find && {
          find: async (text, signal) => withNothing(await find(text, signal), text ? undefined : placeholder),
        })}
        {...(placeholder !== undefined && { placeholder })}
        {...(onFound && { onValueChange: onFound })}
      />
    </Suspense>
  );
}

/** The options, and before them the one that selects nothing. */
function withNothing(options: readonly Option[], label: string | undefined): readonly Option[] {
  return label === undefined || options.length === 0 ? options : [{ value: "", label }, ...options];
}
