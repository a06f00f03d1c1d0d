import type { AskedQuestion } from "#server/questions/list-questions.ts";
import type { Route } from "./+types/questions-export";
import { requirePanel } from "../../panel-kit/admin-auth.server.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import { listedQuestions } from "./questions-listed.server.ts";

const columns: ListColumns<AskedQuestion> = ({ messages: { listsPanel } }) => {
  const { columns: heads, yes, no } = listsPanel.questions;
  return {
    question: { head: heads.question, value: ({ content }) => content },
    asked: { head: heads.asked, value: ({ askedAt }) => askedAt },
    who: { head: heads.who, value: ({ askedBy }) => askedBy },
    team: { head: heads.team, value: ({ teamName }) => teamName },
    answer: { head: heads.answer, value: ({ answer }) => answer },
    answered: { head: heads.answered, value: ({ answeredAt }) => answeredAt },
    by: { head: heads.by, value: ({ answeredBy }) => answeredBy },
    public: { head: heads.public, value: ({ isPublic }) => (isPublic ? yes : no) },
  };
};

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const { shown, questions } = await listedQuestions(context, request);
  return listFile(context, `${shown.id}-questions`, columns, questions);
}
