import type { ActForms } from "#domain/platform/act.ts";

/** Returns the pages whose forms do an act. */
export function pagesOfAct(forms: ActForms | undefined): readonly string[] {
  if (forms === undefined) return [];
  return Array.isArray(forms) ? forms : Object.keys(forms);
}
