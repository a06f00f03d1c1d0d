import { useEffect, useEffectEvent } from "react";
import { holdReload, keepOverReload, type HoldReason } from "./reload.ts";

/** Holds reloads while `active`: a race that plays, a screen in a show. */
export function useHeldReload(reason: HoldReason, active: boolean): void {
  useEffect(() => (active ? holdReload(reason) : undefined), [reason, active]);
}

/**
 * Carries a piece of a page's state over a reload that the page did not ask for (a new build, a lost chunk, a wallet).
 *
 * @example useKeptState("replay", () => ({ turn }), (kept) => seek(kept.turn));
 */
export function useKeptState<Value>(key: string, save: () => Value, restore: (value: Value) => void): void {
  const onSave = useEffectEvent(save);
  const onRestore = useEffectEvent(restore);
  useEffect(() => keepOverReload(key, { save: () => onSave(), restore: (value) => onRestore(value as Value) }), [key]);
}
