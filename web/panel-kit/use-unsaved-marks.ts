import { useEffect, type RefObject } from "react";
import { isChanged, type Control } from "../app/unsent-input.ts";

/** Marks forms with unsaved changes in `data-unsaved` until they are reset, sent or re-rendered. */
export function useUnsavedMarks(content: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const root = content.current;
    if (!root) return;
    const touched = new WeakMap<HTMLFormElement, Set<Control>>();
    const onInput = ({ target }: Event) => {
      const control = target as Control;
      const { form } = control;
      if (!form || form.method !== "post" || control.closest("[data-unkept]")) return;
      const own = touched.get(form) ?? new Set<Control>();
      touched.set(form, own.add(control));
      if ([...own].some((each) => each.isConnected && isChanged(each))) form.dataset["unsaved"] = words;
      else delete form.dataset["unsaved"];
    };
    const onSubmit = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      touched.delete(target);
      delete target.dataset["unsaved"];
    };
    root.addEventListener("input", onInput);
    root.addEventListener("submit", onSubmit);
    return () => {
      root.removeEventListener("input", onInput);
      root.removeEventListener("submit", onSubmit);
    };
  }, [content, words]);
}
