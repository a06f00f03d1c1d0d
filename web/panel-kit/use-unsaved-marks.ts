import { useEffect, type RefObject } from "react";
import { useBeforeUnload, useBlocker, type Blocker } from "react-router";
import { isChanged, type Control } from "../app/unsent-input.ts";

/**
 * Marks forms with unsaved changes in `data-unsaved` until they are reset, sent or re-rendered.
 * @returns blocks leaving the page while there is one
 */
export function useUnsavedMarks(content: RefObject<HTMLElement | null>, words: string): Blocker {
  const isUnsaved = () => Boolean(content.current?.querySelector("form[data-unsaved]"));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
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
  return blocker;
}
