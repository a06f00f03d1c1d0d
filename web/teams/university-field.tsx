import { useRef, useState, type ComponentType, useLayoutEffect, type ComponentProps } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "../ui/messages.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { Autocomplete } from "@base-ui/react/autocomplete";

type UniversityFieldProps = {
  label: string;
  hint?: string;
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

function TypedUniversity({ label, hint, universities, defaultValue, input }: Omit<UniversityFieldProps, "fixed">) {
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
    <Field label={label} hint={hint} name={input.name}>
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

type SuggestionsProps = {
  input: ComponentProps<"input">;
  universities: readonly string[];
  /** previous input; `selection` null: not focused */
  entered: { value: string; selection: readonly [number | null, number | null] | null; isChanged: boolean };
};

function UniversitySuggestions({ input, universities, entered }: SuggestionsProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!entered.selection) return;
    field.current?.focus();
    field.current?.setSelectionRange(...entered.selection);
  }, [entered]);
  return (
    <Autocomplete.Root
      items={universities}
      defaultValue={entered.value}
      defaultOpen={entered.selection !== null && entered.isChanged}
      filter={(name: string, query: string) => query.trim() !== "" && folded(name).includes(folded(query.trim()))}
      limit={8}
    >
      <Autocomplete.Input {...input} ref={field} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50">
          <Autocomplete.Popup className="rounded-sm border border-edge bg-raised py-1 shadow-[0_12px_32px_rgb(11_15_22/0.22)] max-h-72 w-(--anchor-width) overflow-auto data-empty:hidden">
            <Autocomplete.List>
              {(name: string) => (
                <Autocomplete.Item
                  key={name}
                  value={name}
                  className="flex min-h-11 items-center gap-2 px-3 data-disabled:text-quiet data-highlighted:bg-go-soft"
                >
                  {name}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

/** So that `istanbul`, `İSTANBUL` and `ISTANBUL` match. */
function folded(text: string): string {
  return text.toLocaleLowerCase("tr").replaceAll("ı", "i").normalize("NFKD").replace(/\p{M}/gu, "");
}
