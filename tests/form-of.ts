import type { FormOf, FormPage } from "#rules/form-intents.ts";

declare const fits: unique symbol;

/** The fields of a form that is known to ask for what its page can do. */
export type KnownForm = Readonly<Record<string, string>> & { readonly [fits]: true };

/** What is sent to a page: a form of one that has several wishes names its page, so that a wrong `intent` is an error of types. */
export type SentForm = KnownForm | (Readonly<Record<string, string>> & { readonly intent?: never });

/** What a form of a page says. */
export type FieldsOf<Page extends FormPage> = FormOf<Page> & { intent: string };

/** A form of a page, by its route. */
export function formOf<Page extends FormPage>(_page: Page, fields: FieldsOf<Page>): KnownForm {
  return fields as unknown as KnownForm;
}
