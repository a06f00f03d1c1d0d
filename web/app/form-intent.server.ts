import { cityPermissions, type CityPermission } from "#domain/platform/act.ts";
import { actOfIntent, intentNamed, type FormPage, type IntentOf } from "#domain/form-intents.ts";

/** Undefined: unknown. */
export function intentIn<Page extends FormPage>(form: FormData, page: Page): IntentOf<Page> | undefined {
  const intent = form.get("intent");
  return typeof intent === "string" ? intentNamed(page, intent) : undefined;
}

/** @param otherwise the page's permission */
export function permissionOf<Page extends FormPage>(
  form: FormData,
  page: Page,
  otherwise: CityPermission,
): CityPermission {
  const intent = intentIn(form, page);
  const asked = intent && actOfIntent(page, intent)?.may;
  return cityPermissions.find((each) => each === asked) ?? otherwise;
}
