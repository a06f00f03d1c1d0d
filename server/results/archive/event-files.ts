import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { EventFileWriter, type EventRecord } from "#domain/results/event-file.ts";
import type { Database } from "../../platform/database/database.ts";
import { teamsOutOfFiles } from "../../teams/out-of-files.ts";
import { maySeeOrder } from "../../races/may-see-race.ts";
import { installationKey } from "../../submissions/receipt.ts";
import { raceRecords, resultRecords, rosterRecords } from "./event-records.ts";
import { listReleasedRaces } from "./list-archived-races.ts";
import { readEvent, type ReleasedEvent } from "./read-event.ts";

export interface KeptEventFile {
  bytes: number;
  /** changes with the content */
  tag: string;
  open: () => ReadableStream<Uint8Array>;
}

/** Caches an event's file until its public content changes, because creating it reads every race. */
export interface EventFiles {
  whole: (database: Database, event: ReleasedEvent) => Promise<KeptEventFile>;
}

export function createEventFiles(folder: string): EventFiles {
  /** Even checking a cached file reads the whole event, so simultaneous requests share it. */
  const underWay = new Map<string, Promise<KeptEventFile>>();
  /** One at a time, because pages use the same database. */
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

export async function rosterFile(database: Database, event: ReleasedEvent): Promise<string> {
  const writer = new EventFileWriter();
  const lines = (await rosterRecords(database, event)).map(({ kind, value }) => writer.line(kind, value));
  return lines.join("") + writer.end("roster", await installationKey(database));
}

/** Undefined without public results. Excludes teams that opted out of event files. */
export async function findEventWithFile(database: Database, competitionId: string): Promise<ReleasedEvent | undefined> {
  const event = await findEventWithResults(database, competitionId);
  const out = new Set((await teamsOutOfFiles(database, competitionId)).map(({ id }) => id));
  return event && { ...event, teams: event.teams.filter(({ id }) => !out.has(id)) };
}

/** Includes teams that opted out, for pages of this site. */
export async function findEventWithResults(
  database: Database,
  competitionId: string,
): Promise<ReleasedEvent | undefined> {
  const event = await readEvent(database, competitionId);
  return event && event.orders.length > 0 ? event : undefined;
}

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

async function tagOf(database: Database, event: ReleasedEvent): Promise<string> {
  const { publicKey } = await installationKey(database);
  const hash = createHash("sha256").update(publicKey);
  const records = [...(await rosterRecords(database, event)), ...(await resultRecords(database, event))];
  for (const record of records) hash.update(`${JSON.stringify(record)}\n`);
  // Not in the file, but decides about its programs.
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
