import { get as getOver } from "node:http";
import { pino } from "pino";
import { migrate } from "#server/platform/database/migrate.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import { startJobQueue, jobNames } from "#server/platform/jobs/job-queue.ts";
import { checkCertificate } from "#server/results/certificates/issue-certificates.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { findOrInstall } from "../find-browser.ts";
import { formOf, type FieldsOf } from "../form-of.ts";
import { act, decide, openNationWide, panelAddress, raceStage, until } from "./race-stage.ts";
import { registerTeams } from "./teams-with-cars.ts";
import { firstTeamAfter, publishedWinners } from "./published-winners.ts";
import { becomeAdmin, visitPanel, type PanelVisit } from "./visit-panel.ts";

export interface Evening {
  dataDir: string;
  port: number;
  claimToken: string;
  /** by key */
  names: Readonly<Record<string, string>>;
  teamsInAll: number;
  withShow: boolean;
  startServer: () => Promise<void>;
  endServer: (signal: "SIGTERM") => Promise<void>;
  log: (text: string) => void;
}

const { outdatedText } = messagesOf("en").show.drive;
const cities = ["izmir", "konya"];
const protestMinutes = 30;

interface Final {
  competitionId: string;
  stageId: string;
  name: string;
}

/**
 * Runs an event whose order changes: the leader is disqualified after qualifying, the winner penalised after the
 * release, a protest decided, then a grand final. Reads all pages and files after each decision.
 * @returns whether everything named one winner
 */
export async function raceWithProtest(evening: Evening): Promise<boolean> {
  const { log, port } = evening;
  const problems: string[] = [];
  const teams = await register(evening);
  log(`${teams.size} teams registered in ${cities.length} cities, each with a car submitted`);
  await evening.startServer();
  const panel = visitPanel(`http://127.0.0.1:${port}`);
  await becomeAdmin(panel, evening.claimToken);
  const parts = { panel, teams, port, problems, log };
  for (const city of cities) {
    await act(
      panel,
      `${panelAddress}/${city}`,
      formOf("competitions/panel/competition", { intent: "step", from: "practice" }),
    );
    await until(`the freeze of ${city}`, async () =>
      /0x[0-9a-f]{64}/.test((await panel.get(`/teams/${city}/cars`)).text),
    );
  }
  const nation = await openNationWide(panel);
  log("frozen");

  const perCity = Math.floor(evening.teamsInAll / cities.length);
  const qualifying = new Map<string, string>();
  for (const city of cities) {
    const plan = { rounds: "3", advancing: String(Math.min(5, perCity - 1)), minutes: "60" };
    qualifying.set(
      city,
      await raceStage(panel, city, { name: "Qualifying", kind: "qualifying", format: "qualifying", plan }, null),
    );
  }
  for (const [city, stageId] of qualifying) await decide(panel, city, stageId);
  const leader = (await orderOf(panel, "izmir", qualifying.get("izmir") ?? ""))[0] ?? "";
  const inIzmir = stageForm(panel, "izmir", qualifying.get("izmir") ?? "");
  await inIzmir({ intent: "disqualify-team", team: leader, reason: "raced another's car", from: "" });
  log(`qualifying decided; its leader in İzmir, ${teams.get(leader)}, is disqualified`);

  const finals = new Map<string, Final>();
  for (const city of cities) {
    const plan = { rounds: "1", racesPerField: "6", placesThatMatter: "0" };
    const stage = { name: "Final", kind: "final", format: "grand-final", plan };
    const stageId = await raceStage(panel, city, stage, qualifying.get(city) ?? "");
    finals.set(city, { competitionId: city, stageId, name: "Final" });
  }
  for (const { competitionId, stageId } of finals.values()) await decide(panel, competitionId, stageId);
  const izmir = finals.get("izmir")!;
  const raced = await orderOf(panel, "izmir", izmir.stageId);
  if (raced.includes(leader)) problems.push("the disqualified team raced the final");
  log("finals decided");

  const show = await createShow(panel, izmir);
  await revealAll(panel, show);
  for (const [competitionId, stageId] of [
    ...qualifying,
    ...[...finals.values()].map((each) => [each.competitionId, each.stageId] as const),
  ]) {
    await release(panel, competitionId, stageId);
  }
  const [first = "", second = ""] = raced;
  await agree(parts, "after the release", izmir, first, { show });
  await issueCertificates(panel, "izmir");
  const excluded = await panel.get("/teams/izmir/results/results.csv");
  if (excluded.text.includes(leader)) problems.push("results.csv has the disqualified team");

  const showPage = `/code-prix-admin-panel/show/${show}`;
  const isOutdated = async () => (await panel.get(showPage)).text.includes(outdatedText);
  if (await isOutdated()) problems.push("the show's page says that scenes are out of date before a change");
  const inFinal = stageForm(panel, "izmir", izmir.stageId);
  await inFinal({
    intent: "penalise",
    team: first,
    penalty: "places",
    amount: "1",
    races: "",
    reason: "late to the grid",
  });
  await counted(panel, izmir, second);
  if (!(await isOutdated())) {
    problems.push("the show's page does not say that its scenes are out of date");
  }
  await buildShowData(panel, show);
  await inFinal({ intent: "note-protest", team: first, text: "The clock at the grid was ahead." });
  const protest = /name="protest" value="([^"]+)"/.exec((await panel.get(stageAddress(izmir))).text)?.[1] ?? "";
  await inFinal({ intent: "reject-protest", protest, answer: "The clock was right: the marshals' own said the same." });
  await agree(parts, "after a penalty and a protest that was rejected", izmir, second, { show, before: first });
  const konya = finals.get("konya")!;
  await agree(
    parts,
    "of a city where nothing happened",
    konya,
    (await orderOf(panel, "konya", konya.stageId))[0] ?? "",
  );

  // The cities aren't frozen again.
  const grand = {
    name: "Grand final",
    kind: "final",
    format: "grand-final",
    plan: { best: "2", rounds: "1", racesPerField: "6" },
  };
  const national: Final = {
    competitionId: nation,
    stageId: await raceStage(panel, nation, grand, "cities"),
    name: "Grand final",
  };
  await decide(panel, nation, national.stageId);
  const entrants = await orderOf(panel, nation, national.stageId);
  for (const teamId of [first, second])
    if (!entrants.includes(teamId)) problems.push(`${teams.get(teamId)} is not in the grand final`);
  if (entrants.includes(leader)) problems.push("the disqualified team races the grand final");
  await release(panel, nation, national.stageId);
  await agree(parts, "of the grand final", national, entrants[0] ?? "");
  if (evening.withShow) await readFromScreen(parts, show, second);

  await evening.endServer("SIGTERM");
  await checkPapers(evening.dataDir, { problems, old: first, winners: [second, entrants[0] ?? ""] });
  for (const problem of problems) console.error(`PROBLEM: ${problem}`);
  const name = (teamId: string | undefined) => teams.get(teamId ?? "") ?? "nobody";
  console.log(
    problems.length === 0
      ? `One winner everywhere: ${name(second)} in İzmir (after ${name(leader)} was disqualified and ${name(first)} penalised), ${name(entrants[0])} in the grand final; ${sourcesRead} sources read, all agree.`
      : `${problems.length} of ${sourcesRead} sources and checks do not agree.`,
  );
  return problems.length === 0;
}

let sourcesRead = 0;

interface Parts {
  panel: PanelVisit;
  /** names by id */
  teams: ReadonlyMap<string, string>;
  port: number;
  problems: string[];
  log: (text: string) => void;
}

async function register({ dataDir, names, teamsInAll }: Evening): Promise<Map<string, string>> {
  const open = await openEmbedded(dataDir);
  const { database } = open;
  await migrate(database);
  const queue = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  const count = Math.floor(teamsInAll / cities.length);
  for (const competitionId of cities) {
    await registerTeams(database, queue, { competitionId, city: names[competitionId] ?? competitionId, count });
    const settings = JSON.stringify({ protestMinutes });
    await database.updateTable("competition").set({ settings }).where("id", "=", competitionId).execute();
  }
  const rows = await database.selectFrom("team").where("houseCar", "is", null).select(["id", "name"]).execute();
  await queue.stop();
  await open.close();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const stageAddress = ({ competitionId, stageId }: Final) => `${panelAddress}/${competitionId}/stages/${stageId}`;

function stageForm(panel: PanelVisit, competitionId: string, stageId: string) {
  return (fields: FieldsOf<"stages/panel/stage">) =>
    act(panel, `${panelAddress}/${competitionId}/stages/${stageId}`, formOf("stages/panel/stage", fields));
}

async function orderOf(panel: PanelVisit, competitionId: string, stageId: string): Promise<string[]> {
  const { text } = await panel.get(`${panelAddress}/${competitionId}/stages/${stageId}`);
  const order = text.slice(text.indexOf(">Order<"));
  return [
    ...new Set(
      [...order.slice(0, order.indexOf("</table>")).matchAll(/href="\/team\/([a-z0-9-]+)"/g)].map(([, id]) => id ?? ""),
    ),
  ];
}

async function release(panel: PanelVisit, competitionId: string, stageId: string): Promise<void> {
  await until(`${competitionId} ${stageId} can be released`, async () => {
    const form = formOf("stages/panel/stage", { intent: "release-all", final: "yes" });
    return (await panel.post(`${panelAddress}/${competitionId}/stages/${stageId}`, form)).status < 400;
  });
}

/** Waits until a decision is published. */
const counted = (panel: PanelVisit, final: Final, winner: string) =>
  until("the decision is published", async () => {
    const page = (await panel.get(`/teams/${final.competitionId}`)).text;
    return page.includes(`result-${final.stageId}-2.txt`) && firstTeamAfter(page, `Result: ${final.name}`) === winner;
  });

async function createShow(panel: PanelVisit, { competitionId, stageId }: Final): Promise<string> {
  const made = await panel.post("/code-prix-admin-panel/show", { name: "The evening", brand: competitionId });
  const showId = made.location.split("/").at(-1) ?? "";
  await act(panel, made.location, formOf("show/panel/show", { intent: "add-usual", stageId }));
  await buildShowData(panel, showId);
  return showId;
}

const buildShowData = (panel: PanelVisit, showId: string) =>
  act(panel, `/code-prix-admin-panel/show/${showId}`, formOf("show/panel/show", { intent: "make-data" }));

async function revealAll(panel: PanelVisit, showId: string): Promise<void> {
  const address = `/code-prix-admin-panel/show/${showId}`;
  for (let presses = 0; presses < 200; presses += 1) {
    const { text } = await panel.get(address);
    const number = (name: string) => Number(new RegExp(`data-${name}="(-?\\d+)"`).exec(text)?.[1]);
    const [step, moves] = [number("step"), number("moves")];
    const stepsInAll = Number(/Step \d+ of (\d+)/.exec(text.replaceAll("<!-- -->", ""))?.[1] ?? Infinity);
    if (step + 1 >= stepsInAll) return;
    await act(panel, address, formOf("show/panel/show", { intent: "next", step: String(step), moves: String(moves) }));
  }
  throw new Error("The show has no end.");
}

/** Checks everything that names the winner of a released final. */
async function agree(
  { panel, teams, port, problems, log }: Parts,
  when: string,
  { competitionId, stageId, name }: Final,
  winner: string,
  { show, before }: { show?: string; before?: string } = {},
): Promise<void> {
  const text = async (address: string) => (await panel.get(address)).text;
  const idOf = new Map([...teams].map(([id, each]) => [each, id]));
  const stage = { competitionId, id: stageId, name, teamNamed: (each: string) => idOf.get(each) };
  const named = (html: string, words: string) => idOf.get(firstNameAfter(html, words, [...idOf.keys()]) ?? "");
  await issueCertificates(panel, competitionId);
  const winners: Record<string, string | undefined> = {
    ...(await publishedWinners({ text, bytes: (address) => panel.file(address) }, stage)),
    ...(cities.includes(competitionId) && {
      home: firstTeamAfter(await ofHost(port, `${competitionId}.localhost`, "/"), 'data-testid="champion"'),
    }),
    ...(show !== undefined && {
      presenter: winnerOnPresenter(await text(`/show/${show}/presenter`), idOf),
      commentator: named(await text(`/show/${show}/commentary`), 'data-testid="order"'),
    }),
  };
  sourcesRead += Object.keys(winners).length;
  for (const [source, teamId] of Object.entries(winners)) {
    if (teamId !== winner)
      problems.push(`${when}, ${source} names ${teams.get(teamId ?? "") ?? teamId}, not ${teams.get(winner)}`);
  }
  if (before !== undefined && !(await text(`/teams/${competitionId}`)).includes(`${teams.get(before)}: 1 → 2`)) {
    problems.push(`${when}, the teams' page does not say what the version changed`);
  }
  log(`${when}: ${Object.keys(winners).length} sources read, ${teams.get(winner)}`);
}

const winnerOnPresenter = (html: string, idOf: ReadonlyMap<string, string>) =>
  [...idOf].find(([name]) => html.includes(`${name} rises, 1st`))?.[1];

/** The longest match, because names can be prefixes of others. */
function firstNameAfter(html: string, words: string, names: readonly string[]): string | undefined {
  const at = html.indexOf(words);
  const rest = at < 0 ? "" : html.slice(at);
  return names
    .map((name) => ({ name, at: rest.indexOf(name) }))
    .filter((found) => found.at >= 0)
    .toSorted((a, b) => a.at - b.at || b.name.length - a.name.length)[0]?.name;
}

/** fetch can't set the Host header. */
function ofHost(port: number, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    getOver(
      {
        host: "127.0.0.1",
        port,
        path,
        headers: { host: `${host}:${port}`, accept: "text/html", "accept-language": "en" },
      },
      (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("data", (part: string) => (text += part))
          .on("end", () => resolve(text));
      },
    ).on("error", reject);
  });
}

async function issueCertificates(panel: PanelVisit, competitionId: string): Promise<void> {
  const pdf = await panel.file(`${panelAddress}/${competitionId}/certificates.pdf?language=tr`);
  if (new TextDecoder("latin1").decode(pdf.slice(0, 5)) !== "%PDF-") throw new Error("The certificates are no PDF.");
}

/** From its rendered picture. */
async function readFromScreen(
  { panel, teams, port, problems, log }: Parts,
  showId: string,
  winner: string,
): Promise<void> {
  const { chromium } = await import("@playwright/test");
  const executablePath = findOrInstall("Chromium");
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox"],
  });
  try {
    const screen = await browser.newPage();
    await screen.goto(`http://127.0.0.1:${port}/screen`);
    const code = (await screen.getByTestId("screen-code").innerText()).trim();
    const admit = formOf("show/panel/show", { intent: "admit", code, name: "Hall", brand: "izmir", role: "hall" });
    await act(panel, `/code-prix-admin-panel/show/${showId}`, admit);
    const champion = screen.locator('[data-place="1"]');
    await champion.waitFor({ timeout: 60_000 });
    const shown = (await champion.innerText()).replaceAll(/\s+/g, " ");
    sourcesRead += 1;
    if (!shown.toLocaleUpperCase("tr").includes((teams.get(winner) ?? "–").toLocaleUpperCase("tr"))) {
      problems.push(`the screen's podium shows ${shown}, not ${teams.get(winner)}`);
    }
    log(`the screen's podium: ${shown}`);
  } finally {
    await browser.close();
  }
}

/** The newest certificate is valid, and earlier ones aren't any more. */
async function checkPapers(
  dataDir: string,
  { problems, old, winners }: { problems: string[]; old: string; winners: readonly string[] },
): Promise<void> {
  const open = await openEmbedded(dataDir);
  try {
    const papers = await open.database
      .selectFrom("certificate")
      .orderBy("issuedAt", "desc")
      .select(["code", "teamId", "content"])
      .execute();
    for (const [index, competition] of ["izmir", undefined].entries()) {
      const winner = winners[index];
      const own = papers.filter(({ content }) => content.includes("Place: 1 of") && isOf(content, competition));
      const held: string[] = [];
      for (const { code, teamId } of own) {
        const check = await checkCertificate(open.database, code);
        if (check.kind === "genuine" && !check.isReplaced) held.push(teamId);
        if (teamId === old && competition !== undefined && !(check.kind === "genuine" && check.isReplaced)) {
          problems.push("the paper that was printed before the penalty still holds");
        }
      }
      sourcesRead += 1;
      if (held.join() !== winner)
        problems.push(`certificates of ${competition ?? "the nation"} name ${held.join(" and ") || "nobody"} first`);
    }
  } finally {
    await open.close();
  }
}

const isOf = (content: string, competition: string | undefined) =>
  competition === undefined
    ? cities.every((city) => !content.includes(`Competition: ${city} `))
    : content.includes(`Competition: ${competition} `);
