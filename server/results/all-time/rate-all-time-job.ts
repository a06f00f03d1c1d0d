import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { levelTogether } from "#engine/ratings/finishing-orders.ts";
import { undisputed, type AllTimeLadder } from "#rules/all-time-ladder.ts";
import { meetingsOf, type Meeting, type PlannedMeeting } from "#rules/meetings.ts";
import type { PodiumThen } from "#rules/rating-then.ts";
import type { RacedEvent } from "#rules/raced-event.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { rateAllTimeJobName, type RateAllTimeJob } from "../../base/jobs/job-names.ts";
import type { JobKind } from "../../base/jobs/job-queue.ts";
import { keepThreads } from "../../base/processes/in-thread.ts";
import { HostFaultError, type RaceThreads } from "../../racing/races/race-threads.ts";
import type { ImportFiles } from "../imports/import-files.ts";
import { findEventWithFile, listEventsWithFile, type EventFiles } from "../archive/event-files.ts";
import type { AllTimeInput, AllTimeOutput } from "./all-time.worker.ts";
import { forgetSource, keepRacedEvent, sourceName } from "./keep-raced-event.ts";
import { summarise } from "./read-all-time.ts";
import { createEventReader, type ReadInThread } from "./read-in-thread.ts";
import { withoutRetracted } from "./retracted-teams.ts";

const gzipBytes = promisify(gzip);

export interface AllTimeParts {
  threads: RaceThreads;
  eventFiles: EventFiles;
  /** for files on their way */
  folder: string;
  /** of events that were brought here */
  importFiles: Pick<ImportFiles, "at">;
}

interface RatedLadder extends AllTimeOutput {
  event: RacedEvent;
  packed: Uint8Array;
}

/** Rates the cars of all events: first what is new is read, then the meetings are run that nobody ran yet, then each formula's ladder is computed. */
export function rateAllTimeJob(database: Database, parts: AllTimeParts): JobKind<RateAllTimeJob, RatedLadder[]> {
  const rate = keepThreads<AllTimeInput, AllTimeOutput>(
    {
      module: new URL("./all-time.worker.ts", import.meta.url),
      name: "that rates the cars of all events",
      timeLimitMs: 3_000_000,
      memoryLimitMb: 2_048,
    },
    1_000,
  );
  const readInThread = createEventReader();
  return {
    name: rateAllTimeJobName,
    concurrency: 1,

    async run() {
      await readOwnEvents(database, parts, readInThread);
      await readImports(database, parts, readInThread);
      const rated: RatedLadder[] = [];
      for (const formula of await listFormulas(database)) {
        const events = await countedEvents(database, formula);
        const [event] = events;
        if (!event) continue;
        const meetings = await raceMeetings(database, parts.threads, events);
        const { answer } = await rate({ events, meetings, podiums: await podiumsBefore(database, formula) });
        rated.push({ ...answer, event, packed: await gzipBytes(answer.text, { level: 9 }) });
      }
      return rated;
    },

    async record(transaction, { askedFor }, rated) {
      await transaction.deleteFrom("allTimeLadder").execute();
      for (const each of rated) await writeLadder(transaction, each);
      await transaction.updateTable("allTimeWork").set({ doneFor: askedFor }).execute();
    },
  };
}

async function readOwnEvents(
  database: Database,
  { eventFiles, folder }: AllTimeParts,
  readInThread: ReadInThread,
): Promise<void> {
  const own = await listEventsWithFile(database);
  const known = await sourcesLike(database, "own");
  for (const { id } of own) {
    const event = await findEventWithFile(database, id);
    if (!event) continue;
    const source = { kind: "own", competitionId: id } as const;
    const { tag, open } = await eventFiles.whole(database, event);
    const wasKnown = known.get(sourceName(source)) === tag;
    known.delete(sourceName(source));
    if (wasKnown) continue;
    const file = path.join(folder, `${randomUUID()}.jsonl.gz`);
    await mkdir(folder, { recursive: true });
    try {
      await pipeline(Readable.fromWeb(open() as never), createWriteStream(file));
      const read = await readInThread({ file, races: 0, seed: "" });
      if (read.kind !== "read")
        throw new Error(`The file of this site's own event ${id} could not be read: ${read.kind}.`);
      await keepRacedEvent(database, source, tag, read);
    } finally {
      await rm(file, { force: true });
    }
  }
  // Taken back since: nothing of it is public any more.
  for (const source of known.keys()) await forgetSource(database, { kind: "own", competitionId: source.slice(4) });
}

async function readImports(
  database: Database,
  { importFiles }: AllTimeParts,
  readInThread: ReadInThread,
): Promise<void> {
  const known = await sourcesLike(database, "import");
  const imports = await database
    .selectFrom("importedEvent")
    .where("state", "=", "verified")
    .select(["id", "manifestHash", "leftOut"])
    .execute();
  for (const { id: importId, manifestHash, leftOut } of imports) {
    // Nothing rests on races that came out otherwise when they were run again.
    if (leftOut.some((each) => each.what === "race" && each.why === "differs")) continue;
    const source = { kind: "import", importId } as const;
    const tag = manifestHash ?? "";
    const wasKnown = known.get(sourceName(source)) === tag;
    known.delete(sourceName(source));
    if (wasKnown) continue;
    // Its races were drawn and run again when it came.
    const read = await readInThread({ file: importFiles.at(importId), races: 0, seed: "" });
    if (read.kind === "read") await keepRacedEvent(database, source, tag, read);
  }
  for (const source of known.keys()) await forgetSource(database, { kind: "import", importId: source.slice(7) });
}

async function sourcesLike(database: Database, kind: "own" | "import"): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom("racedEventSource")
    .where("source", "like", `${kind} %`)
    .select(["source", "tag"])
    .execute();
  return new Map(rows.map(({ source, tag }) => [source, tag]));
}

async function listFormulas(database: Database): Promise<string[]> {
  const rows = await database.selectFrom("racedEvent").distinct().select("formula").orderBy("formula").execute();
  return rows.map(({ formula }) => formula);
}

/** The events of a formula that count, without teams that are taken out. */
async function countedEvents(database: Database, formula: string): Promise<RacedEvent[]> {
  const rows = await database.selectFrom("racedEvent").where("formula", "=", formula).select("facts").execute();
  return withoutRetracted(database, undisputed(rows.map(({ facts }) => facts)).counted);
}

const meetingsAtOnce = 500;

/** The meetings of all events, those that nobody ran yet raced now. */
async function raceMeetings(
  database: Database,
  threads: RaceThreads,
  events: readonly RacedEvent[],
): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  for (const [index, first] of events.entries()) {
    const planned = events.slice(index + 1).flatMap((second) => meetingsOf(first, second));
    for (let from = 0; from < planned.length; from += meetingsAtOnce) {
      const some = planned.slice(from, from + meetingsAtOnce);
      const known = await knownMeetings(database, some);
      meetings.push(...known);
      const ids = new Set(known.map(({ id }) => id));
      const missing = some.filter(({ id }) => !ids.has(id));
      const programs = await readPrograms(database, new Set(missing.flatMap(({ cars }) => cars)));
      const raced = await Promise.all(missing.map((meeting) => raceMeeting(threads, first, meeting, programs)));
      const done = raced.flatMap((meeting) => meeting ?? []);
      if (done.length > 0) {
        await database
          .insertInto("racedMeeting")
          .values(done.map(({ id, order }) => ({ id, outcome: JSON.stringify({ order }) })))
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute();
      }
      meetings.push(...done);
    }
  }
  return meetings;
}

async function knownMeetings(database: Database, planned: readonly PlannedMeeting[]): Promise<Meeting[]> {
  if (planned.length === 0) return [];
  const rows = await database
    .selectFrom("racedMeeting")
    .where(
      "id",
      "in",
      planned.map(({ id }) => id),
    )
    .selectAll()
    .execute();
  return rows.map(({ id, outcome }) => ({ id, order: outcome.order }));
}

async function readPrograms(database: Database, codeHashes: ReadonlySet<string>): Promise<Map<string, Uint8Array>> {
  if (codeHashes.size === 0) return new Map();
  const rows = await database
    .selectFrom("racedProgram")
    .where("codeHash", "in", [...codeHashes])
    .selectAll()
    .execute();
  return new Map(rows.map(({ codeHash, initcode }) => [codeHash, initcode]));
}

/** Undefined where this host could not run it to its end: it is tried again with the next ladder. */
async function raceMeeting(
  threads: RaceThreads,
  { formula }: RacedEvent,
  { id, cars, seed }: PlannedMeeting,
  programs: ReadonlyMap<string, Uint8Array>,
): Promise<Meeting | undefined> {
  const seated = cars.flatMap((codeHash, seat) => {
    const initcode = programs.get(codeHash);
    return initcode ? { name: `car ${seat + 1}`, initcode } : [];
  });
  if (seated.length < cars.length) return undefined;
  try {
    const { seats, winnerSeat } = await threads.run({ kind: "race", race: { formula, cars: seated, seed } }, "ladder", [
      "all-time ladder",
    ]);
    const finish = seats
      .map(({ place, distance }, seat) => ({ place, distance, car: cars[seat] ?? "" }))
      .toSorted((a, b) => a.place - b.place);
    const order = levelTogether(
      finish.map(({ car }) => car),
      finish.map(({ distance }) => distance),
      winnerSeat !== null,
    );
    return { id, order };
  } catch (error) {
    if (error instanceof HostFaultError) return undefined;
    throw error;
  }
}

const carsAtOnce = 500;

async function podiumsBefore(database: Database, formula: string): Promise<PodiumThen[]> {
  const row = await database
    .selectFrom("allTimeLadder")
    .where("formula", "=", formula)
    .select("summary")
    .executeTakeFirst();
  return row?.summary?.podiums ?? [];
}

async function writeLadder(
  transaction: DatabaseTransaction,
  { ladder, event, packed, podiums }: RatedLadder,
): Promise<void> {
  await transaction
    .insertInto("allTimeLadder")
    .values({
      formula: ladder.formula,
      terms: JSON.stringify(event.formula),
      content: packed,
      events: ladder.events.length,
      cars: ladder.cars.length,
      meetings: ladder.meetings,
    })
    .execute();
  const rows = ladder.cars.map((car) => rowOf(ladder, car));
  for (let from = 0; from < rows.length; from += carsAtOnce)
    await transaction
      .insertInto("allTimeCar")
      .values(rows.slice(from, from + carsAtOnce))
      .execute();
  await transaction
    .updateTable("allTimeLadder")
    .where("formula", "=", ladder.formula)
    .set({ summary: JSON.stringify({ ...(await summarise(transaction, ladder.formula)), podiums }) })
    .execute();
}

function rowOf({ formula, events }: AllTimeLadder, car: AllTimeLadder["cars"][number]) {
  const each = (read: (team: (typeof car.teams)[number]) => string | null | undefined) => [
    ...new Set(car.teams.flatMap((team) => read(team) || [])),
  ];
  return {
    formula,
    place: car.place,
    codeHash: car.codeHash,
    isPublic: car.isPublic,
    points: car.points,
    facts: JSON.stringify(car),
    seasons: each(({ event }) => events[event]?.startsAt?.slice(0, 4)),
    cities: each(({ city }) => city),
    universities: each(({ university }) => university),
    languages: each(({ language }) => language),
  };
}
