/**
 * `npm run event -- [teams]`: a whole event on the production server: five cities, 120 generated teams by default, from
 * registration to the grand final, with the panel's own forms. The server is killed during official races, and a staged
 * mistake is fixed by a re-run. Reports time, races, disagreements and certainty; exits with 1 if anything was lost,
 * duplicated, disagreed on or published too early. With fewer than 60 teams, heats and finals have half of the races.
 *
 * `--show`: shows the last city's final on six screens before its release (`show.ts`), and opens its archive from disk.
 * `--divisions`: one city with three divisions (`divisions-event.ts`).
 * `--protest`: a short event of two cities, 12 teams by default, with a disqualification, a penalty, a protest and a
 * grand final (`protest-evening.ts`).
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { migrate } from "#server/platform/database/migrate.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import { startJobQueue, jobNames } from "#server/platform/jobs/job-queue.ts";
import { localAddresses } from "#server/platform/network/addresses.ts";
import { findOrInstall } from "../find-browser.ts";
import { checkEvent } from "./check-event.ts";
import { act, decide, openNationWide, panelAddress, raceStage, until, type StageRequest } from "./race-stage.ts";
import { registerTeams } from "./teams-with-cars.ts";
import { raceInDivisions } from "./divisions-event.ts";
import { raceWithProtest } from "./protest-evening.ts";
import { becomeAdmin, visitPanel, type PanelVisit } from "./visit-panel.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formOf } from "../form-of.ts";

const { stagesPanel: stageTexts } = messagesOf("en");

const project = path.join(import.meta.dirname, "..", "..");
const usage = `npm run event -- [teams] [--show] [--protest] [--divisions]
  teams      how many generated teams race: 120, with --protest 12
  --show     tells the final on six screens before it is released, and opens the archive from disk
  --protest  a short evening of two cities: a disqualification after qualifying, a penalty and a protest after the release, a grand final
  --divisions  one city in three divisions, one of them of AI entrants: a joint qualifying, heats and finals, each order counted once more
It races on a site of its own in a temporary folder, which is removed at the end.`;
const { values: options, positionals } = readOptions();
const withShow = options.show;
const withProtest = options.protest;
const withDivisions = options.divisions;
const [fewest, usual] = withProtest ? [10, 12] : [25, 120];
const teamsInAll = Number(positionals[0] ?? usual);
if (!Number.isInteger(teamsInAll) || teamsInAll < fewest) {
  console.error(`That is no number of teams from ${fewest} up; write for instance npm run event -- 60.`);
  process.exit(2);
}
if (!existsSync(path.join(project, "build", "server", "index.js"))) {
  console.error("The site is not built. Run npm start once before.");
  process.exit(2);
}
const cities = ["trabzon", "istanbul", "konya", "gaziantep", "izmir"];
const names: Record<string, string> = {
  trabzon: "Trabzon",
  istanbul: "İstanbul",
  konya: "Konya",
  gaziantep: "Gaziantep",
  izmir: "İzmir",
};
const port = Number(process.env["PORT"] ?? "") || 7110;
const qualifyingRounds = 12;
const isRehearsal = teamsInAll < 60;
const racesPerField = String(isRehearsal ? 10 : 20);
const mostExtraRounds = isRehearsal ? "1" : "4";
/** Places to separate in a final, and rounds added for it. */
const podium = 3;
const requestedRounds = isRehearsal ? 6 : 3;
const claimToken = "event-claim-token-of-a-scripted-event";
const dataDir = path.join(mkdtempSync(path.join(tmpdir(), "code-prix-event-")), "data");
const startedAt = performance.now();
let server: ChildProcess | undefined;

/** Prints the usage if asked, or for unknown options. */
function readOptions() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        show: { type: "boolean", default: false },
        protest: { type: "boolean", default: false },
        divisions: { type: "boolean", default: false },
        help: { type: "boolean" },
      },
    });
    if (read.values.help !== true) return read;
    console.log(usage);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
  process.exit(0);
}

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;
const log = (text: string) => console.log(`${seconds(startedAt).padStart(9)}  ${text}`);

async function startServer(): Promise<void> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      // Screens use another address of this machine.
      HOST: withShow && !withProtest ? "0.0.0.0" : "127.0.0.1",
      // One screen uses HTTPS through a proxy.
      TRUSTED_PROXIES: withShow && !withProtest ? "1" : "0",
      LOG_LEVEL: "warn",
      ADMIN_CLAIM_TOKEN: claimToken,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = child;
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => {
      output += data.toString("utf8");
      if (output.includes("Code Prix is open")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was open:\n${output}`)));
  });
}

async function endServer(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  const child = server;
  if (!child) return;
  server = undefined;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

async function racesOf(panel: PanelVisit, city: string, filter = "") {
  const { status, text } = await panel.get(
    `/code-prix-admin-panel/lists/races/export?competition=${city}&sort=number${filter}`,
  );
  if (status !== 200) throw new Error(`The export of ${city} was answered with ${status}.`);
  const [head = "", ...lines] = text.replace("\uFEFF", "").trim().split("\r\n");
  const keys = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [keys[index] ?? "", cell])));
}

/** As an organiser does when the podium isn't separated after the planned rounds. */
async function raceOnForPodium(panel: PanelVisit, city: string, stageId: string): Promise<boolean> {
  const address = `${panelAddress}/${city}/stages/${stageId}`;
  let page = "";
  await until(`the races of ${city} ${stageId} are over`, async () => {
    page = (await panel.get(address)).text;
    return page.includes(stageTexts.progress.ready);
  });
  if (!page.includes(stageTexts.progress.unsettled)) return false;
  const limits = { places: String(podium), rounds: String(requestedRounds) };
  await act(panel, address, formOf("stages/panel/stage", { intent: "race-until-separated", ...limits }));
  return true;
}

async function orderOf(panel: PanelVisit, city: string, stageId: string): Promise<string[]> {
  const { text } = await panel.get(`${panelAddress}/${city}/stages/${stageId}`);
  // The order comes first on the page; teams are named again below.
  return [...new Set([...text.matchAll(/href="\/team\/([a-z0-9-]+)"/g)].map((match) => match[1] ?? ""))];
}

async function run(): Promise<boolean> {
  const phases: [string, string][] = [];
  let phaseAt = performance.now();
  const endPhase = (name: string) => {
    phases.push([name, seconds(phaseAt)]);
    phaseAt = performance.now();
  };

  const first = await openEmbedded(dataDir);
  await migrate(first.database);
  const queue = await startJobQueue(first, jobNames, pino({ level: "silent" }));
  const teams = new Map<string, string[]>();
  for (const [index, city] of cities.entries()) {
    const count = Math.floor(teamsInAll / cities.length) + (index < teamsInAll % cities.length ? 1 : 0);
    const registered = await registerTeams(first.database, queue, {
      competitionId: city,
      city: names[city] ?? city,
      count,
    });
    teams.set(city, registered);
  }
  await queue.stop();
  await first.close();
  log(`${teamsInAll} teams registered, each with a car submitted`);
  endPhase("registration");

  await startServer();
  const panel = visitPanel(`http://127.0.0.1:${port}`);
  await becomeAdmin(panel, claimToken);
  log("the panel is open");
  for (const city of cities) {
    const enough = 3 * (teams.get(city)?.length ?? 0);
    await until(
      `the ladder of ${city}`,
      async () => (await racesOf(panel, city)).filter((race) => race["state"] === "released").length >= enough,
    );
  }
  log("practice raced");
  endPhase("practice");

  for (const city of cities)
    await act(
      panel,
      `${panelAddress}/${city}`,
      formOf("competitions/panel/competition", { intent: "step", from: "practice" }),
    );
  for (const city of cities) {
    const count = teams.get(city)?.length ?? 0;
    await until(`the freeze of ${city}`, async () => {
      const { text } = await panel.get(`/teams/${city}/cars`);
      return (text.match(/\b0x[0-9a-f]{64}\b/g) ?? []).length >= count;
    });
  }
  // After the cities, because its root covers their frozen cars.
  const nation = await openNationWide(panel);
  log("frozen: the hashes of all cars are public");
  endPhase("freeze");

  // The server is killed during qualifying.
  const stages = new Map<string, string[]>(cities.map((city) => [city, []]));
  const stage = async (request: StageRequest) => {
    for (const city of cities) {
      const own = stages.get(city) ?? [];
      own.push(await raceStage(panel, city, request, own.at(-1) ?? null));
    }
  };
  const finish = async () => {
    for (const city of cities) await decide(panel, city, stages.get(city)?.at(-1) ?? "");
  };
  await stage({
    name: "Qualifying",
    kind: "qualifying",
    format: "qualifying",
    plan: { rounds: String(qualifyingRounds), advancing: "15", minutes: "120" },
  });
  await until("a third of the qualifying", async () => {
    const races = await racesOf(panel, "konya", "&state=finished");
    const fields = Math.ceil((teams.get("konya")?.length ?? 0) / 5);
    return races.length >= (qualifyingRounds * fields) / 3;
  });
  await endServer("SIGKILL");
  log("the server was killed in the middle of the qualifying");
  await startServer();
  await finish();
  log("qualifying decided");
  endPhase("qualifying");

  await stage({
    name: "Heats",
    kind: "heats",
    format: "heats",
    plan: { racesPerField, advancePerField: "1", bestOthers: "2", mostExtraRounds: isRehearsal ? "1" : "2" },
  });
  await finish();
  log("heats decided");
  endPhase("heats");

  await stage({
    name: "Final",
    kind: "final",
    format: "grand-final",
    plan: { rounds: "2", racesPerField, placesThatMatter: String(podium), mostExtraRounds },
  });
  const finals = cities.map((city) => [city, stages.get(city)?.at(-1) ?? ""] as const);
  let racedOn = 0;
  for (const [city, stageId] of finals) if (await raceOnForPodium(panel, city, stageId)) racedOn += 1;
  await finish();
  log(`finals decided, ${racedOn} of them raced on because the podium was not told apart`);
  endPhase("finals");

  const grandFinal: StageRequest = {
    name: "Grand final",
    kind: "final",
    format: "grand-final",
    plan: {
      best: isRehearsal ? "1" : "2",
      rounds: "2",
      racesPerField,
      placesThatMatter: String(podium),
      mostExtraRounds,
    },
  };
  const last = await raceStage(panel, nation, grandFinal, "cities");
  stages.set(nation, [last]);
  await raceOnForPodium(panel, nation, last);
  await decide(panel, nation, last);
  log("grand final of the cities decided");
  endPhase("grand final");

  // Nothing is public yet.
  const hidden = (await racesOf(panel, "izmir", "&state=finished")).slice(0, 20);
  const stranger = visitPanel(`http://127.0.0.1:${port}`);
  let decided = 0;
  for (const race of hidden) {
    const { text } = await stranger.get(`/race/${race["id"]}`);
    if ((race["hash"] ?? "") !== "" && text.includes((race["hash"] ?? "").replace("0x", ""))) decided += 1;
  }
  log(`${hidden.length} unreleased races looked at as a stranger, ${decided} told`);

  // The staged mistake: a team's wrong car was frozen.
  const city = "izmir";
  const qualifying = stages.get(city)?.[0] ?? "";
  const wronged = teams.get(city)?.[0] ?? "";
  const before = await orderOf(panel, city, qualifying);
  await endServer("SIGTERM");
  const between = await openEmbedded(dataDir);
  // Which of the two is accepted first is random.
  const right = await between.database
    .selectFrom("car")
    .innerJoin("team", "team.id", "car.teamId")
    .where("team.id", "=", wronged)
    .whereRef("car.id", "!=", "team.activeCarId")
    .select("car.id")
    .executeTakeFirstOrThrow();
  await between.close();
  await startServer();
  const address = `${panelAddress}/${city}/stages/${qualifying}`;
  const propose = async () => {
    await act(
      panel,
      address,
      formOf("stages/panel/stage", {
        intent: "propose-rerun",
        reason: "The wrong car was frozen",
        team: wronged,
        car: right.id,
        seeds: "same",
      }),
    );
    let proposal = "";
    await until("the difference", async () => {
      const { text } = await panel.get(address);
      const isReady = text.includes(`>${stageTexts.rerun["apply-rerun"]}<`);
      proposal = (isReady && /name="proposal" value="([^"]+)"/.exec(text)?.[1]) || "";
      return proposal !== "";
    });
    return proposal;
  };
  await act(panel, address, formOf("stages/panel/stage", { intent: "cancel-rerun", proposal: await propose() }));
  const afterCancel = await orderOf(panel, city, qualifying);
  const proposal = await propose();
  await act(panel, address, formOf("stages/panel/stage", { intent: "apply-rerun", proposal }));
  let after = before;
  await until(
    "the new order",
    async () => {
      after = await orderOf(panel, city, qualifying);
      return after.join() !== before.join();
    },
    120,
  );
  const place = (order: readonly string[]) => order.indexOf(wronged) + 1;
  log(`re-run: the team's place ${place(before)} → ${place(after)}; after cancelling: ${place(afterCancel)}`);
  endPhase("incident");

  // Only the show needs a browser.
  const showProblems = withShow
    ? await (
        await import("./show.ts")
      ).playShow({
        screensAddress: localAddresses()[0] ?? "127.0.0.1",
        port,
        panel,
        stageId: stages.get(city)?.at(-1) ?? "",
        brand: city,
        chromiumPath: findOrInstall("Chromium"),
        killServer: () => endServer("SIGKILL"),
        startServer,
        log: log,
      })
    : [];
  if (withShow) endPhase("show");

  for (const [each, own] of stages) {
    for (const stageId of own) {
      await until(`${each} ${stageId} can be released`, async () => {
        const { status } = await panel.post(
          `${panelAddress}/${each}/stages/${stageId}`,
          formOf("stages/panel/stage", { intent: "release-all", final: "yes" }),
        );
        return status < 400;
      });
    }
  }
  // Some are void after the re-run.
  const released = new Set((await racesOf(panel, city, "&state=released")).map((race) => race["id"]));
  const open = hidden.findLast((race) => released.has(race["id"]));
  const shown = (await stranger.get(`/race/${open?.["id"]}`)).text.includes((open?.["hash"] ?? "-").replace("0x", ""));
  log(`released; a stranger sees ${shown ? "the race with its hash" : "nothing of the race"}`);
  endPhase("release");
  if (withShow) {
    const zip = await panel.file(`${panelAddress}/${city}/archive.zip?language=en`);
    const opened = { chromiumPath: findOrInstall("Chromium"), log };
    showProblems.push(...(await (await import("./open-archive.ts")).openArchive(zip, opened)));
    endPhase("archive");
  }
  await endServer("SIGTERM");

  const findings = await checkEvent(dataDir, { stages, podium, before, after, afterCancel, proposal });
  console.log(`\n${teamsInAll} teams, ${cities.length} cities, wall time ${seconds(startedAt)}`);
  for (const [name, took] of phases) console.log(`  ${name.padEnd(14)} ${took}`);
  for (const line of findings.lines) console.log(line);
  if (!shown) findings.problems.push("a released race is not told");
  findings.problems.push(...showProblems);
  if (decided > 0) findings.problems.push(`${decided} races were told before their release`);
  for (const problem of findings.problems) console.error(`PROBLEM: ${problem}`);
  return findings.problems.length === 0;
}

try {
  const evening = { dataDir, port, claimToken, names, teamsInAll, withShow, startServer, endServer, log };
  const race = withDivisions ? raceInDivisions : withProtest ? raceWithProtest : undefined;
  process.exitCode = (await (race ? race(evening) : run())) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endServer("SIGKILL");
  if (process.env["KEEP_EVENT"]) console.log(`The data stays in ${dataDir}.`);
  else rmSync(path.dirname(dataDir), { recursive: true, force: true });
}
