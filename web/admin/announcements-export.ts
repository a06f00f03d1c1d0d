import { csvResponse, csvText } from "#rules/csv.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { visitContext } from "../shell/visit.server.ts";
import type { Route } from "./+types/announcements-export";
import { requirePanel } from "./admin-auth.server.ts";
import { listedAnnouncements } from "./announcements-listed.server.ts";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The announcements of the list, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const { announcements } = await listedAnnouncements(context, request);
  const { language } = context.get(visitContext);
  const { panelLists, questions } = messagesOf(language);
  const { columns } = panelLists.announcements;
  const text = csvText(
    [columns.city, columns.turkish, columns.english, columns.published],
    announcements.map((each) => [each.brand ?? questions.everywhere, each.turkish, each.english, each.publishedAt]),
    tableSeparatorOf(language),
  );
  return csvResponse("announcements", text);
}
