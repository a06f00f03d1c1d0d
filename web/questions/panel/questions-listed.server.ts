import type { RouterContextProvider } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { countOpenQuestions, listAskedQuestions, type AskedQuestion } from "#server/questions/list-questions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { chooseRows, readListChoice, type ListShape } from "../../panel-kit/list-choice.ts";

export const questionGroups = ["waiting", "answered", "public"] as const;
export const questionSorts = ["open", "asked", "who"] as const;

const shape: ListShape<AskedQuestion, (typeof questionSorts)[number]> = {
  words: ({ content, answer, askedBy, teamName, answeredBy }) =>
    [content, answer, askedBy, teamName, answeredBy].filter((text) => text !== null).join("\n"),
  groups: ({ answer, isPublic }) => [answer === null ? "waiting" : "answered", ...(isPublic ? ["public"] : [])],
  sorts: {
    open: ({ answer }) => (answer === null ? 0 : 1),
    asked: ({ askedAt }) => askedAt.getTime(),
    who: ({ askedBy }) => askedBy ?? "",
  },
};

/** @throws 403 for those who can't answer questions */
export async function listedQuestions(context: Readonly<RouterContextProvider>, request: Request) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  const competitions = (await listCompetitionNames(database)).filter(({ brand }) =>
    may(who, { act: "answer-questions", brand }),
  );
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("competition");
  const open = await countOpenQuestions(database);
  const openIn = ({ id }: { id: string }) => open.get(id) ?? 0;
  const shown =
    wanted === null
      ? competitions.toSorted((a, b) => openIn(b) - openIn(a))[0]
      : competitions.find(({ id }) => id === wanted);
  if (!shown) throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  const choice = readListChoice(searchParams, shape);
  const all = await listAskedQuestions(database, shown.id);
  const counted = competitions.map((each) => ({ ...each, open: openIn(each) }));
  return { who, competitions: counted, shown, choice, total: all.length, questions: chooseRows(all, shape, choice) };
}
