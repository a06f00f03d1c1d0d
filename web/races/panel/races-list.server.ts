import { readListChoice, type ListChoices } from "#domain/platform/list-choice.ts";
import { raceStates } from "#domain/races/race-state.ts";
import { listDivisions } from "#server/competitions/divisions/divisions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { eachPanelRace, listPanelRaces, raceSorts, type PanelRace } from "#server/races/list-panel-races.ts";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { stageNameIn } from "#messages/stage-name.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import type { PanelColumn } from "../../panel-kit/panel-list.ts";

const racesOnPage = 100;

const raceChoices = {
  parameter: "state",
  groups: ["", ...raceStates],
  sorts: raceSorts,
  isOneWay: true,
} as const satisfies ListChoices;

/** The CSV is streamed, because a season has millions of races. */
export const racesList = panelList({
  name: "races",
  isForPrograms: true,
  async find({ context, request, competitionId, parameters }) {
    const { competition } = await competitionInScope(context, request, competitionId);
    const { database } = context.get(siteContext);
    const { search, group, sort, page } = readListChoice(parameters, raceChoices);
    const stageId = /^[a-z0-9-]{1,64}$/.exec(parameters.get("stage") ?? "")?.[0];
    const query = { search, stageId, state: group === "" ? undefined : group };
    const part = { sort, offset: (page - 1) * racesOnPage, limit: racesOnPage };
    const { races, hasNext, ...counted } = await listPanelRaces(database, competition.id, { ...query, ...part });
    return {
      competition,
      stageId,
      counted,
      pages: Math.max(Math.ceil(counted.total / racesOnPage), hasNext ? page + 1 : page),
      hasDivisions: (await listDivisions(database, competition.id)).length > 0,
      rows: races,
      batches: eachPanelRace(database, competition.id, query),
    };
  },
  key: ({ id }) => id,
  searched: {
    choices: raceChoices,
    texts: ({ messages: { listsPanel, panel, stagesPanel } }) => ({
      filter: panel.words.state,
      groups: { "": listsPanel.all, ...stagesPanel.races.states },
      sorts: stagesPanel.races.sorts,
    }),
  },
  columns({ language, messages: { panel, stagesPanel } }, { hasDivisions }) {
    const { races, kinds } = stagesPanel;
    const { columns } = races;
    const inFile = (head: string, value: PanelColumn<PanelRace>["value"]) => ({ head, value, only: "file" }) as const;
    return {
      race: { head: columns.race, value: ({ number }) => number, rowHeader: true, only: "page" },
      stage: {
        head: panel.words.stage,
        value: ({ stageName, stageKind }) => stageNameIn(language, stageName) || (kinds[stageKind] ?? stageKind),
        only: "page",
      },
      round: { head: columns.round, value: ({ round }) => round, numeric: true, only: "page" },
      teams: { head: panel.sections.teams, value: (race) => race.teams.join(" "), only: "page" },
      state: { head: panel.words.state, value: ({ state }) => races.states[state], only: "page" },
      winner: { head: columns.winner, value: ({ winner }) => winner, wideOnly: true, only: "page" },
      turns: { head: columns.turns, value: ({ turns }) => turns, numeric: true, wideOnly: true, only: "page" },
      runs: { head: columns.runs, value: (race) => race.runs, numeric: true, wideOnly: "very", only: "page" },
      time: { head: columns.time, value: ({ runMs }) => runMs, numeric: true, wideOnly: true, only: "page" },
      hash: { head: columns.hash, value: ({ logHash }) => logHash, wideOnly: "very", only: "page" },
      fileId: inFile("id", ({ id }) => id),
      fileStage: inFile("stage", ({ stageName, stageKind }) => stageName || stageKind),
      fileNumber: inFile("number", ({ number }) => number),
      fileRound: inFile("round", ({ round }) => round),
      fileField: inFile("field", ({ field }) => field),
      fileState: inFile("state", ({ state }) => state),
      fileOrder: inFile("order", ({ teams }) => teams.join(" ")),
      fileDivisions: {
        ...inFile("divisions", ({ divisions }) => divisions.map((name) => name ?? "").join("; ")),
        isLeftOut: !hasDivisions,
      },
      fileWinner: inFile("winner", ({ winner }) => winner),
      fileTurns: inFile("turns", ({ turns }) => turns),
      fileRuns: inFile("runs", (race) => race.runs),
      fileRunsAgree: inFile("runs_agree", ({ runsAgree }) => (runsAgree === null ? null : String(runsAgree))),
      fileRunMs: inFile("run_ms", ({ runMs }) => runMs),
      fileEngine: inFile("engine", ({ engineHash }) => engineHash),
      fileHash: inFile("hash", ({ logHash }) => logHash),
      fileFinishedAt: inFile("finished_at", ({ finishedAt }) => finishedAt),
    };
  },
});
