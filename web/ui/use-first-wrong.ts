import { type RefObject, useEffect } from "react";

/**
 * Focuses the first invalid field, which may be out of view.
 * @param answer a new object per response
 */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, answer: object | undefined): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, answer]);
}
