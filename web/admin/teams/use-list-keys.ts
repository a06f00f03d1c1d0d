import { useEffect, useEffectEvent } from "react";
import { replayEarlyLetters } from "../../shell/replay-early-clicks.ts";

/** Single letters that act on a list, wherever the focus is, except where somebody types; also those pressed before the page listened. */
export function useListKeys(acts: Readonly<Record<string, () => unknown>>): void {
  // Means what is on screen from the moment on that it is: an effect that noted the acts afterwards would miss a key pressed at once.
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
    void replayEarlyLetters();
    return () => removeEventListener("keydown", listen);
  }, []);
}
