import { cityPermissions, type CityPermission } from "#rules/act.ts";
import { actOfIntent, intentNamed, type FormPage, type IntentOf } from "#rules/form-intents.ts";

/** What a form of a page asks for; undefined: nothing that the page knows. */
export function intentIn<Page extends FormPage>(form: FormData, page: Page): IntentOf<Page> | undefined {
  const intent = form.get("intent");
  return typeof intent === "string" ? intentNamed(page, intent) : undefined;
}

/**
 * The permission that a form asks for in the city that its page is about, as its act's row has it.
 *
 * @param otherwise what the page itself asks for: a form that does no act of a city asks for as much
 */
export function permissionOf<Page extends FormPage>(
  form: FormData,
  page: Page,
  otherwise: CityPermission,
): CityPermission {
  const intent = intentIn(form, page);
  const asked = intent && actOfIntent(page, intent)?.may;
  return cityPermissions.find((each) => each === asked) ?? otherwise;
}
