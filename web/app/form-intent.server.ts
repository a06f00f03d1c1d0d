import { intentNamed, type FormPage, type IntentOf } from "#domain/form-intents.ts";

/** Undefined: unknown. */
export function intentIn<Page extends FormPage>(form: FormData, page: Page): IntentOf<Page> | undefined {
  const intent = form.get("intent");
  return typeof intent === "string" ? intentNamed(page, intent) : undefined;
}
