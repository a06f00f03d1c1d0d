import { strFromU8, unzipSync } from "fflate";

export interface SiteReader {
  text: (address: string) => Promise<string>;
  bytes: (address: string) => Promise<Uint8Array>;
}

export interface PublishedStage {
  competitionId: string;
  id: string;
  name: string;
  /** by the team's name */
  teamNamed: (name: string) => string | undefined;
}

interface ResultsFile {
  results: { teamId: string; stageId: string; place: number }[];
  stages: { stageId?: string; places: { teamId: string }[] }[];
}

export function firstTeamAfter(html: string, words: string): string | undefined {
  const at = html.indexOf(words);
  return at < 0 ? undefined : /\/team\/([a-z0-9]+)/.exec(html.slice(at))?.[1];
}

/** The winner according to the teams page, panel, exports, archive and signed result. Undefined: none named. */
export async function publishedWinners(
  { text, bytes }: SiteReader,
  { competitionId, id: stageId, name: stage, teamNamed }: PublishedStage,
): Promise<Record<string, string | undefined>> {
  const panel = `/code-prix-admin-panel/competitions/${competitionId}`;
  const file = (name: string) => text(`/teams/${competitionId}/results/${name}`);
  const named = (name: string | undefined) => (name === undefined ? undefined : (teamNamed(name) ?? name));
  const results = JSON.parse(await file("results.json")) as ResultsFile;
  const scoreboard = JSON.parse(await file("scoreboard.json")) as { rows: { team_id: string }[] };
  const awards = JSON.parse(await file("awards.json")) as { id: string; team_ids: string[] }[];
  const archive = unzipSync(await bytes(`${panel}/archive.zip?language=en`));
  const inArchive = (name: string) => strFromU8(archive[`${competitionId}/${name}`] ?? new Uint8Array());
  const archivedFirst = /<strong>([^<]+)<\/strong>/.exec(
    inArchive("index.html")
      .split(stage)[1]
      ?.replace(/<strong class="figures[^<]*<\/strong>/g, "") ?? "",
  )?.[1];
  const archivedTeam = [
    ...inArchive("teams.html").matchAll(
      new RegExp(`<strong>([^<]+)</strong>(?:(?!<strong>)[\\s\\S])*?${stage}: 1 /`, "g"),
    ),
  ];
  const teamsPage = await text(`/teams/${competitionId}`);
  return {
    "teams' page": firstTeamAfter(teamsPage, `Result: ${stage}`),
    "panel's page of the stage": firstTeamAfter(await text(`${panel}/stages/${stageId}`), ">Order<"),
    "results.csv": (await file("results.csv")).split("\n")[1]?.trim().split(",").at(-1),
    "results.json": results.results[0]?.teamId,
    "results.json, its stage": results.stages[0]?.places[0]?.teamId,
    "scoreboard.json": scoreboard.rows[0]?.team_id,
    "awards.json": awards.find(({ id }) => id === "winner")?.team_ids[0],
    "archive, its results": named(archivedFirst),
    "archive, its teams": archivedTeam.length === 1 ? named(archivedTeam[0]?.[1]) : `${archivedTeam.length} winners`,
    "archive, its data": (JSON.parse(inArchive("data/results.json")) as ResultsFile).results[0]?.teamId,
    "signed result": signedWinner(await newestResult(text, competitionId, stageId, teamsPage)),
  };
}

export const signedWinner = (result: string): string | undefined => /^Place: 1 \d+ \S+ (\S+) /m.exec(result)?.[1];

async function newestResult(
  text: SiteReader["text"],
  competitionId: string,
  stageId: string,
  teamsPage: string,
): Promise<string> {
  const versions = [...teamsPage.matchAll(new RegExp(`result-${stageId}-(\\d+)\\.txt`, "g"))].map(([, version]) =>
    Number(version),
  );
  return text(`/teams/${competitionId}/results/result-${stageId}-${Math.max(1, ...versions)}.txt`);
}
