import { intentNamed, type FormPage, type IntentOf } from "#rules/form-intents.ts";
import { formText } from "./form-text.ts";

/** What a form of a page asks for; undefined: nothing that the page knows. */
export function intentIn<Page extends FormPage>(form: FormData, page: Page): IntentOf<Page> | undefined {
  return intentNamed(page, formText(form, "intent"));
}
