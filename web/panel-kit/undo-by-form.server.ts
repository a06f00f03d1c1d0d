import { z } from "zod";
import { longestReason } from "#domain/platform/limits.ts";
import { cutLine, whole } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { undoAct, type UndoOutcome } from "#server/panel/audit-log/undo-act.ts";
import { may } from "#server/accounts/permissions.ts";

const entryForm = z.object({ entry: whole(), reason: cutLine(longestReason) });

export function undoByForm(site: SiteContext, form: FormData, personId: string): Promise<UndoOutcome> {
  const { entry, reason } = readForm(entryForm, form).values;
  return undoEntry(site, entry, personId, reason);
}

export async function undoEntry(
  site: SiteContext,
  entryId: number,
  personId: string,
  reason = "",
): Promise<UndoOutcome> {
  const { database, jobs, engineHash } = site;
  const who = await site.visitor();
  const mayOrganise = (brand: string | null) => may(who, { act: "organise", brand });
  return undoAct(database, { jobs, engineHash }, { entryId, personId, reason, mayOrganise });
}
