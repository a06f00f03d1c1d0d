import { Combobox as Base } from "@base-ui/react/combobox";
import Check from "virtual:icons/check";
import ChevronDown from "virtual:icons/chevron-down";
import { useState, useEffect, useRef } from "react";
import { Field, type Option } from "./field.tsx";
import { useMessages } from "./messages.tsx";

type ComboboxProps = {
  label: string;
  hint?: string;
  /** with `find`, the initial ones including the selected */
  options: readonly Option[];
  /** loads matching options when there are too many to send */
  find?: FindOptions;
  name?: string;
  defaultValue?: string | undefined;
  value?: string | null;
  onValueChange?: (value: string | null) => void;
  placeholder?: string;
  required?: boolean;
};

/** Rendering thousands would block typing. */
const mostShown = 200;

export function Combobox({ label, hint, options, find, name, placeholder, required, ...props }: ComboboxProps) {
  const { ui, shell } = useMessages();
  const [query, setQuery] = useState("");
  const found = useFoundOptions(find, options);
  const known = (value: string | null | undefined) => options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={find ? found.options : options}
      limit={mostShown}
      {...(find && { filter: null })}
      {...(name !== undefined && { name })}
      {...(required !== undefined && { required })}
      {...(props.value !== undefined && { value: known(props.value) })}
      {...(props.defaultValue !== undefined && { defaultValue: known(props.defaultValue) })}
      onValueChange={(option: Option | null) => props.onValueChange?.(option?.value ?? null)}
      onOpenChange={(isOpen, { reason }) => {
        if (isOpen && reason !== "input-change") found.look("");
      }}
      onInputValueChange={(text, { reason }) => {
        setQuery(text);
        if (reason === "input-change" || reason === "input-clear") found.look(text);
      }}
      isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
    >
      <Field label={label} hint={hint}>
        {(control) => (
          <div className="relative">
            {/* The open list hides the label from screen readers. */}
            <Base.Input {...control} aria-label={label} placeholder={placeholder} className="control pr-11" />
            <Base.Trigger aria-label={ui.select.open} className="icon-button absolute inset-y-0 right-0">
              <ChevronDown aria-hidden />
            </Base.Trigger>
          </div>
        )}
      </Field>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup className="rounded-sm border border-edge bg-raised py-1 shadow-[0_12px_32px_rgb(11_15_22/0.22)] max-h-72 w-(--anchor-width) overflow-auto">
            <Base.Empty>
              <p className="px-3 py-2.5 text-quiet empty:hidden">
                {found.state === "looking"
                  ? null
                  : found.state === "failed"
                    ? shell.errors.noAnswer
                    : query === "" || (!find && options.length === 0)
                      ? ui.select.noOptions
                      : ui.select.noResults({ query })}
              </p>
            </Base.Empty>
            <Base.List>
              {(option: Option) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  disabled={option.disabled}
                  className="flex min-h-11 items-center gap-2 px-3 data-disabled:text-quiet data-highlighted:bg-go-soft"
                >
                  <span className="flex-1">{option.label}</span>
                  <Base.ItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export type FindOptions = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

interface Look {
  timer: ReturnType<typeof setTimeout>;
  asking: AbortController;
}

function stop(look: Look | null): void {
  clearTimeout(look?.timer);
  look?.asking.abort();
}

const typingMs = 150;

/**
 * Keeps the previous options until the response.
 * @param known options before any search
 */
function useFoundOptions(
  find: FindOptions | undefined,
  known: readonly Option[],
): { options: readonly Option[]; state: "found" | "looking" | "failed"; look: (text: string) => void } {
  const [options, setOptions] = useState(known);
  const [state, setState] = useState<"found" | "looking" | "failed">("found");
  const under = useRef<Look>(null);
  useEffect(() => () => stop(under.current), []);
  const look = (text: string) => {
    if (!find) return;
    stop(under.current);
    setState("looking");
    const asking = new AbortController();
    const ask = () =>
      find(text.trim(), asking.signal).then(
        (found) => {
          if (asking.signal.aborted) return;
          setOptions(found);
          setState("found");
        },
        () => {
          if (asking.signal.aborted) return;
          setOptions([]);
          setState("failed");
        },
      );
    under.current = { asking, timer: setTimeout(() => void ask(), text === "" ? 0 : typingMs) };
  };
  return { options, state, look };
}
