import { z } from "zod";
import { whole } from "#server/base/forms/fields.ts";
import { readForm } from "#server/base/forms/read-form.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { undoAct, type UndoOutcome } from "#server/organising/audit-log/undo-act.ts";
import { may } from "#server/people/accounts/permissions.ts";

const entryForm = z.object({ entry: whole() });

/** Takes back the act whose entry of the audit log a form names, as far as the visitor may. */
export function undoByForm(site: SiteContext, form: FormData, personId: string): Promise<UndoOutcome> {
  return undoEntry(site, readForm(entryForm, form).values.entry, personId);
}

export async function undoEntry(site: SiteContext, entryId: number, personId: string): Promise<UndoOutcome> {
  const { database, jobs, engineHash } = site;
  const who = await site.visitor();
  const mayOrganise = (brand: string | null) => may(who, { act: "organise", brand });
  return undoAct(database, { jobs, engineHash }, { entryId, personId, mayOrganise });
}
