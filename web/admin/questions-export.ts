import { csvResponse, csvText } from "#rules/csv.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { visitContext } from "../shell/visit.server.ts";
import type { Route } from "./+types/questions-export";
import { requirePanel } from "./admin-auth.server.ts";
import { listedQuestions } from "./questions-listed.server.ts";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The questions of the list, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const { shown, questions } = await listedQuestions(context, request);
  const { language } = context.get(visitContext);
  const { columns, yes, no } = messagesOf(language).panelLists.questions;
  const text = csvText(
    [
      columns.question,
      columns.asked,
      columns.who,
      columns.team,
      columns.answer,
      columns.answered,
      columns.by,
      columns.public,
    ],
    questions.map((each) => [
      each.content,
      each.askedAt,
      each.askedBy,
      each.teamName,
      each.answer,
      each.answeredAt,
      each.answeredBy,
      each.isPublic ? yes : no,
    ]),
    tableSeparatorOf(language),
  );
  return csvResponse(`${shown.id}-questions`, text);
}
