import { intentNamed, type FormPage, type IntentOf } from "#rules/form-intents.ts";

/** What a form of a page asks for; undefined: nothing that the page knows. */
export function intentIn<Page extends FormPage>(form: FormData, page: Page): IntentOf<Page> | undefined {
  const intent = form.get("intent");
  return typeof intent === "string" ? intentNamed(page, intent) : undefined;
}
