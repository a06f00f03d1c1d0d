import type { Consents } from "#rules/consents.ts";
import type { NewPerson } from "#server/people/accounts/new-person.ts";
import { formText } from "../shell/form-text.ts";

export function consentsOf(form: FormData): Consents {
  return { "publish-name": form.has("publishName"), "publish-source": form.has("publishSource") };
}

/** The form of a new account, as it came. */
export function newPersonOf(form: FormData, brand: string): NewPerson {
  return {
    name: formText(form, "name"),
    nickname: formText(form, "nickname"),
    consents: consentsOf(form),
    noticeId: formText(form, "notice"),
    noticeRead: form.has("noticeRead"),
    brand,
  };
}
