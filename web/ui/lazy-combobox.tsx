import { useCallback, useEffect, useRef, useState, type ComponentProps, type ComponentType } from "react";
import { flushSync } from "react-dom";
import type { Combobox } from "./combobox.tsx";
import { Select } from "./select.tsx";

type ComboboxProps = ComponentProps<typeof Combobox>;

type LateComboboxProps = Pick<ComboboxProps, "label" | "hint" | "options" | "required"> & {
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
 * (large code) when somebody comes near it. What was chosen meanwhile stays; a list that is open already is left alone.
 */
export function LateCombobox({ label, hint, options, name, required, placeholder, ...choice }: LateComboboxProps) {
  const place = useRef<HTMLDivElement>(null);
  const isOpen = useRef(false);
  const [found, setFound] = useState<{ Combobox: ComponentType<ComboboxProps>; value: string } | null>(null);
  const fetchCombobox = useCallback(() => {
    import("./combobox.tsx").then(
      (part) => {
        const select = place.current?.querySelector("select");
        if (!select || isOpen.current) return;
        const isFocused = document.activeElement === select;
        flushSync(() => setFound({ Combobox: part.Combobox, value: select.value }));
        if (isFocused) place.current?.querySelector("input")?.focus();
      },
      // The platform's control does it too.
      () => {},
    );
  }, []);
  const isLong = options.length > mostAtAGlance;
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
        isOpen.current = true;
      }}
    >
      {found ? (
        <found.Combobox
          {...shared}
          options={placeholder === undefined ? options : [{ value: "", label: placeholder }, ...options]}
          {...(placeholder !== undefined && { placeholder })}
          {...(found.value !== "" && { defaultValue: found.value })}
          {...(choice.onFound && { onValueChange: choice.onFound })}
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
