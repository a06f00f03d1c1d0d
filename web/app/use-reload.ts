import { useEffect, useEffectEvent } from "react";
import { holdReload, keepOverReload, type HoldReason } from "./reload.ts";

export function useHeldReload(reason: HoldReason, active: boolean): void {
  useEffect(() => (active ? holdReload(reason) : undefined), [reason, active]);
}

/** @example useKeptState("replay", () => ({ turn }), (kept) => seek(kept.turn)); */
export function useStoredState<Value>(key: string, save: () => Value, restore: (value: Value) => void): void {
  const onSave = useEffectEvent(save);
  const onRestore = useEffectEvent(restore);
  useEffect(() => keepOverReload(key, { save: () => onSave(), restore: (value) => onRestore(value as Value) }), [key]);
}
