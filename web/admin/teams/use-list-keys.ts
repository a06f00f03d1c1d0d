import { useEffect, useRef } from "react";

/** Single letters that act on a list, wherever the focus is, except where somebody types. */
export function useListKeys(acts: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea, select");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (!Object.hasOwn(latest.current, key)) return;
      latest.current[key]?.();
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
