import { useRef, useState, type ComponentType } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "../ui/messages.tsx";
import { Field, TextField } from "../ui/field.tsx";
import type { SuggestionsProps } from "./university-suggestions.tsx";

type UniversityFieldProps = {
  label: string;
  universities: readonly string[];
  /** from the university's log-in, read-only; null: none */
  fixed: string | null;
  defaultValue: string;
  input: { name: string; required: true; maxLength: number };
};

const closedList = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": false,
  "aria-haspopup": "listbox",
} as const;

type Suggesting = { List: ComponentType<SuggestionsProps>; entered: SuggestionsProps["entered"] };

/** Suggestions while typing; other names are accepted. A plain input until it gets focus, because the list is large. */
export function UniversityField({ fixed, ...field }: UniversityFieldProps) {
  const { signIn: logIn } = useMessages();
  if (fixed === null) return <TypedUniversity {...field} />;
  const { label, input } = field;
  return <TextField {...input} label={label} hint={logIn.universityFixed} value={fixed} readOnly />;
}

function TypedUniversity({ label, universities, defaultValue, input }: Omit<UniversityFieldProps, "fixed">) {
  const line = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const [suggesting, setSuggesting] = useState<Suggesting | null>(null);

  const takeOver = (List: Suggesting["List"]) => {
    const field = line.current;
    if (!field) return;
    if (isComposing.current) {
      field.addEventListener("compositionend", () => setTimeout(takeOver, 0, List), { once: true });
      return;
    }
    const { value, selectionStart, selectionEnd } = field;
    const selection = document.activeElement === field ? ([selectionStart, selectionEnd] as const) : null;
    // Synchronously, so that no key is lost.
    flushSync(() => setSuggesting({ List, entered: { value, selection, isChanged: value !== defaultValue } }));
  };
  const fetchList = () => {
    import("./university-suggestions.tsx").then(
      ({ UniversitySuggestions }) => takeOver(UniversitySuggestions),
      // The plain input stays; the next focus retries.
      () => {},
    );
  };
  const shared = { ...input, className: "control", autoComplete: "off" } as const;
  return (
    <Field label={label} name={input.name}>
      {(control) =>
        suggesting ? (
          <suggesting.List input={{ ...shared, ...control }} universities={universities} entered={suggesting.entered} />
        ) : (
          <input
            {...shared}
            {...control}
            ref={line}
            {...closedList}
            type="text"
            defaultValue={defaultValue}
            onFocus={fetchList}
            // For people who focused it before hydration.
            onInput={fetchList}
            onCompositionStart={() => {
              isComposing.current = true;
            }}
            onCompositionEnd={() => {
              isComposing.current = false;
            }}
          />
        )
      }
    </Field>
  );
}
