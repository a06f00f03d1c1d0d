import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { siteContext } from "#server/http/site-context.ts";
import { countOpenQuestions, listAskedQuestions } from "#server/questions/list-questions.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";

export const questionsList = panelList({
  name: "questions",
  async find({ context, parameters }) {
    const { database, visitor } = context.get(siteContext);
    const who = await visitor();
    const open = await countOpenQuestions(database);
    const competitions = (await listCompetitionNames(database))
      .filter(({ brand }) => may(who, { act: "answer-questions", brand }))
      .map((each) => ({ ...each, open: open.get(each.id) ?? 0 }));
    const asked = parameters.get("competition");
    const competition =
      asked === null
        ? competitions.toSorted((a, b) => b.open - a.open)[0]
        : competitions.find(({ id }) => id === asked);
    if (!competition) return undefined;
    return { who, competitions, competition, rows: await listAskedQuestions(database, competition.id) };
  },
  key: ({ id }) => id,
  columns({ messages: { listsPanel, panel } }) {
    const { columns } = listsPanel.questions;
    const { team, yes, no } = panel.words;
    return {
      question: { head: columns.question, value: ({ content }) => content, only: "file" },
      asked: { head: columns.asked, value: ({ askedAt }) => askedAt, only: "file" },
      who: { head: columns.who, value: ({ askedBy }) => askedBy, only: "file" },
      team: { head: team, value: ({ teamName }) => teamName, only: "file" },
      answer: { head: columns.answer, value: ({ answer }) => answer, only: "file" },
      answered: { head: columns.answered, value: ({ answeredAt }) => answeredAt, only: "file" },
      by: { head: columns.by, value: ({ answeredBy }) => answeredBy, only: "file" },
      public: { head: columns.public, value: ({ isPublic }) => (isPublic ? yes : no), only: "file" },
    };
  },
  choose: ({ messages: { listsPanel } }) => ({
    words: ({ content, answer, askedBy, teamName, answeredBy }) =>
      [content, answer, askedBy, teamName, answeredBy].filter((text) => text !== null).join("\n"),
    groups: ({ answer, isPublic }) => [answer === null ? "waiting" : "answered", ...(isPublic ? ["public"] : [])],
    groupNames: listsPanel.questions.groups,
    sorts: {
      open: ({ answer }) => (answer === null ? 0 : 1),
      asked: ({ askedAt }) => askedAt.getTime(),
      who: ({ askedBy }) => askedBy ?? "",
    },
    sortNames: { open: listsPanel.questions.open },
  }),
  mostShown: 100,
});
