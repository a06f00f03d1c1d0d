import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { createChance } from "#engine/ratings/chance.ts";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { saveBrand, pictureAddress } from "#server/brands/brands.ts";
import { readPicture } from "#server/brands/read-picture.ts";
import type { Database } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import { readRaceInput } from "#server/races/read-race-input.ts";
import { createRaceThreads } from "#server/races/race-threads.ts";
import { addQueuedRace, recordRace, stepRace } from "#server/races/record-race.ts";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";
import { enterFrozenTeams } from "#server/stages/stages-for-tests.ts";
import type { LiveryColour } from "#domain/teams/livery.ts";
import { becomeAdmin, visitPanel, type PanelVisit } from "../event/visit-panel.ts";
import { startSite, type SiteProcess } from "../faults/site-process.ts";
import { freePort } from "../free-port.ts";
import { newDataFolder } from "../settled-site.ts";

/** Must not be executed. */
export const nameWithMarkup = "<img src=x onerror=alert(1)>";
export const finalId = "izmir-final";
const claimToken = "show-claim-token-of-a-scripted-evening";

const names = [
  "Kordon Racing",
  "Ege Yıldızları",
  "Körfez Fırtınası",
  nameWithMarkup,
  "Bornova Üçüncü Vites Takımı",
  "Saat Kulesi",
  "Gradient Descent",
  "Alsancak Express",
  "Urla İskelesi Elektrikli Otomobil Kulübü",
  "Çiğli Hava Üssü",
  "Segfault",
  "Boyoz",
  "Null Pointer Motorsport",
  "Kemeraltı",
  "Two Pointers",
  "İmbat",
  "Foça Fokları",
  "Karşıyaka Kaf Kaf Gücü",
  "Reentrancy",
  "Şirince",
  "Gas Limit",
  "Pasaport İskelesi",
  "Efes",
  "Overtake on Turn Twelve",
];
const universities = ["Ege Üniversitesi", "Dokuz Eylül Üniversitesi", "İzmir Yüksek Teknoloji Enstitüsü", "Yaşar"];
const colours: LiveryColour[] = ["red", "blue", "yellow", "black", "gray", "silver", "white"];

/** A decided final of 24 teams, and an admin with a show. */
export interface Evening {
  origin: string;
  port: number;
  panel: PanelVisit;
  /** run, not released */
  raceId: string;
  anotherAdmin: (name: string) => Promise<PanelVisit>;
  /** of the site's process; undefined while it is stopped */
  pid: () => number | undefined;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  end: () => Promise<void>;
}

/**
 * Fills a database and serves it.
 * @param host not loopback for other machines
 * @param mostStreams more than a venue needs
 */
export async function openEvening({
  host = "127.0.0.1",
  port,
  mostStreams,
}: { host?: string; port?: number; mostStreams?: number } = {}): Promise<Evening> {
  const dataDir = newDataFolder("show");
  const opened = await openEmbedded(dataDir);
  let raceId: string;
  try {
    await migrate(opened.database);
    raceId = await enterFinal(opened.database);
  } finally {
    await opened.close();
  }
  const ownPort = port ?? (await freePort());
  const origin = `http://127.0.0.1:${ownPort}`;
  const panel = visitPanel(origin);
  let site: SiteProcess | undefined;
  const start = async () => {
    site = await startSite("all", {
      PORT: String(ownPort),
      HOST: host,
      DATA_DIR: dataDir,
      ADMIN_CLAIM_TOKEN: claimToken,
      ...(mostStreams !== undefined && { MAX_STREAMS: String(mostStreams) }),
    });
  };
  await start();
  await becomeAdmin(panel, claimToken);
  return {
    origin,
    port: ownPort,
    panel,
    raceId,
    async anotherAdmin(name) {
      const { stdout } = await promisify(execFile)(process.execPath, ["server/print-admin-link.ts"], {
        cwd: path.join(import.meta.dirname, "..", ".."),
        env: { ...process.env, DATA_DIR: dataDir },
      });
      const other = visitPanel(origin);
      const token = /\/claim\/([\w-]{32})/.exec(stdout)?.[1] ?? "";
      await becomeAdmin(other, token, { name, email: `${name.toLowerCase()}@example.org` });
      return other;
    },
    start,
    pid: () => site?.child.pid,
    kill: async () => void (await site?.kill("SIGKILL")),
    async end() {
      await site?.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns its race. */
async function enterFinal(database: Database): Promise<string> {
  const teams = await enterFrozenTeams(database, "izmir", names.length);
  const chance = createChance("the evening's order");
  const order = teams.map((teamId) => ({ teamId, by: chance.below(1_000_000) })).toSorted((a, b) => a.by - b.by);
  await database
    .insertInto("stage")
    .values({
      id: finalId,
      competitionId: "izmir",
      kind: "final",
      position: 9,
      state: "decided",
      name: "Büyük Final",
      plan: JSON.stringify(defaultPlan("grand-final", 5)),
      entrantsFrom: JSON.stringify({ from: "accepted-cars" }),
    })
    .execute();
  for (const [index, teamId] of teams.entries()) {
    await database
      .updateTable("team")
      .set({
        name: names[index] ?? "",
        university: universities[index % universities.length] ?? "",
        liveryPrimary: colours[index % colours.length] ?? "red",
        liverySecondary: colours[(index + 3) % colours.length] ?? "blue",
      })
      .where("id", "=", teamId)
      .execute();
    const car = await database.selectFrom("car").where("teamId", "=", teamId).select("id").executeTakeFirstOrThrow();
    const place = order.findIndex((each) => each.teamId === teamId) + 1;
    await database
      .insertInto("stageEntrant")
      .values({ stageId: finalId, teamId, carId: car.id, position: index + 1 })
      .execute();
    await database
      .insertInto("stagePlace")
      .values({
        stageId: finalId,
        teamId,
        place,
        score: 100 - place,
        races: 12,
        wins: Math.max(0, 9 - place),
        advances: false,
        placeLow: place,
        placeHigh: place,
        separatedFromNext: true,
      })
      .execute();
  }
  await giveSponsors(database);
  return runOneRace(
    database,
    order.slice(0, 5).map(({ teamId }) => teamId),
  );
}

async function giveSponsors(database: Database): Promise<void> {
  const { id: personId } = await database.selectFrom("person").select("id").limit(1).executeTakeFirstOrThrow();
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90"><path fill="#0b5fa5" d="M8 80 50 10 92 80Z"/><path fill="#e2483d" d="M70 80h210V62H100z"/></svg>`;
  const read = readPicture(new TextEncoder().encode(drawn));
  if (read.kind !== "picture") throw new Error(JSON.stringify(read));
  const sponsor = (name: string, logo: string | null) => ({ name, url: "https://sponsor.example", icon: null, logo });
  const change = {
    sponsors: [
      sponsor("Körfez Enerji", pictureAddress(read.picture.hash)),
      ...["Ege Teknopark", "Saat Kulesi Yazılım", "Alsancak Lojistik", "İmbat Denizcilik"].map((name) =>
        sponsor(name, null),
      ),
    ],
  };
  const input = { brand: "izmir", personId, version: 0, pictures: [read.picture] };
  const saved = await saveBrand(
    database,
    readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] }),
    input,
    change,
  );
  if (saved.kind !== "saved") throw new Error(JSON.stringify(saved));
}

async function runOneRace(database: Database, teams: readonly string[]): Promise<string> {
  const cars = await database
    .selectFrom("car")
    .where("teamId", "in", [...teams])
    .select(["id", "teamId"])
    .execute();
  const threads = createRaceThreads(1, "0".repeat(64));
  try {
    const raceId = await database.transaction().execute((transaction) =>
      addQueuedRace(transaction, {
        competitionId: "izmir",
        stageId: finalId,
        number: 1,
        seed: "7",
        seats: cars.map(({ id, teamId }) => ({ teamId, carId: id })),
      }),
    );
    const { input } = await readRaceInput(database, raceId);
    const report = await threads.run({ kind: "race", race: input });
    await database.transaction().execute(async (transaction) => {
      await stepRace(transaction, raceId, "run");
      await recordRace(transaction, raceId, report, false);
    });
    return raceId;
  } finally {
    await threads.close();
  }
}
