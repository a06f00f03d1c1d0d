import { useEffect, type RefObject } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether a control says something else than what is saved. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return ![...control.options].some((o) => o.selected && o.defaultSelected);
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) {
    return control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}

/**
 * Marks each form whose entries were changed and not sent, so that a choice that is not saved looks it: `data-unsaved` holds the words. What
 * goes back to how it was, is sent, or drawn anew is marked no longer.
 */
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
