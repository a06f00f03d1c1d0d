import { createContext, use, useMemo, useRef, useSyncExternalStore } from "react";
import type { ChoiceCar } from "./cars/car-choice.ts";
import type { Garage } from "./garage.ts";
import type { GarageState } from "./garage-state.ts";

export const GarageContext = createContext<Garage | null>(null);

export function useGarage(): Garage {
  const garage = use(GarageContext);
  if (!garage) throw new Error("There is no garage around this component.");
  return garage;
}

/**
 * Only renders again when one of these parts changes, because typing and races change the state constantly.
 * @example const { draft, problems } = useGarageState("draft", "problems");
 */
export function useGarageState<Part extends keyof GarageState>(...parts: Part[]): Pick<GarageState, Part> {
  const garage = useGarage();
  const seen = useRef<GarageState | null>(null);
  const read = () => {
    const now = garage.getState();
    const before = seen.current;
    if (before === null || parts.some((part) => before[part] !== now[part])) seen.current = now;
    return seen.current ?? now;
  };
  return useSyncExternalStore(garage.subscribe, read, read);
}

/**
 * Renders again when the selected value changes, so return a primitive or a stable object.
 * @example const name = useGarageValue(({ draft }) => draft.name);
 */
export function useGarageValue<Value>(select: (state: GarageState) => Value): Value {
  const garage = useGarage();
  const read = () => select(garage.getState());
  return useSyncExternalStore(garage.subscribe, read, read);
}

export function useCarChoice(): ChoiceCar[] {
  const { drives } = useGarage();
  const openId = useGarageValue(({ draft }) => draft.id);
  const { drafts, teamCars, raceCars } = useGarageState("drafts", "teamCars", "raceCars");
  return useMemo(
    () => drives.choose({ drafts: drafts.filter(({ id }) => id !== openId), teamCars, raceCars }),
    [drives, openId, drafts, teamCars, raceCars],
  );
}
