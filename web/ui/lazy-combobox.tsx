import { useCallback, useEffect, useRef, useState, type ComponentProps, type ComponentType } from "react";
import { flushSync } from "react-dom";
import type { Combobox } from "./combobox.tsx";
import { TextField } from "./field.tsx";
import { Select, type Option } from "./select.tsx";

type ComboboxProps = ComponentProps<typeof Combobox>;

type LateComboboxProps = Pick<ComboboxProps, "label" | "hint" | "options" | "find" | "required"> & {
  name: string;
  defaultValue?: string;
  placeholder?: string;
  /** called for choices from the list; the native control sends a change event */
  onFound?: (value: string | null) => void;
};

/** Short lists are faster to read than to search. */
const mostAtAGlance = 30;

/**
 * A native control that becomes a searchable list (large code) when someone comes near. Keeps the choice, and never
 * replaces an open list. With `find` it's a text input, whose form sends the text.
 */
export function LateCombobox({
  label,
  hint,
  options,
  find,
  name,
  required,
  placeholder,
  ...choice
}: LateComboboxProps) {
  const place = useRef<HTMLDivElement>(null);
  const isOpen = useRef(false);
  const [found, setFound] = useState<{ Combobox: ComponentType<ComboboxProps>; value: string } | null>(null);
  const fetchCombobox = useCallback(() => {
    import("./combobox.tsx").then(
      (part) => {
        const control = place.current?.querySelector<HTMLSelectElement | HTMLInputElement>("select, input");
        // Keep typed text: the form works without the list.
        const isTyped = control instanceof HTMLInputElement && control.value !== control.defaultValue;
        if (!control || isOpen.current || isTyped) return;
        const isFocused = document.activeElement === control;
        const value = control instanceof HTMLInputElement ? (choice.defaultValue ?? "") : control.value;
        flushSync(() => setFound({ Combobox: part.Combobox, value }));
        if (isFocused) place.current?.querySelector("input")?.focus();
      },
      () => {},
    );
  }, [choice.defaultValue]);
  const isLong = find !== undefined || options.length > mostAtAGlance;
  useEffect(() => {
    // Touch has no hover, so long lists are replaced before the first press.
    if (isLong) fetchCombobox();
  }, [isLong, fetchCombobox]);
  const shared = { label, name, options, ...(hint !== undefined && { hint }), ...(required && { required }) };
  return (
    <div
      ref={place}
      onPointerEnter={fetchCombobox}
      onFocus={fetchCombobox}
      onPointerDown={() => {
        isOpen.current = find === undefined;
      }}
    >
      {found ? (
        <found.Combobox
          {...shared}
          options={withNothing(options, placeholder)}
          {...(find && {
            find: async (text, signal) => withNothing(await find(text, signal), text ? undefined : placeholder),
          })}
          {...(placeholder !== undefined && { placeholder })}
          {...(found.value !== "" && { defaultValue: found.value })}
          {...(choice.onFound && { onValueChange: choice.onFound })}
        />
      ) : find ? (
        <TextField
          {...(hint !== undefined && { hint })}
          {...(required && { required })}
          label={label}
          name={name}
          placeholder={placeholder}
          autoComplete="off"
          defaultValue={options.find(({ value }) => value === choice.defaultValue)?.label ?? ""}
        />
      ) : (
        <Select
          {...shared}
          {...(choice.defaultValue !== undefined && { defaultValue: choice.defaultValue })}
          placeholder={placeholder ?? ""}
        />
      )}
    </div>
  );
}

function withNothing(options: readonly Option[], label: string | undefined): readonly Option[] {
  return label === undefined ? options : [{ value: "", label }, ...options];
}
