import { z } from "zod";
import { longestReason } from "#domain/platform/limits.ts";
import { readForm, cutLine, whole } from "#server/platform/forms/read-form.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { undoAct, type UndoOutcome } from "#server/panel/audit-log/undo-act.ts";
import { may } from "#server/accounts/permissions.ts";

type Undoing = { site: SiteContext; personId: string };

const entryForm = z.object({ entry: whole(), reason: cutLine(longestReason) });

export function undoFromForm(undoing: Undoing, form: FormData): Promise<UndoOutcome> {
  const { entry, reason } = readForm(entryForm, form).values;
  return undoEntry(undoing, entry, reason);
}

export async function undoEntry({ site, personId }: Undoing, entryId: number, reason = ""): Promise<UndoOutcome> {
  const { database, jobs, engineHash } = site;
  const who = await site.visitor();
  const mayOrganise = (brand: string | null) => may(who, { act: "organise", brand });
  return undoAct(database, { jobs, engineHash }, { entryId, personId, reason, mayOrganise });
}
