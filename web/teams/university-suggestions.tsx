import { Autocomplete } from "@base-ui/react/autocomplete";
import { useLayoutEffect, useRef, type ComponentProps } from "react";

export type SuggestionsProps = {
  input: ComponentProps<"input">;
  universities: readonly string[];
  /** previous input; `selection` null: not focused */
  entered: { value: string; selection: readonly [number | null, number | null] | null; isChanged: boolean };
};

export function UniversitySuggestions({ input, universities, entered }: SuggestionsProps) {
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
      filter={(name: string, query: string) =>
        query.trim() !== "" && name !== query && folded(name).includes(folded(query.trim()))
      }
      limit={8}
    >
      <Autocomplete.Input {...input} ref={field} />
      <Autocomplete.Portal>
        {/* Below the header, which is 72 pixels high. */}
        <Autocomplete.Positioner sideOffset={4} collisionPadding={{ top: 76 }} className="z-30">
          <Autocomplete.Popup className="rounded-sm border border-edge bg-raised py-1 shadow-[0_12px_32px_rgb(11_15_22/0.22)] max-h-[min(18rem,var(--available-height))] w-(--anchor-width) overflow-auto data-empty:hidden">
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
