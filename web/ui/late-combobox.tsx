import { useRef, useState, type ComponentProps, type ComponentType } from "react";
import { flushSync } from "react-dom";
import type { Combobox } from "./combobox.tsx";
import { Select } from "./select.tsx";

type ComboboxProps = ComponentProps<typeof Combobox>;

type LateComboboxProps = Pick<ComboboxProps, "label" | "hint" | "options" | "required"> & { name: string };

/**
 * A choice from a long list, for a page that is about other things: the platform's own control, and the list that is found by typing
 * (large code) when somebody comes near it. What was chosen meanwhile stays; a list that is open already is left alone.
 */
export function LateCombobox({ label, hint, options, name, required }: LateComboboxProps) {
  const place = useRef<HTMLDivElement>(null);
  const isOpen = useRef(false);
  const [found, setFound] = useState<{ Combobox: ComponentType<ComboboxProps>; value: string } | null>(null);
  const fetchCombobox = () => {
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
  };
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
        <found.Combobox {...shared} {...(found.value !== "" && { defaultValue: found.value })} />
      ) : (
        <Select {...shared} placeholder="" />
      )}
    </div>
  );
}
