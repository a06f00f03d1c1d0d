import { pino } from "pino";
import { migrate } from "#server/platform/database/migrate.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import type { Database } from "#server/platform/database/database.ts";
import { startJobQueue, jobNames } from "#server/platform/jobs/job-queue.ts";
import { formOf } from "../form-of.ts";
import { countOrders, type CountedPlace, type CountedStage } from "./count-orders.ts";
import type { Evening } from "./protest-evening.ts";
import { act, decide, panelAddress, raceStage, until } from "./race-stage.ts";
import { registerTeams } from "./teams-with-cars.ts";
import { becomeAdmin, errorsIn, visitPanel, type PanelVisit } from "./visit-panel.ts";

const city = "izmir";
const divisionsPage = "competitions/panel/divisions";
/** The last one is out of competition. */
const divisionForms = [
  { nameEnglish: "Open", nameTurkish: "Genel", drivers: "people" },
  { nameEnglish: "First-years", nameTurkish: "Birinci sınıflar", drivers: "people", largestTeam: "3" },
  { nameEnglish: "AI entrants", nameTurkish: "Yapay zekâ katılımcıları", drivers: "ai", entry: "assigned" },
  { nameEnglish: "Guests", nameTurkish: "Konuklar", scores: "no", entry: "assigned" },
] as const;
const points = "10 6 4 3 2";

interface Shown {
  stages: {
    id: string;
    division?: string;
    places: { teamId: string; place: number; advances: boolean }[];
    outOfCompetition?: { teamId: string }[];
  }[];
  results: { teamId: string; rank: number; division?: string }[];
}

/**
 * Runs an event of one city with three divisions (one of AI entrants) and guests: a joint qualifying, joint and
 * separate heats, a final each. The second EVM checks every race. Boards, files and cuts are compared with
 * `count-orders.ts`.
 * @returns whether everything agreed
 */
export async function raceInDivisions(evening: Evening): Promise<boolean> {
  const { log, port, teamsInAll, dataDir } = evening;
  const problems: string[] = [];
  const expect = (what: string, isTrue: boolean) => {
    if (!isTrue) problems.push(what);
  };
  const teams = await register(evening);
  const guests = teams.slice(0, Math.max(2, Math.floor(teamsInAll / 30)));
  const rest = teams.slice(guests.length);
  const third = Math.ceil(rest.length / 3);
  const groups = [rest.slice(0, third), rest.slice(third, 2 * third), rest.slice(2 * third), guests];
  log(`${teams.length} teams registered, each with a car submitted`);
  await evening.startServer();
  const panel = visitPanel(`http://127.0.0.1:${port}`);
  await becomeAdmin(panel, evening.claimToken);

  const competitionPath = `${panelAddress}/${city}`;
  await enterAsAi(panel, `http://127.0.0.1:${port}`, groups[2] ?? []);
  const entrants =
    (await panel.get(`/code-prix-admin-panel/lists/teams/export?competition=${city}&filter=ai`)).text.trim().split("\n")
      .length - 1;
  expect(`${entrants} teams are AI entrants`, entrants === groups[2]?.length);
  log(`${entrants} captains said on their team's page that it is AI, and answer for it`);

  // With the panel's forms.
  for (const fields of divisionForms) {
    await act(panel, `${competitionPath}/divisions`, formOf(divisionsPage, { intent: "add-division", ...fields }));
  }
  const page = (await panel.get(`${competitionPath}/divisions`)).text;
  const ids = divisionForms.map(({ nameEnglish }) => idOfDivision(page, nameEnglish));
  const [open = "", firstYears = "", ai = "", outside = ""] = ids;
  const assign = (teamId: string, division: string) =>
    panel.post(
      `${competitionPath}/teams/${teamId}`,
      formOf("teams/panel/team", { intent: "assign-division", division, reason: "as they registered" }),
    );
  const refused = await assign(groups[2]?.[0] ?? "", firstYears);
  expect("an AI entrant came into a division of people", refused.status === 400 && errorsIn(refused.text) !== "");
  const last = groups[0]?.at(-1) ?? "";
  for (const [index, group] of groups.entries())
    for (const teamId of group) {
      if (teamId === last) continue;
      const { status, text } = await assign(teamId, ids[index] ?? "");
      if (status >= 400) throw new Error(`${teamId} was not assigned: ${errorsIn(text)}`);
    }
  await act(panel, competitionPath, formOf("competitions/panel/competition", { intent: "step", from: "practice" }));
  await until("the freeze", async () => {
    const { text } = await panel.get(`/teams/${city}/cars`);
    return (text.match(/\b0x[0-9a-f]{64}\b/g) ?? []).length >= teams.length;
  });
  log("divided and frozen");

  // A team without a division blocks the first stage.
  const advancing = Math.min(10, third - 1);
  const checked = { checkedPercent: "100" };
  const qualifying = {
    name: "Qualifying",
    kind: "qualifying",
    format: "round-robin",
    plan: { ...checked, rounds: "6", advancing: String(advancing) },
  };
  const early = await raceStage(panel, city, qualifying, null).then(
    () => "started",
    (error: unknown) => String(error),
  );
  expect("a stage started although a team was in no division", early.includes("without a division"));
  await act(
    panel,
    `${competitionPath}/teams/${last}`,
    formOf("teams/panel/team", {
      intent: "assign-division",
      division: open,
      reason: "as they registered",
    }),
  );
  const stages = [await newestStage(panel)];
  await act(panel, stageAddress(stages[0]!), formOf("stages/panel/stage", { intent: "start" }));
  await decide(panel, city, stages[0]!);
  log("joint qualifying decided");

  const heats = {
    kind: "heats",
    format: "heats",
    plan: { ...checked, racesPerField: "10", advancePerField: "1", bestOthers: "1" },
  };
  const together = await raceOf(panel, { ...heats, name: "Heats" }, stages[0]!, [open, firstYears]);
  const apart = await raceOf(panel, { ...heats, name: "AI heats" }, stages[0]!, [ai]);
  for (const stageId of [together, apart]) await decide(panel, city, stageId);
  stages.push(together, apart);
  log("heats decided: two divisions together, one by itself");

  const final = { kind: "final", format: "championship", plan: { ...checked, rounds: "10", points } };
  const finals = [
    await raceOf(panel, { ...final, name: "Open final" }, together, [open]),
    await raceOf(panel, { ...final, name: "First-years' final" }, together, [firstYears]),
    await raceOf(panel, { ...final, name: "AI final" }, apart, [ai]),
  ];
  for (const stageId of finals) await decide(panel, city, stageId);
  stages.push(...finals);
  log("finals decided");

  const stranger = visitPanel(`http://127.0.0.1:${port}`);
  const before = await stranger.get(`/teams/${city}/results/results.json`);
  expect("results were told before their release", before.status === 404 || !before.text.includes(stages[0]!));
  for (const stageId of stages) {
    await until(`${stageId} can be released`, async () => {
      const { status } = await panel.post(
        stageAddress(stageId),
        formOf("stages/panel/stage", { intent: "release-all", final: "yes" }),
      );
      return status < 400;
    });
  }
  const shown = JSON.parse((await stranger.get(`/teams/${city}/results/results.json`)).text) as Shown;
  const csv = (await stranger.get(`/teams/${city}/results/results.csv`)).text;
  const boards = new Map<string, string>();
  for (const division of [open, firstYears, ai])
    boards.set(division, (await stranger.get(`/teams/${city}?division=${division}&everybody`)).text);
  await evening.endServer("SIGTERM");

  // Compare what is public with the count.
  const raw = await readRaw(dataDir);
  expect(`${raw.disagreements} runs disagree`, raw.disagreements === 0);
  expect(`${raw.unchecked} races were not run on the second EVM`, raw.unchecked === 0);
  let orders = 0;
  const counted = new Map<string, Map<string, CountedPlace[]>>();
  for (const stageId of stages) {
    const stage = raw.stages.get(stageId);
    if (!stage) throw new Error(`There is no stage ${stageId}.`);
    const byCount = countOrders(stage.counted);
    counted.set(stageId, byCount);
    for (const [division, places] of byCount) {
      orders += 1;
      const name = `${stage.name}, ${raw.divisions.get(division)}`;
      const publishedStage = shown.stages.find((each) => each.id === stageId && each.division === division);
      const publishedPlaces = publishedStage?.places.map(({ teamId, advances }) => ({ team: teamId, advances })) ?? [];
      expect(`${name}: results.json has another order or cut than the count`, same(publishedPlaces, places));
      expect(
        `${name}: places are not 1 to ${places.length}`,
        same(
          publishedStage?.places.map(({ place }) => place),
          places.map((_, index) => index + 1),
        ),
      );
      const board = linksAfter(boards.get(division) ?? "", `Result: ${stage.name} · ${raw.divisions.get(division)}`);
      expect(
        `${name}: the page has another order`,
        same(
          board.slice(0, places.length),
          places.map(({ team }) => team),
        ),
      );
      const signed = raw.signed.get(stageId)?.get(division);
      expect(
        `${name}: the signed result has another order`,
        same(
          signed,
          places.map(({ team }) => team),
        ),
      );
    }
    // Exactly the advancing teams race.
    const from = stage.from === null ? undefined : counted.get(stage.from);
    if (from) {
      const through = [...from]
        .filter(([division]) => stage.divisionIds.includes(division))
        .flatMap(([, places]) => places.filter(({ advances }) => advances).map(({ team }) => team));
      expect(`${stage.name}: other teams raced than advanced`, same(stage.entrants.toSorted(), through.toSorted()));
    }
  }
  for (const [index, division] of [open, firstYears, ai].entries()) {
    const winner = counted.get(finals[index]!)?.get(division)?.[0]?.team;
    const first = shown.results.find((each) => each.division === division);
    expect(
      `${raw.divisions.get(division)}: results.json names another winner`,
      first?.teamId === winner && first?.rank === 1,
    );
    const line = csv.split(/\r?\n/).find((each) => each.startsWith(`1,${raw.divisions.get(division)},`)) ?? "";
    expect(`${raw.divisions.get(division)}: results.csv names another winner`, line.endsWith(`,${winner}`));
  }
  const placed = new Set(shown.stages.flatMap(({ places }) => places.map(({ teamId }) => teamId)));
  const asGuests = shown.stages.flatMap(({ outOfCompetition = [] }) => outOfCompetition.map(({ teamId }) => teamId));
  expect(
    "a team out of competition has a place",
    guests.every((team) => !placed.has(team)),
  );
  expect(
    "a team out of competition is not shown",
    guests.every((team) => asGuests.includes(team)),
  );
  expect("somebody of another division races out of competition", raw.guestDivision === outside);

  for (const problem of problems) console.error(`PROBLEM: ${problem}`);
  const agreed = `${raw.races} races, ${raw.runs} runs, ${raw.secondEvm} of them on the second EVM, ${raw.disagreements} disagreements; ${orders} orders of 3 divisions`;
  log(
    problems.length === 0
      ? `${agreed}: page, results.json, results.csv, signed results, cuts and the count agree`
      : `${agreed}: ${problems.length} things do not agree`,
  );
  return problems.length === 0;
}

async function register({ dataDir, names, teamsInAll }: Evening): Promise<string[]> {
  const first = await openEmbedded(dataDir);
  await migrate(first.database);
  const queue = await startJobQueue(first, jobNames, pino({ level: "silent" }));
  const teams = await registerTeams(first.database, queue, {
    competitionId: city,
    city: names[city] ?? city,
    count: teamsInAll,
  });
  await queue.stop();
  await first.database
    .updateTable("competition")
    .set({ settings: JSON.stringify({ aiRule: "division" }) })
    .where("id", "=", city)
    .execute();
  await first.close();
  return teams;
}

/** Captains have no password, so an organiser's links sign them in. */
async function enterAsAi(panel: PanelVisit, origin: string, teams: readonly string[]): Promise<void> {
  for (const teamId of teams) {
    const page = (await panel.get(`${panelAddress}/${city}/teams/${teamId}`)).text;
    const captain = /\/code-prix-admin-panel\/person\/([\w-]+)/.exec(page)?.[1] ?? "";
    const { text } = await panel.post(
      `/code-prix-admin-panel/person/${captain}`,
      formOf("accounts/panel/person", { intent: "link" }),
    );
    const link = /\/sign-in-link\/[\w-]+/.exec(text)?.[0];
    if (link === undefined) throw new Error(`There is no link for the captain of ${teamId}: ${errorsIn(text)}`);
    const visit = visitPanel(origin);
    const signedIn = await visit.post(link, {});
    if (signedIn.status !== 302) throw new Error(`The link of ${teamId} was answered with ${signedIn.status}.`);
    await act(visit, `/team/${teamId}`, formOf("teams/team", { intent: "enter-as-ai", accepted: "yes" }));
  }
}

const stageAddress = (stageId: string) => `${panelAddress}/${city}/stages/${stageId}`;

async function raceOf(
  panel: PanelVisit,
  stage: { name: string; kind: string; format: string; plan: Record<string, string> },
  earlier: string,
  divisions: readonly string[],
): Promise<string> {
  return raceStage(panel, city, { ...stage, divisions }, earlier);
}

async function newestStage(panel: PanelVisit): Promise<string> {
  const { text } = await panel.get(`${panelAddress}/${city}/stages`);
  const found = [...text.matchAll(new RegExp(`/competitions/${city}/stages/([a-z0-9]+)"`, "g"))].map(([, id]) => id);
  const id = found.at(-1);
  if (id === undefined) throw new Error("The panel lists no stage.");
  return id;
}

const idOfDivision = (page: string, name: string): string => {
  const id = new RegExp(`href="#([a-z0-9]+)"[^>]*>${name}<`).exec(page)?.[1];
  if (id === undefined) throw new Error(`The panel lists no division ${name}.`);
  return id;
};

function linksAfter(html: string, words: string): string[] {
  const at = html.replaceAll("&#x27;", "'").indexOf(`>${words}<`);
  if (at < 0) return [];
  const rest = html.replaceAll("&#x27;", "'").slice(at);
  const end = rest.indexOf("<h2", 10);
  const section = end < 0 ? rest : rest.slice(0, end);
  return [...new Set([...section.matchAll(/href="\/team\/([a-z0-9]+)"/g)].map(([, id]) => id ?? ""))];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface Raw {
  races: number;
  runs: number;
  secondEvm: number;
  disagreements: number;
  unchecked: number;
  divisions: Map<string, string>;
  guestDivision: string | undefined;
  stages: Map<
    string,
    { name: string; from: string | null; divisionIds: string[]; entrants: string[]; counted: CountedStage }
  >;
  /** of each stage's newest signed result, by division */
  signed: Map<string, Map<string, string[]>>;
}

async function readRaw(dataDir: string): Promise<Raw> {
  const open = await openEmbedded(dataDir);
  try {
    return await readAll(open.database);
  } finally {
    await open.close();
  }
}

async function readAll(database: Database): Promise<Raw> {
  const races = await database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("stage.kind", "!=", "practice")
    .select(["race.id", "race.stageId", "race.field", "race.winnerSeat"])
    .execute();
  const seats = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("stage.kind", "!=", "practice")
    .orderBy("raceSeat.place")
    .select(["raceSeat.raceId", "raceSeat.teamId", "raceSeat.distance"])
    .execute();
  const seatsOf = Map.groupBy(seats, ({ raceId }) => raceId);
  const runs = await database
    .selectFrom("raceRun")
    .innerJoin("race", "race.id", "raceRun.raceId")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("stage.kind", "!=", "practice")
    .select(["raceRun.raceId", "raceRun.kind", "raceRun.differsAt"])
    .execute();
  const onSecond = new Set(runs.filter(({ kind }) => kind === "second-evm").map(({ raceId }) => raceId));
  const divisions = await database.selectFrom("division").select(["id", "nameEnglish", "scores"]).execute();
  const scoring = new Set(divisions.filter(({ scores }) => scores).map(({ id }) => id));
  const stages: Raw["stages"] = new Map();
  const rows = await database
    .selectFrom("stage")
    .where("kind", "!=", "practice")
    .select(["id", "name", "plan", "entrantsFrom", "divisions"])
    .execute();
  for (const { id, name, plan, entrantsFrom, divisions: stageDivisions } of rows) {
    const entrants = await database
      .selectFrom("stageEntrant")
      .where("stageId", "=", id)
      .orderBy("position")
      .select(["teamId", "divisionId"])
      .execute();
    if (!plan) continue;
    const { format, fieldSize: cars } = plan;
    stages.set(id, {
      name,
      from: entrantsFrom?.from === "stage" ? entrantsFrom.stageId : null,
      divisionIds: stageDivisions.length > 0 ? stageDivisions : divisions.map((division) => division.id),
      entrants: entrants.map(({ teamId }) => teamId),
      counted: {
        ...plan,
        format: format as CountedStage["format"],
        cars,
        teams: entrants.flatMap(({ teamId: team, divisionId: division }) =>
          division !== null && scoring.has(division) ? [{ team, division }] : [],
        ),
        races: races
          .filter(({ stageId }) => stageId === id)
          .map((race) => ({
            field: race.field ?? 0,
            isWon: race.winnerSeat !== null,
            seats: (seatsOf.get(race.id) ?? []).map(({ teamId: team, distance }) => ({
              team,
              distance: Number(distance),
            })),
          })),
      },
    });
  }
  const signed: Raw["signed"] = new Map();
  const texts = await database.selectFrom("stageResult").orderBy("version").select(["stageId", "content"]).execute();
  for (const { stageId, content } of texts) {
    const orders = new Map<string, string[]>();
    let division = "";
    for (const line of content.split("\n")) {
      division = /^Division: (\S+) /.exec(line)?.[1] ?? division;
      const team = /^Place: \d+ \d+ \S+ (\S+) /.exec(line)?.[1];
      if (team !== undefined) orders.set(division, [...(orders.get(division) ?? []), team]);
    }
    signed.set(stageId, orders);
  }
  return {
    races: races.length,
    runs: runs.length,
    secondEvm: runs.filter(({ kind }) => kind === "second-evm").length,
    disagreements: runs.filter(({ differsAt }) => differsAt !== null).length,
    unchecked: races.filter(({ id }) => !onSecond.has(id)).length,
    divisions: new Map(divisions.map(({ id, nameEnglish }) => [id, nameEnglish])),
    guestDivision: divisions.find(({ scores }) => !scores)?.id,
    stages,
    signed,
  };
}
