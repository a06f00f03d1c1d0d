import type { RouterContextProvider } from "react-router";
import { messagesOf } from "#messages/messages-of.ts";
import { importerOf } from "#server/http/receive-import.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Importer } from "#server/results/imports/imports.ts";
import { siteError } from "../../shell/site-error.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { requirePanel } from "../admin-auth.server.ts";

/**
 * The organiser who asks for events of other installations, and for whom they would bring one here.
 *
 * @throws like `requirePanel`, and 403 for whoever organises nothing
 */
export async function requireImporter(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ importer: Importer; messages: ReturnType<typeof messagesOf> }> {
  const visitor = await requirePanel(context, request);
  const messages = messagesOf(context.get(visitContext).language);
  const importer = importerOf(await context.get(siteContext).visitor());
  if (!importer || !visitor.person) throw siteError(403, messages.shell.errors.forbidden);
  return { importer, messages };
}
