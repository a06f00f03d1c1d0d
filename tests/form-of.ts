import type { FormPage, IntentOf } from "#domain/form-intents.ts";

/** The fields of a form of a page. */
export type FormOf<Page extends string> = (Page extends FormPage ? { intent?: IntentOf<Page> } : object) &
  Record<string, string>;

declare const fits: unique symbol;

/** Checked against the page's forms. */
export type KnownForm = Readonly<Record<string, string>> & { readonly [fits]: true };

/** Pages with several forms need `formOf`, so that a wrong `intent` is a type error. */
export type SentForm = KnownForm | (Readonly<Record<string, string>> & { readonly intent?: never });

export type FieldsOf<Page extends FormPage> = FormOf<Page> & { intent: string };

export function formOf<Page extends FormPage>(_page: Page, fields: FieldsOf<Page>): KnownForm {
  return fields as unknown as KnownForm;
}
