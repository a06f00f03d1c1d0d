import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race/race-log-text.ts";
import type { EventRecord } from "#rules/event-file.ts";
import { eventForTests, fileForTests } from "#rules/event-file-for-tests.ts";
import { signingKey } from "#rules/signature.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { jobNames } from "../../base/jobs/job-names.ts";
import { startJobQueue, type JobQueue } from "../../base/jobs/job-queue.ts";
import { lendThreadsForTests } from "../../racing/races/lend-threads-for-tests.ts";
import { createEventFiles } from "../archive/event-files.ts";
import { rateAllTimeJob } from "../all-time/rate-all-time-job.ts";
import {
  findAllTimeCars,
  findAllTimeLadder,
  findAllTimeSummary,
  listAllTimeLadders,
  readRatingsThen,
  summarise,
} from "../all-time/read-all-time.ts";
import { checkLeagueJob } from "./check-league-job.ts";
import { findLeague, followLeague, leagueFile, leaveLeague, type ShownLeague } from "./leagues.ts";

const keys = { izmir: signingKey("1".repeat(64)), konya: signingKey("2".repeat(64)) };
const threads = lendThreadsForTests(2);
const engineHash = "e".repeat(64);
let open: OpenDatabase;
let jobs: JobQueue;
let folder: string;
let server: Server;
let host: string;
let personId: string;
/** what the file server has, by its paths */
const files = new Map<string, Buffer | string>();
let asked: string[] = [];

function eventNamed(name: string, firstCar: number): EventRecord[] {
  return eventForTests(3, firstCar).map((record): EventRecord => {
    if (record.kind === "event")
      return {
        kind: "event",
        value: { ...record.value, competition: { ...record.value.competition, id: name, name } },
      };
    if (record.kind !== "team") return record;
    const university = record.value.number % 2 === 0 ? "Ege" : "Selçuk";
    return { kind: "team", value: { ...record.value, university } };
  });
}

const packed = (records: EventRecord[], key = keys.izmir) => gzipSync(fileForTests(records, "whole", key));

const registerWith = (changes: object = {}) => ({
  format: 1,
  id: "anadolu",
  name: "Anadolu Ligi",
  rule: { points: [10, 6, 3, 2, 1], best: 2 },
  installations: [
    { id: "izmir", name: "İzmir", address: `http://${host}/izmir/`, key: keys.izmir.publicKey },
    { id: "konya", name: "Konya", address: `http://${host}/konya/`, key: keys.konya.publicKey },
  ],
  events: [
    event("izmir-1", "izmir"),
    event("konya-1", "konya"),
    { id: "konya-2", installation: "konya", name: "Konya II", startsOn: "2027-05-01", competition: "konya-2" },
  ],
  ...changes,
});

const event = (id: string, installation: string) => ({
  id,
  installation,
  name: id,
  startsOn: "2026-05-01",
  competition: id,
  file: `http://${host}/${id}.jsonl.gz`,
});

const parts = () => ({
  innerHosts: [host],
  eventFiles: createEventFiles(path.join(folder, "own")),
  folder: path.join(folder, "way"),
  engineHash,
});

async function check(innerHosts = [host]): Promise<ShownLeague> {
  const { run, record } = checkLeagueJob(open.database, { ...parts(), innerHosts });
  const result = await run({ leagueId: "anadolu" });
  await open.database.transaction().execute((transaction) => record(transaction, { leagueId: "anadolu" }, result));
  const found = await findLeague(open.database, "anadolu");
  if (!found || !("table" in found)) throw new Error("There is no table.");
  return found;
}

const problemsOf = ({ table }: ShownLeague) => Object.fromEntries(table.events.map(({ id, problem }) => [id, problem]));

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "code-prix-leagues-"));
  open = await openForTests();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const content = files.get(request.url ?? "");
    if (content === undefined) return void response.writeHead(404).end();
    const etag = `"${content.length}-${Buffer.from(content).subarray(-40).toString("hex")}"`;
    response.writeHead(200, { etag, "content-length": Buffer.byteLength(content) }).end(content);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const person = { id: "admin", name: "Admin", email: "admin@example.org" };
  await open.database.insertInto("person").values(person).execute();
  personId = person.id;
});

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await leaveLeague(open.database, personId, "anadolu");
  files.clear();
  files.set("/izmir-1.jsonl.gz", packed(eventNamed("izmir-1", 0)));
  files.set("/konya-1.jsonl.gz", packed(eventNamed("konya-1", 3), keys.konya));
  files.set("/league.json", JSON.stringify(registerWith()));
  asked = [];
});

const follow = (address = `http://${host}/league.json`, innerHosts = [host]) =>
  followLeague(open.database, { jobs, innerHosts }, personId, address);

test("a league's table follows from the files that its register names, and nothing is fetched twice", async () => {
  expect(await follow()).toEqual({ kind: "followed", id: "anadolu" });
  const league = await check();
  expect(problemsOf(league)).toEqual({ "izmir-1": null, "konya-1": null, "konya-2": "to-come" });
  expect(league.table.universities.map(({ name }) => name).toSorted()).toEqual(["Ege", "Selçuk"]);
  expect(league.table.duels).toHaveLength(1);
  const first = await leagueFile(open.database, "anadolu");
  asked = [];
  await check();
  expect(await leagueFile(open.database, "anadolu")).toEqual(first);
  // Asked once each, which tells that they are the same, and not once more for the whole.
  expect(asked.filter((address) => address.endsWith(".gz"))).toEqual(["/izmir-1.jsonl.gz", "/konya-1.jsonl.gz"]);
  expect(readdirSync(path.join(folder, "way"))).toEqual([]);
});

test("its cars are on the ladder of all events, and gone with the league", { tags: ["thorough"] }, async () => {
  await follow();
  await check();
  const rating = rateAllTimeJob(open.database, { ...parts(), threads, importFiles: { at: (id) => id } });
  const rate = async () => {
    const rated = await rating.run({ askedFor: "" });
    await open.database.transaction().execute((transaction) => rating.record(transaction, { askedFor: "" }, rated));
  };
  await rate();
  const [ladder] = await listAllTimeLadders(open.database);
  expect(ladder).toMatchObject({ events: 2, cars: 8, meetings: 8 });
  const found = await findAllTimeCars(open.database, ladder!.formula, { city: "İzmir", page: 1 });
  expect(found.cars).toHaveLength(8);
  expect(found.cars.filter(({ teams }) => teams.length === 2)).toHaveLength(2);
  const text = (await findAllTimeLadder(open.database, ladder!.formula))!;
  // What pages show beside the cars is kept with the ladder, as a look through it finds it.
  const kept = await findAllTimeSummary(open.database, ladder!.formula);
  const { podiums: _, ...looked } = await summarise(open.database, ladder!.formula);
  expect(kept).toMatchObject(looked);
  expect(kept.events.map(({ hasFinal }) => hasFinal)).toEqual([true, true]);
  const ratingThen = await readRatingsThen(open.database);
  for (const { manifestHash, cars } of kept.podiums)
    for (const car of cars) expect(ratingThen(manifestHash, car.codeHash)).toEqual(car);
  expect(kept.podiums.map(({ cars }) => cars.length)).toEqual([3, 3]);
  await rate();
  expect(await findAllTimeSummary(open.database, ladder!.formula)).toEqual(kept);
  expect(await findAllTimeLadder(open.database, ladder!.formula)).toEqual(text);
  await leaveLeague(open.database, personId, "anadolu");
  await rate();
  expect(await listAllTimeLadders(open.database)).toEqual([]);
});

test(
  "whoever changes results and signs them anew is named, and the other events count as before",
  { tags: ["thorough"] },
  async () => {
    const lying = eventNamed("konya-1", 3).map((record): EventRecord => {
      if (record.kind !== "stage") return record;
      const [first, second, ...others] = record.value.places;
      const exchanged = [{ ...first!, teamId: second!.teamId }, { ...second!, teamId: first!.teamId }, ...others];
      return { kind: "stage", value: { ...record.value, places: exchanged } };
    });
    files.set("/konya-1.jsonl.gz", packed(lying, keys.konya));
    await follow();
    const league = await check();
    expect(problemsOf(league)).toEqual({ "izmir-1": null, "konya-1": "results-differ", "konya-2": "to-come" });
    expect(league.events.find(({ eventId }) => eventId === "konya-1")?.details.join(" ")).toMatch(/won|score|place/);
    expect(
      league.table.universities.every(({ counted }) => counted.every((result) => result.event === "izmir-1")),
    ).toBe(true);
  },
);

test("whoever changes a log and signs it anew is named: the race is another", { tags: ["thorough"] }, async () => {
  const lying = eventNamed("konya-1", 3).map((record): EventRecord => {
    if (record.kind !== "race") return record;
    // A whole log with a hash of its own, of another seed than it was run with.
    const log = { ...decodeRaceLog(record.value.log), seed: "0x77", engine: engineHash };
    return { kind: "race", value: { ...record.value, log: encodeRaceLog(log), logHash: raceLogHash(log) } };
  });
  files.set("/konya-1.jsonl.gz", packed(lying, keys.konya));
  await follow();
  const league = await check();
  expect(problemsOf(league)["konya-1"]).toBe("races-differ");
  expect(league.events.find(({ eventId }) => eventId === "konya-1")?.details[0]).toMatch(/^race race-\d is another/);
});

test.each([
  ["another key's signature", () => packed(eventNamed("konya-1", 3), keys.izmir), "other-key"],
  ["another event", () => packed(eventNamed("konya-7", 3), keys.konya), "other-event"],
  [
    "a changed line",
    () => gzipSync(fileForTests(eventNamed("konya-1", 3), "whole", keys.konya).replace("Ege", "Ego")),
    "forged",
  ],
  ["a page", () => Buffer.from("<html>"), "damaged"],
  ["nothing", () => undefined, "not-fetched"],
] as [string, () => Buffer | undefined, string][])(
  "%s at an event's address leaves it out, by name",
  { tags: ["thorough"] },
  async (_, make, problem) => {
    const content = make();
    if (content) files.set("/konya-1.jsonl.gz", content);
    else files.delete("/konya-1.jsonl.gz");
    await follow();
    expect(problemsOf(await check())).toEqual({ "izmir-1": null, "konya-1": problem, "konya-2": "to-come" });
  },
);

test("a key that the register withdraws counts no more, though the file is the same", async () => {
  await follow();
  expect(problemsOf(await check())["konya-1"]).toBeNull();
  const { installations, ...others } = registerWith();
  const [izmir, konya] = installations;
  const renewed = { ...konya, key: "9".repeat(64), withdrawnKeys: [konya!.key] };
  files.set("/league.json", JSON.stringify({ ...others, installations: [izmir, renewed] }));
  expect(problemsOf(await check())["konya-1"]).toBe("withdrawn-key");
});

test("a register that names one file of an event takes no other", { tags: ["thorough"] }, async () => {
  const { events, ...others } = registerWith();
  const named = events.map((each) => (each.id === "konya-1" ? { ...each, manifestHash: "a".repeat(64) } : each));
  files.set("/league.json", JSON.stringify({ ...others, events: named }));
  await follow();
  expect(problemsOf(await check())["konya-1"]).toBe("other-file");
});

test("a register that leads into the operator's network, or to itself, has nothing fetched there", async () => {
  const { events, ...others } = registerWith();
  const [first] = events;
  const inward = [
    { ...first, file: "http://127.0.0.1:1/secret" },
    { ...first, id: "self", file: `http://${host}/league.json` },
    { ...first, id: "metadata", file: "http://169.254.169.254/latest" },
  ];
  files.set("/league.json", JSON.stringify({ ...others, events: inward }));
  await follow();
  expect(problemsOf(await check())).toEqual({
    "izmir-1": "inner-address",
    self: "damaged",
    metadata: "inner-address",
  });
  expect(await follow(`http://localhost:${host.split(":")[1]}/league.json`, [])).toMatchObject({
    problems: [{ problem: { kind: "inner-address" } }],
  });
});

test("a register that became bad leaves what was known, and says so", async () => {
  await follow();
  await check();
  files.set("/league.json", "<html>");
  const league = await check();
  expect(league.problem).toEqual({ kind: "no-register" });
  expect(problemsOf(league)["izmir-1"]).toBeNull();
  files.set("/league.json", JSON.stringify(registerWith({ id: "other" })));
  expect((await check()).problem).toEqual({ kind: "other-league", id: "other" });
});

test("the others' tables are compared byte for byte, and by event where they differ", async () => {
  await follow();
  const { text } = (await check(), (await leagueFile(open.database, "anadolu"))!);
  files.set("/izmir/league/anadolu/league.json", text);
  const lying = JSON.parse(text) as ShownLeague["table"];
  lying.events[0]!.manifestHash = "b".repeat(64);
  files.set("/konya/league/anadolu/league.json", JSON.stringify(lying));
  const peers = new Map((await check()).peers.map(({ installationId, finding }) => [installationId, finding]));
  expect(peers.get("izmir")).toMatchObject({ kind: "agrees" });
  expect(peers.get("konya")).toMatchObject({ kind: "differs", events: [{ id: "izmir-1" }] });
});

test("the same league is followed once", async () => {
  await follow();
  files.set("/other.json", JSON.stringify(registerWith()));
  expect(await follow(`http://${host}/other.json`)).toMatchObject({ problems: [{ rule: "known", id: "anadolu" }] });
});
