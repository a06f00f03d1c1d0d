/** Installations of a league for `npm run league`: each races its events on a data folder and a port of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { pino } from "pino";
import { migrate } from "#server/base/database/migrate.ts";
import { openEmbedded } from "#server/base/database/open-embedded.ts";
import { jobNames } from "#server/base/jobs/job-names.ts";
import { startJobQueue } from "#server/base/jobs/job-queue.ts";
import { act, decide, panelAddress, raceStage, until } from "../event/race-stage.ts";
import { registerTeams } from "../event/teams-with-cars.ts";
import { becomeAdmin, visitPanel, type PanelVisit } from "../event/visit-panel.ts";
import { formOf } from "../form-of.ts";

const project = path.join(import.meta.dirname, "..", "..");
const claimToken = "league-claim-token-of-a-scripted-league";

export interface LeagueSite {
  name: string;
  port: number;
  dataDir: string;
  /** cities whose competitions it holds, by their keys */
  cities: Readonly<Record<string, string>>;
  panel: PanelVisit;
  server: ChildProcess | undefined;
}

export function leagueSite(name: string, port: number, dataDir: string, cities: Record<string, string>): LeagueSite {
  return { name, port, dataDir, cities, panel: visitPanel(originOf(port)), server: undefined };
}

export const originOf = (port: number) => `http://127.0.0.1:${port}`;

/** @param innerHosts of this machine, from which it may fetch */
export async function startSite(site: LeagueSite, innerHosts: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(site.port),
      DATA_DIR: site.dataDir,
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      ADMIN_CLAIM_TOKEN: claimToken,
      INNER_HOSTS: innerHosts.join(","),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  site.server = child;
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => {
      output += data.toString("utf8");
      if (output.includes("Code Prix is open")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`The site ${site.name} ended with ${code}:\n${output}`)));
  });
}

export async function endSite(site: LeagueSite): Promise<void> {
  const child = site.server;
  site.server = undefined;
  if (!child) return;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/** Registers the teams, and races a final of each city to its release. The site is open afterwards. */
export async function raceEvents(site: LeagueSite, teams: number, innerHosts: readonly string[]): Promise<void> {
  const first = await openEmbedded(site.dataDir);
  await migrate(first.database);
  const queue = await startJobQueue(first, jobNames, pino({ level: "silent" }));
  const cities = Object.entries(site.cities);
  for (const [competitionId, city] of cities)
    await registerTeams(first.database, queue, { competitionId, city, count: teams });
  await queue.stop();
  await first.close();
  await startSite(site, innerHosts);
  const { panel } = site;
  await becomeAdmin(panel, claimToken);
  for (const [city] of cities)
    await act(
      panel,
      `${panelAddress}/${city}`,
      formOf("admin/competitions/competition", { intent: "step", from: "practice" }),
    );
  for (const [city] of cities) {
    await until(`the freeze of ${city}`, async () => {
      const { text } = await panel.get(`/teams/${city}/cars`);
      return (text.match(/\b0x[0-9a-f]{64}\b/g) ?? []).length >= teams;
    });
    const plan = { rounds: "1", checkedPercent: "0" };
    const stageId = await raceStage(panel, city, { name: "Final", kind: "final", format: "round-robin", plan }, null);
    await decide(panel, city, stageId);
    const release = formOf("admin/stages/stage", { intent: "release-all", final: "yes" });
    const address = `${panelAddress}/${city}/stages/${stageId}`;
    await until(`the release of ${city}`, async () => (await panel.post(address, release)).status < 400);
  }
}

/** A lie from the inside: the first and the last of an order change places, and the site signs that like anything else. */
export async function lieAbout(site: LeagueSite, competitionId: string): Promise<void> {
  const open = await openEmbedded(site.dataDir);
  const { database } = open;
  const { id } = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "=", "final")
    .select("id")
    .executeTakeFirstOrThrow();
  const rows = await database.selectFrom("stagePlace").where("stageId", "=", id).orderBy("place").selectAll().execute();
  const [first, last] = [rows[0]!, rows.at(-1)!];
  await database.deleteFrom("stagePlace").where("stageId", "=", id).execute();
  const lying = rows.map((row) =>
    row === first ? { ...row, teamId: last.teamId } : row === last ? { ...row, teamId: first.teamId } : row,
  );
  await database.insertInto("stagePlace").values(lying).execute();
  // What was signed before would tell of it.
  await database.deleteFrom("stageResult").where("stageId", "=", id).execute();
  await open.close();
}
