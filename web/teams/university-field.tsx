import { useRef, useState, type ComponentType } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "../messages/messages.tsx";
import { Field, TextField } from "../ui/field.tsx";
import type { SuggestionsProps } from "./university-suggestions.tsx";

type UniversityFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  universities: readonly string[];
  /** what the university's log-in says, which nobody types over; null: there is none */
  fixed: string | null;
  defaultValue: string;
  input: { name: string; required: true; maxLength: number };
};

/** What the field says of itself with its list and without: that there is one, and closed. */
const closedList = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": false,
  "aria-haspopup": "listbox",
} as const;

/** The field with its list, and what had been entered when the list came. */
type Suggesting = { List: ComponentType<SuggestionsProps>; entered: SuggestionsProps["entered"] };

/**
 * Offers what is found while typing; whatever else is typed counts too. It is a line of text until somebody enters it: the list is large
 * code, and takes over what was typed meanwhile.
 */
export function UniversityField({ fixed, ...field }: UniversityFieldProps) {
  const { logIn } = useMessages();
  if (fixed === null) return <TypedUniversity {...field} />;
  const { label, error, input } = field;
  return <TextField {...input} label={label} hint={logIn.universityFixed} error={error} value={fixed} readOnly />;
}

function TypedUniversity({
  label,
  hint,
  error,
  universities,
  defaultValue,
  input,
}: Omit<UniversityFieldProps, "fixed">) {
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
    // At once, so that no key is lost between the two.
    flushSync(() => setSuggesting({ List, entered: { value, selection, isChanged: value !== defaultValue } }));
  };
  const fetchList = () => {
    import("./university-suggestions.tsx").then(
      ({ UniversitySuggestions }) => takeOver(UniversitySuggestions),
      // Without the list it stays a line of text; entering it again tries again.
      () => {},
    );
  };
  const shared = { ...input, className: "control", autoComplete: "off" } as const;
  return (
    <Field label={label} hint={hint} error={error}>
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
            // Whoever was here before the page listened does not enter it again.
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
