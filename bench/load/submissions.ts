/**
 * The hour before the deadline: 200 teams hand in a car within one minute, each its own code, a quarter of them as source. All must be
 * judged within two minutes, nobody may be starved, and the practice ladder must go on. Before it, at an idle server, cars are handed in
 * one after the other: 99 in 100 verdicts must come within five seconds.
 *
 *   npm run load -- submissions [teams] [cars at the idle server]
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { makeToken } from "../../server/api/tokens.ts";
import { migrate } from "../../server/database/migrate.ts";
import { newId } from "../../server/database/new-id.ts";
import { openEmbedded } from "../../server/database/open-embedded.ts";
import { createTeam } from "../../server/teams/create-team.ts";
import { houseCars } from "../../solidity/house-cars/house-cars.ts";
import { templatesOf } from "../../solidity/templates/templates.ts";

const teams = wholeNumber(process.argv[2], 200);
const idleCars = wholeNumber(process.argv[3], 100);
const arrivalSeconds = 60;
const judgedWithinSeconds = 120;
const idleLimitSeconds = 5;

function wholeNumber(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(value) || value < 1 || value > 2_000)
    throw new Error(`"${text}" is no number from 1 to 2000.`);
  return value;
}

interface Entrant {
  teamId: string;
  token: string;
}

const root = join(import.meta.dirname, "..", "..");
const dataDir = mkdtempSync(join(tmpdir(), "code-prix-load-"));

async function fill(): Promise<Entrant[]> {
  const open = await openEmbedded(dataDir);
  await migrate(open.database);
  const entrants: Entrant[] = [];
  for (let number = 1; number <= teams; number += 1) {
    const personId = newId();
    const person = { id: personId, name: `Driver ${number}`, email: `load-${number}@example.org`, image: null };
    await open.database.insertInto("person").values(person).execute();
    const fields = {
      name: `Team ${number}`,
      university: "Ege",
      city: "İzmir",
      liveryPrimary: "red",
      liverySecondary: "blue",
    };
    const team = await createTeam(open.database, { competitionId: "izmir", personId, fields });
    if (team.kind !== "created") throw new Error(JSON.stringify(team));
    const made = await makeToken(open.database, { personId, name: "load", scope: "submit", days: "7" });
    if (made.kind !== "made") throw new Error(JSON.stringify(made));
    entrants.push({ teamId: team.teamId, token: made.token });
  }
  await open.close();
  return entrants;
}

/** A car that nobody else has: a source with a line of its own, or bytecode with a tail of its own. */
function carOf(number: number): object {
  if (number % 4 === 0) {
    const templates = templatesOf("code-prix");
    const template = templates[number % templates.length];
    return { kind: "source", source: `${template?.source ?? ""}\n// car ${number}\n`, note: "" };
  }
  const { initcode } = houseCars[number % houseCars.length]!;
  return { kind: "bytecode", bytecode: `${initcode}${number.toString(16).padStart(8, "0")}`, note: "" };
}

interface Verdict {
  state: string;
  decided: boolean;
  id: string;
}

const entrants = await fill();
const port = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const free = (probe.address() as AddressInfo).port;
    probe.close(() => resolve(free));
  });
});
const server = spawn(process.execPath, [join(root, "server", "main.ts")], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
await new Promise<void>((resolve, reject) => {
  let output = "";
  server.stdout.on("data", (data: Buffer) => {
    output += data.toString("utf8");
    if (output.includes("Code Prix is open")) resolve();
  });
  server.once("exit", (code) => reject(new Error(`The server ended with code ${code}.`)));
});
const address = `http://127.0.0.1:${port}/api/v1`;

async function ask<Answer>(path: string, token: string, body?: object): Promise<Answer> {
  const response = await fetch(address + path, {
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Hands a car in and follows it. @returns its state and the seconds from handing in to the verdict */
async function submit({ teamId, token }: Entrant, number: number): Promise<{ state: string; seconds: number }> {
  const startedMs = performance.now();
  let seen = await ask<Verdict>(`/teams/${teamId}/submissions`, token, carOf(number));
  while (!seen.decided) seen = await ask(`/submissions/${seen.id}?wait=25&state=${seen.state}`, token);
  return { state: seen.state, seconds: (performance.now() - startedMs) / 1_000 };
}

/** Races of the practice stage that every board counts. */
async function ratedRaces(): Promise<number> {
  const { races } = await ask<{ races: number }>("/competitions/izmir/standings", entrants[0]?.token ?? "");
  return races;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const at = (seconds: readonly number[], share: number) =>
  seconds.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(seconds.length * share) - 1)] ?? 0;
const told = (seconds: readonly number[]) =>
  `p50 ${at(seconds, 0.5).toFixed(2)} s, p99 ${at(seconds, 0.99).toFixed(2)} s, longest ${at(seconds, 1).toFixed(2)} s`;

try {
  console.log(
    `Load average before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  const idle: number[] = [];
  for (let number = 0; number < idleCars; number += 1) {
    const entrant = entrants[number % entrants.length]!;
    idle.push((await submit(entrant, 100_000 + number)).seconds);
  }
  console.log(`One after the other, ${idleCars} cars: ${told(idle)}`);

  const racesBefore = await ratedRaces();
  const startedMs = performance.now();
  const results = await Promise.all(
    entrants.map(async (entrant, number) => {
      await pause((number * arrivalSeconds * 1_000) / teams);
      return submit(entrant, number);
    }),
  );
  const judgedSeconds = (performance.now() - startedMs) / 1_000;
  const states = Map.groupBy(results, ({ state }) => state);
  const counts = [...states].map(([state, of]) => `${of.length} ${state}`).join(", ");
  const seconds = results.map((result) => result.seconds);
  console.log(
    `${teams} teams within ${arrivalSeconds} s: ${counts}, all judged after ${judgedSeconds.toFixed(1)} s. ${told(seconds)}`,
  );
  await pause(15_000);
  const races = (await ratedRaces()) - racesBefore;
  console.log(
    `Races rated meanwhile and in the 15 s after: ${races}, ${races - 5 * teams} of them beyond the cars' own checks.`,
  );
  console.log(
    `Load average after: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  const held = judgedSeconds <= judgedWithinSeconds && at(idle, 0.99) < idleLimitSeconds;
  if (!held) {
    console.error(
      `It did not hold: ${judgedWithinSeconds} s for all, p99 below ${idleLimitSeconds} s at an idle server.`,
    );
    process.exitCode = 1;
  }
} finally {
  server.removeAllListeners("exit");
  await new Promise((resolve) => {
    server.once("exit", resolve);
    server.kill();
  });
  rmSync(dataDir, { recursive: true, force: true });
}
