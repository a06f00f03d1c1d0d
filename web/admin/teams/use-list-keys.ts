import { useEffect, useEffectEvent } from "react";
import type { EarlyWindow } from "../../shell/replay-early-clicks.ts";

/** Single-letter shortcuts, except while typing. Includes keys pressed before hydration. */
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
    void replayEarlyLetters();
    return () => removeEventListener("keydown", listen);
  }, []);
}

async function replayEarlyLetters(): Promise<void> {
  // Wait for each render, because a key acts on what the previous one left.
  for (const key of (globalThis as EarlyWindow).earlyClicks?.letters.splice(0) ?? []) {
    await new Promise((resolve) => setTimeout(resolve));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
}
