import { useEffect, useEffectEvent } from "react";

/** Single letters that act on a list, wherever the focus is, except where somebody types. */
export function useListKeys(acts: Readonly<Record<string, () => unknown>>): void {
  // An effect event, so that a key pressed right after rendering uses current acts.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea, select");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (!Object.hasOwn(acts, key)) return;
    acts[key]?.();
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
