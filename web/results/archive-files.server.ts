import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import {
  listReleasedRaces,
  readArchivedRace,
  type ArchivedRace,
  anonymise,
  isNameless,
  type Anonymity,
} from "#server/results/archive/list-archived-races.ts";
import type { ReleasedEvent } from "#server/results/archive/read-event.ts";
import { resultFiles, versionFiles } from "#server/results/archive/result-files.ts";
import type { ArchivedFile } from "#server/results/archive/zip-stream.ts";
import type { Database } from "#server/platform/database/database.ts";
import { publishedSources } from "#server/stages/published-sources.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";
import type { LiveryColour } from "#domain/teams/livery.ts";
import {
  racePage,
  racesPage,
  resultsPage,
  sourceFile,
  teamsPage,
  type ArchiveSetting,
  type RaceLine,
} from "./archive-pages.server.tsx";
import type { EventBrand } from "./event-brand.server.ts";

const compress = promisify(gzip);

/** What a race's page carries for the viewer. */
export interface CarriedRace {
  id: string;
  /** null: the generic circuit */
  brand: string | null;
  logHash: string;
  log: string;
  bytecode: (string | null)[];
  engine: string | null;
  /** older archives only have the first colour */
  seats: { name: string; livery: LiveryColour; trim?: LiveryColour; code?: string }[];
}

export interface ArchiveRequest {
  event: ReleasedEvent;
  language: Language;
  anonymity: Anonymity;
  brand: EventBrand;
  folders: { build: string; engines: string };
  madeAt: Date;
}

/**
 * In order: pages, data, viewer, races, and last the engines.
 * @throws when the build has no viewer
 */
export async function* archiveFiles(
  database: Database,
  { event: whole, language, anonymity, brand, folders, madeAt }: ArchiveRequest,
): AsyncGenerator<ArchivedFile, void, undefined> {
  const nameless = (startNumber: number) => messagesOf(language).results.nameless({ startNumber: String(startNumber) });
  const event = anonymise(whole, anonymity, nameless);
  const setting: ArchiveSetting = { event, language, brand, madeAt };
  const inArchive = (file: string) => `${event.competition.id}/${file}`;
  const data = [...resultFiles(event), ...(await versionFiles(database, event))];
  yield {
    path: inArchive("index.html"),
    content: resultsPage(
      setting,
      data.map(({ name }) => name),
    ),
  };
  const sources = (await publishedSources(database, event.competition.id)).filter(
    ({ number }) => !isNameless(anonymity, number),
  );
  const written = new Map(sources.map(({ number, language }) => [number, language]));
  yield { path: inArchive("teams.html"), content: teamsPage(setting, written) };
  for (const { number, language: ofCar, source } of sources) {
    yield { path: inArchive(sourceFile(number, ofCar)), content: source };
  }
  for (const { name, text } of data) yield { path: inArchive(`data/${name}`), content: text };
  for (const file of ["viewer.js", "viewer.css"]) {
    yield { path: inArchive(`assets/${file}`), content: await readFile(path.join(folders.build, "archive", file)) };
  }
  const lines: RaceLine[] = [];
  const engines = new Set<string>();
  for (const { id, stageId } of await listReleasedRaces(database, event.competition.id)) {
    const race = await readArchivedRace(database, id, anonymity, nameless);
    if (!race) continue;
    if (race.engine !== null) engines.add(race.engine);
    lines.push(lineOf(race, stageId));
    yield { path: inArchive(`races/${id}.html`), content: await raceFile(setting, race) };
  }
  yield { path: inArchive("races.html"), content: racesPage(setting, lines) };
  for (const hash of engines) {
    const content = await engineFile(folders.engines, hash);
    // Verify reports missing engines.
    if (content !== undefined) yield { path: inArchive(`assets/engine-${hash}.js`), content };
  }
}

function lineOf({ meta }: ArchivedRace, stageId: string): RaceLine {
  const winner = meta.seats.find((seat) => seat.seat === meta.winnerSeat);
  return {
    id: meta.id,
    stageId,
    number: meta.number,
    winner: winner?.teamName ?? null,
    teams: meta.seats.map((seat) => seat.teamName),
    turns: meta.turns,
  };
}

async function raceFile(setting: ArchiveSetting, race: ArchivedRace): Promise<string> {
  const { meta, log, bytecode, engine } = race;
  const carried: CarriedRace = {
    id: meta.id,
    brand: setting.event.competition.brand,
    logHash: meta.logHash ?? "",
    log,
    bytecode,
    engine,
    seats: meta.seats.map((seat) => ({
      name: seat.teamName,
      livery: seat.liveryPrimary,
      trim: seat.liverySecondary,
      code: seat.code,
    })),
  };
  const packed = await compress(JSON.stringify(carried), { level: 9 });
  const codeHashes = decodeRaceLog(log).seats.map((seat) => seat.codeHash ?? "–");
  return racePage(setting, race, codeHashes, packed.toString("base64"));
}

/** `worker.js` as text and its interpreter as base64, in a classic script. Undefined if it wasn't kept. */
async function engineFile(folder: string, hash: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  try {
    const script = await readFile(path.join(folder, hash, "worker.js"), "utf8");
    const interpreter = await readFile(path.join(folder, hash, "interpreter.wasm"), "base64");
    return `(globalThis.carriedEngines ??= {})[${JSON.stringify(hash)}] = ${JSON.stringify({ script, interpreter })};\n`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
