import { useEffect, useEffectEvent } from "react";

/** Not part of a shortcut, a sign typed with AltGr (`@`, which Windows reports as Ctrl+Alt) or composed text. */
export function isPlainKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing } = event;
  return !ctrlKey && !metaKey && !altKey && !isComposing && !event.getModifierState("AltGraph");
}

/** Wherever the focus is. An effect event, so that a key pressed right after rendering meets current state. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void): void {
  const onCurrent = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onCurrent(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
