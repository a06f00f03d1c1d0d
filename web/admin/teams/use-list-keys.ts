import { useEffect, useEffectEvent } from "react";
import type { EarlyWindow } from "../../shell/replay-early-clicks.ts";

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

/** Presses once more, in their order, the letters pressed too early. */
async function replayEarlyLetters(): Promise<void> {
  // Each means what is on screen when its turn comes: the page draws what the one before did.
  for (const key of (globalThis as EarlyWindow).earlyClicks?.letters.splice(0) ?? []) {
    await new Promise((resolve) => setTimeout(resolve));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
}
