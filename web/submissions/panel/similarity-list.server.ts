import { readListChoice } from "#domain/platform/list-choice.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listPairs, pairChoices, pairsOnPage } from "#server/submissions/similarity/list-pairs.ts";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";

const share = (likeness: number | null) => (likeness === null ? null : Math.round(likeness * 1_000) / 1_000);

export const similarityList = panelList({
  name: "similarity",
  async find({ context, request, competitionId, parameters, isFile }) {
    const { competition } = await competitionInScope(context, request, competitionId);
    const choice = readListChoice(parameters, pairChoices);
    const { database } = context.get(siteContext);
    const { pairs, found } = await listPairs(database, competition.id, choice, isFile ? null : pairsOnPage);
    return { competition, rows: pairs, matches: found, pages: Math.ceil(found / pairsOnPage) };
  },
  key: ({ first, second }) => `${first.submissionId} ${second.submissionId}`,
  searched: {
    choices: pairChoices,
    texts: ({ messages: { panel, similarityPanel: similarity } }) => ({
      groups: similarity.filters,
      sorts: { ...similarity.sorts, team: panel.words.team },
    }),
  },
  columns({ messages: { similarityPanel: similarity, panel, ai } }) {
    const { columns, filters, looked, open } = similarity;
    const { university } = panel.words;
    return {
      open: { head: open, value: () => null, only: "page", rowHeader: true },
      code: { head: columns.code, value: ({ codeLikeness }) => share(codeLikeness), numeric: true },
      driving: { head: columns.driving, value: ({ drivingLikeness }) => share(drivingLikeness), numeric: true },
      first: { head: columns.first, value: ({ first }) => first.teamName },
      firstUniversity: { head: university, value: ({ first }) => first.university, only: "file" },
      firstReceived: { head: columns.received, value: ({ first }) => first.receivedAt, only: "file" },
      firstDeclared: {
        head: ai.declared,
        value: ({ first }) => first.declared && ai.uses[first.declared.use],
        only: "file",
      },
      second: { head: columns.second, value: ({ second }) => second.teamName },
      secondUniversity: { head: university, value: ({ second }) => second.university, only: "file" },
      secondReceived: { head: columns.received, value: ({ second }) => second.receivedAt, only: "file" },
      secondDeclared: {
        head: ai.declared,
        value: ({ second }) => second.declared && ai.uses[second.declared.use],
        only: "file",
      },
      looked: { head: columns.looked, value: ({ isLookedAt }) => (isLookedAt ? looked : filters["not-looked-at"]) },
    };
  },
});
