import { useCallback, useEffect, useRef, useState, type ComponentProps, type ComponentType } from "react";
import { flushSync } from "react-dom";
import type { Combobox } from "./combobox.tsx";
import { TextField } from "./field.tsx";
import { Select, type Option } from "./select.tsx";

type ComboboxProps = ComponentProps<typeof Combobox>;

type LateComboboxProps = Pick<ComboboxProps, "label" | "hint" | "options" | "find" | "required"> & {
  name: string;
  defaultValue?: string;
  /** chosen while nothing else is, and to choose nothing again */
  placeholder?: string;
  /** told of a choice by typing; one with the platform's own control is a change of its form */
  onFound?: (value: string | null) => void;
};

/** So many options are found faster by reading than by typing. */
const mostAtAGlance = 30;

/**
 * A choice from a long list, for a page that is about other things: the platform's own control, and the list that is found by typing
 * (large code) when somebody comes near it. What was chosen meanwhile stays; a list that is open already is left alone. Where all would be
 * too many to be sent (`find`), the platform's control is a line of text, whose form sends what is typed.
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
        // Where somebody has typed already the form is sent as without the list.
        const isTyped = control instanceof HTMLInputElement && control.value !== control.defaultValue;
        if (!control || isOpen.current || isTyped) return;
        const isFocused = document.activeElement === control;
        const value = control instanceof HTMLInputElement ? (choice.defaultValue ?? "") : control.value;
        flushSync(() => setFound({ Combobox: part.Combobox, value }));
        if (isFocused) place.current?.querySelector("input")?.focus();
      },
      // The platform's control does it too.
      () => {},
    );
  }, [choice.defaultValue]);
  const isLong = find !== undefined || options.length > mostAtAGlance;
  useEffect(() => {
    // Nothing comes near on a phone before it presses: what is too long to be leafed through is exchanged before that.
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

/** The options, and before them how nothing is chosen. */
function withNothing(options: readonly Option[], label: string | undefined): readonly Option[] {
  return label === undefined ? options : [{ value: "", label }, ...options];
}
