import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { EventFileWriter, type EventRecord } from "#rules/event-file.ts";
import type { Database } from "../../base/database/database.ts";
import { teamsOutOfFiles } from "../../event/teams/out-of-files.ts";
import { maySeeOrder } from "../../racing/races/may-see-race.ts";
import { installationKey } from "../../racing/submissions/keep-receipt.ts";
import { raceRecords, resultRecords, rosterRecords } from "./event-records.ts";
import { listReleasedRaces } from "./list-archived-races.ts";
import { readEvent, type ReleasedEvent } from "./read-event.ts";

/** An event as a file, ready to be sent. */
export interface KeptEventFile {
  bytes: number;
  /** changes when anything in it does */
  tag: string;
  open: () => ReadableStream<Uint8Array>;
}

/** Keeps an event's file once it was made, until what is public of the event changes: making it reads every race. */
export interface EventFiles {
  /** The file of an event with released results, made if it is not there. */
  whole: (database: Database, event: ReleasedEvent) => Promise<KeptEventFile>;
}

/** @param folder for nothing but these files; it may be deleted at any time */
export function createEventFiles(folder: string): EventFiles {
  /** Even to see that a file is the right one reads the whole event: whoever asks meanwhile waits with the first one. */
  const underWay = new Map<string, Promise<KeptEventFile>>();
  /** One at a time: pages wait for the same database. */
  let last: Promise<unknown> = Promise.resolve();

  async function make(database: Database, event: ReleasedEvent, file: string): Promise<void> {
    const half = path.join(folder, `${randomUUID()}.half`);
    await mkdir(folder, { recursive: true });
    try {
      const lines = Readable.from(wholeLines(database, event), { objectMode: true, highWaterMark: 4 });
      await pipeline(lines, createGzip({ level: 9 }), createWriteStream(half));
      await rename(half, path.join(folder, file));
    } finally {
      await rm(half, { force: true });
    }
    for (const older of await readdir(folder)) {
      if (older.startsWith(`${event.competition.id}.`) && older !== file)
        await rm(path.join(folder, older), { force: true });
    }
  }

  async function findOrMake(database: Database, event: ReleasedEvent): Promise<KeptEventFile> {
    const tag = await tagOf(database, event);
    const file = `${event.competition.id}.${tag}.jsonl.gz`;
    const at = path.join(folder, file);
    const known = await sizeOf(at);
    if (known === undefined) {
      const made = last.then(() => make(database, event, file));
      last = made.catch(() => undefined);
      await made;
    }
    const bytes = known ?? (await stat(at)).size;
    return { bytes, tag, open: () => Readable.toWeb(createReadStream(at)) as ReadableStream<Uint8Array> };
  }

  return {
    whole(database, event) {
      const { id } = event.competition;
      const found = underWay.get(id) ?? findOrMake(database, event).finally(() => underWay.delete(id));
      underWay.set(id, found);
      return found;
    },
  };
}

/** Who was in an event, as a file of its own: some 100 bytes for each team, packed. */
export async function rosterFile(database: Database, event: ReleasedEvent): Promise<string> {
  const writer = new EventFileWriter();
  const lines = (await rosterRecords(database, event)).map(({ kind, value }) => writer.line(kind, value));
  return lines.join("") + writer.end("roster", await installationKey(database));
}

/**
 * An event that has a file: one of whose results at least some are public. Undefined where there is none. Teams that their captains took out of
 * its files are not among its teams.
 */
export async function findEventWithFile(database: Database, competitionId: string): Promise<ReleasedEvent | undefined> {
  const event = await findEventWithResults(database, competitionId);
  const out = new Set((await teamsOutOfFiles(database, competitionId)).map(({ id }) => id));
  return event && { ...event, teams: event.teams.filter(({ id }) => !out.has(id)) };
}

/** The same with all of its teams, for pages of this site. */
export async function findEventWithResults(
  database: Database,
  competitionId: string,
): Promise<ReleasedEvent | undefined> {
  const event = await readEvent(database, competitionId);
  return event && event.orders.length > 0 ? event : undefined;
}

/** The events that have one, the newest first. */
export async function listEventsWithFile(database: Database): Promise<{ id: string; name: string }[]> {
  const stages = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.kind", "!=", "practice")
    .where("stage.state", "=", "released")
    .where("stage.plan", "is not", null)
    .where("competition.state", "!=", "draft")
    .where("competition.isRehearsal", "=", false)
    .orderBy("competition.startsAt", (order) => order.desc().nullsLast())
    .orderBy("competition.id")
    .select(["competition.id", "competition.name", "stage.state", "stage.publicAt"])
    .execute();
  const seen = stages.filter((stage) => maySeeOrder(stage, "public"));
  return [...new Map(seen.map(({ id, name }) => [id, { id, name }])).values()];
}

async function* wholeLines(database: Database, event: ReleasedEvent): AsyncGenerator<string, void> {
  const writer = new EventFileWriter();
  const line = ({ kind, value }: EventRecord) => writer.line(kind, value);
  for (const record of await rosterRecords(database, event)) yield line(record);
  for (const record of await resultRecords(database, event)) yield line(record);
  for await (const record of raceRecords(database, event)) yield line(record);
  yield writer.end("whole", await installationKey(database));
}

/** A hash of all that an event's file follows from. */
async function tagOf(database: Database, event: ReleasedEvent): Promise<string> {
  const { publicKey } = await installationKey(database);
  const hash = createHash("sha256").update(publicKey);
  const records = [...(await rosterRecords(database, event)), ...(await resultRecords(database, event))];
  for (const record of records) hash.update(`${JSON.stringify(record)}\n`);
  // Not in the file, and yet its programs follow from it.
  for (const { id, takes } of await teamsOutOfFiles(database, event.competition.id)) hash.update(`${id} ${takes}\n`);
  for (const race of await listReleasedRaces(database, event.competition.id)) hash.update(`${JSON.stringify(race)}\n`);
  return hash.digest("hex").slice(0, 32);
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}
