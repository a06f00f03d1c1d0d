import { createContext, use, useSyncExternalStore } from "react";
import type { Workshop } from "./workshop.ts";
import type { WorkshopState } from "./workshop-state.ts";

export const WorkshopContext = createContext<Workshop | null>(null);

/** The workshop around a component. */
export function useWorkshop(): Workshop {
  const workshop = use(WorkshopContext);
  if (!workshop) throw new Error("There is no workshop around this component.");
  return workshop;
}

/** Its state; the component is drawn again when it changes. */
export function useWorkshopState(): WorkshopState {
  const workshop = useWorkshop();
  return useSyncExternalStore(workshop.subscribe, workshop.getState, workshop.getState);
}
