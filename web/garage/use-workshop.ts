import { createContext, use, useMemo, useRef, useSyncExternalStore } from "react";
import type { ChoiceCar } from "./cars/car-choice.ts";
import type { Workshop } from "./workshop.ts";
import type { WorkshopState } from "./workshop-state.ts";

export const WorkshopContext = createContext<Workshop | null>(null);

/** The workshop around a component. */
export function useWorkshop(): Workshop {
  const workshop = use(WorkshopContext);
  if (!workshop) throw new Error("There is no workshop around this component.");
  return workshop;
}

/**
 * Parts of its state; the component is drawn again when one of them changes, and for nothing else: a key that is pressed, or a thousand
 * races that run, must not draw the whole garage.
 *
 * @example
 * const { draft, problems } = useWorkshopState("draft", "problems");
 */
export function useWorkshopState<Part extends keyof WorkshopState>(...parts: Part[]): Pick<WorkshopState, Part> {
  const workshop = useWorkshop();
  const seen = useRef<WorkshopState | null>(null);
  const read = () => {
    const now = workshop.getState();
    const before = seen.current;
    if (before === null || parts.some((part) => before[part] !== now[part])) seen.current = now;
    return seen.current ?? now;
  };
  return useSyncExternalStore(workshop.subscribe, read, read);
}

/**
 * One value made of the state: a text, a number, a truth or a part that stays the same object. The component is drawn again when it is
 * another one; with every key only what every key changes.
 *
 * @example
 * const name = useWorkshopValue(({ draft }) => draft.name);
 */
export function useWorkshopValue<Value>(select: (state: WorkshopState) => Value): Value {
  const workshop = useWorkshop();
  const read = () => select(workshop.getState());
  return useSyncExternalStore(workshop.subscribe, read, read);
}

/** All cars to choose from but the one in the editor. */
export function useCarChoice(): ChoiceCar[] {
  const { drives } = useWorkshop();
  const openId = useWorkshopValue(({ draft }) => draft.id);
  const { drafts, teamCars, kept, raceCars } = useWorkshopState("drafts", "teamCars", "kept", "raceCars");
  return useMemo(
    () => drives.choose({ drafts: drafts.filter(({ id }) => id !== openId), teamCars, kept, raceCars }),
    [drives, openId, drafts, teamCars, kept, raceCars],
  );
}
