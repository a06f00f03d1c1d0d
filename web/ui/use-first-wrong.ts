import { type RefObject, useEffect } from "react";

/** After a form was refused, goes to the first field that is wrong: it may be out of sight. @param answer what the server said, another object each time */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, answer: object | undefined): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, answer]);
}
