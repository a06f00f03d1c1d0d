import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { initcodeLimitBytes } from "#engine/cars/car.ts";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race/race-log-text.ts";
import type { EventRecord, EventRecordOf } from "#rules/event-file.ts";
import { eventForTests, fileForTests, keyForTests } from "#rules/event-file-for-tests.ts";
import { signRetraction, writeRetractions } from "#rules/retraction.ts";
import { signingKey } from "#rules/signature.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { installationKey } from "../../racing/submissions/keep-receipt.ts";
import { fetchAllRetractions } from "./fetch-retractions.ts";
import { listGuests, listGuestsOfImport, readGuestProgram, returnGuest, withdrawGuest } from "./guests.ts";
import { importEventJob } from "./import-event-job.ts";
import { importFilesIn, importLimits, type ImportFiles } from "./import-files.ts";
import { findImport, importFromAddress, importUploaded, removeImport } from "./imports.ts";
import { ownRetractions } from "./retractions.ts";

let open: OpenDatabase;
let folder: string;
let files: ImportFiles;
let personId: string;
const jobs = { send: () => Promise.resolve() };
const servers: Server[] = [];

/** The event of tests, in which teams come in by their numbers. */
function eventByNumbers(): EventRecord[] {
  const records = eventForTests();
  for (const record of records)
    if (record.kind === "team" && record.value.result)
      record.value.result = { ...record.value.result, rank: record.value.number, place: record.value.number };
  return records;
}

const records = eventByNumbers();
const genuine = fileForTests(records);

beforeAll(async () => {
  open = await openForTests();
  folder = mkdtempSync(path.join(tmpdir(), "code-prix-imports-"));
  files = importFilesIn(folder);
  personId = newId();
  await open.database
    .insertInto("person")
    .values({ id: personId, name: "Deniz", email: "deniz@example.org" })
    .execute();
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server[Symbol.asyncDispose]()));
  for (const table of ["importedEvent", "guestRetraction", "knownInstallation"] as const)
    await open.database.deleteFrom(table).execute();
  rmSync(files.folder, { recursive: true, force: true });
});

afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* partsOf(content: string | Uint8Array) {
  yield typeof content === "string" ? gzipSync(content) : content;
}

async function work(importId: string, innerHosts: readonly string[] = []) {
  const job = importEventJob(open.database, { files, innerHosts, engineHash: "0".repeat(64) });
  const result = await job.run({ importId });
  await open.database.transaction().execute((transaction) => job.record(transaction, { importId }, result));
  return (await findImport(open.database, importId))!;
}

async function upload(content: string | Uint8Array, share: "10" | "100" = "100") {
  const id = newId();
  const taken = await files.take(id, partsOf(content));
  if (typeof taken === "string") throw new Error(taken);
  const file = { id, fileName: "event.jsonl.gz", share, ...taken };
  expect((await importUploaded(open.database, jobs, { personId, brand: null }, file)).kind).toBe("added");
  return work(id);
}

/** The event with records changed and signed again: an installation may lie. */
function lying<Kind extends EventRecord["kind"]>(kind: Kind, change: (value: EventRecordOf<Kind>) => void): string {
  const changed = structuredClone(records);
  change(changed.find((record) => record.kind === kind)?.value as EventRecordOf<Kind>);
  return fileForTests(changed);
}

/** @returns its host with the port */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An installation of its own: its key, its event, its list of retractions. */
function installation(state: { key: typeof keyForTests; file: string; retractions?: string }): RequestListener {
  return ({ url }, response) => {
    if (url === "/.well-known/code-prix.json")
      response.end(JSON.stringify({ format: 1, key: state.key.publicKey, retractions: "/retractions.jsonl" }));
    else if (url === "/retractions.jsonl") response.end(state.retractions ?? writeRetractions([], state.key));
    else response.end(gzipSync(state.file));
  };
}

async function fetchFrom(host: string) {
  const importer = { personId, brand: null };
  const wish = { address: `http://${host}/events/izmir/event.jsonl.gz`, share: "100" as const };
  const added = await importFromAddress(open.database, jobs, [host], importer, wish);
  if (added.kind !== "added") throw new Error(added.reason);
  return work(added.id, [host]);
}

const guestsOf = (importId: string) => listGuestsOfImport(open.database, importId);
const rivals = () => listGuests(open.database, ["code-prix"]);
const leftBehind = () => (existsSync(files.folder) ? readdirSync(files.folder) : []);

test("a genuine event appears as a whole, and its cars are rivals with their names as published", async () => {
  const event = await upload(genuine);
  expect(event).toMatchObject({
    state: "verified",
    name: "İzmir Code Prix",
    eventId: "izmir",
    installationKey: keyForTests.publicKey,
    draw: { share: 1, races: 3, agreed: 3, closed: 0 },
    leftOut: [],
  });
  expect(event.draw?.seed).toMatch(/^[0-9a-f]{32}$/);
  const guests = await rivals();
  expect(guests.map(({ name, rank }) => [name, rank])).toEqual([1, 2, 3, 4, 5].map((n) => [`Şimşek ${n}`, n]));
  expect(guests[0]).toMatchObject({ event: "İzmir Code Prix", year: 2026, university: "Ege" });
  const car = records.find((record) => record.kind === "car")!.value;
  expect(await readGuestProgram(open.database, guests[0]!.id)).toBe(car.bytecode);
  // Guests are nobody's team: no order, no stage can have them.
  expect(await open.database.selectFrom("team").where("name", "like", "Şimşek%").select("id").execute()).toEqual([]);
});

test.each([
  [
    "with a forged signature",
    () => genuine.replace(/"signature":"(.)/, (_, first: string) => `"signature":"${first === "0" ? "1" : "0"}`),
    "forged",
  ],
  ["with a line that was changed", () => genuine.replace("Şimşek 1", "Şimşek 9"), "changed"],
  [
    "with a log that is not the one of its hash",
    () => lying("race", (race) => (race.logHash = `0x${"0".repeat(64)}`)),
    "bad-log",
  ],
  [
    "with a car over the limits",
    () => lying("car", (car) => (car.bytecode = `0x${"00".repeat(initcodeLimitBytes + 1)}`)),
    "bad-car",
  ],
  ["with a name that turns what follows", () => lying("team", (team) => (team.name = "\u202Egnp.exe")), "damaged"],
  ["of another format", () => genuine.replace('"format":1', '"format":2'), "other-format"],
  ["that is something else", () => "<!doctype html>\n", "no-event-file"],
  ["with nobody's cars", () => fileForTests(records.slice(0, 6), "roster"), "roster"],
])("a file %s is refused in a word, and nothing of it is kept", async (_, make, problem) => {
  expect(await outcomeOf(make())).toEqual(refusedFor(problem));
});

// The same of files as they are read: `rules/event-file.test.ts`.
test.each([
  ["with 100 000 teams", () => manyTeams(100_000), "too-large"],
  ["that ends too early", () => genuine.slice(0, -300), "cut-off"],
  ["that unpacks without end", () => gzipSync(Buffer.alloc(64 * 1024 * 1024, "a")), "too-large"],
])("a file %s is refused so, too", { tags: ["thorough"] }, async (_, make, problem) => {
  expect(await outcomeOf(make())).toEqual(refusedFor(problem));
});

/** What becomes of a file, and what is left of it. */
async function outcomeOf(file: Parameters<typeof upload>[0]) {
  const { id, state, name, problem } = await upload(file);
  return { state, name, problem: problem?.kind, guests: await guestsOf(id), leftBehind: leftBehind() };
}

const refusedFor = (problem: string) => ({ state: "refused", name: null, problem, guests: [], leftBehind: [] });

function manyTeams(count: number): string {
  const [event, team, ...others] = records;
  const teams = Array.from({ length: count }, (_each, index): EventRecord => {
    const value = { ...(team?.value as EventRecordOf<"team">), id: `many-${index}` };
    return { kind: "team", value };
  });
  return fileForTests([event!, team!, ...teams, ...others]);
}

test("what a name holds is text wherever it is shown", async () => {
  const name = `<img src=x onerror=alert(1)>'; drop table team; --`;
  await upload(lying("team", (team) => (team.name = name)));
  expect((await rivals())[0]?.name).toBe(name);
});

/** A race whose log says another seed than it was run with: it is its own log's hash, and comes out otherwise. */
function otherRace(race: EventRecordOf<"race">, engine?: string): void {
  const log = { ...decodeRaceLog(race.log), seed: "0x99", ...(engine && { engine }) };
  race.log = encodeRaceLog(log);
  race.logHash = raceLogHash(log);
}

test("a race that comes out otherwise is named and left out, and no place rests on its stage", async () => {
  const event = await upload(lying("race", (race) => otherRace(race)));
  expect(event).toMatchObject({ state: "verified", draw: { races: 3, agreed: 2 } });
  expect(event.leftOut).toEqual([
    { what: "stage", id: "final", name: "Final" },
    { what: "race", id: "race-1", stage: "Final", number: 1, why: "differs" },
  ]);
  expect((await guestsOf(event.id)).map(({ rank }) => rank)).toEqual([null, null, null, null, null]);
});

test("a race of an engine that is not here is named as that, and the places stand", async () => {
  const event = await upload(lying("race", (race) => otherRace(race, "a".repeat(64))));
  expect(event.leftOut).toEqual([{ what: "race", id: "race-1", stage: "Final", number: 1, why: "other-engine" }]);
  expect((await guestsOf(event.id))[0]?.rank).toBe(1);
});

test("an event most of whose races come out otherwise is refused", async () => {
  const changed = structuredClone(records);
  for (const record of changed) if (record.kind === "race") otherRace(record.value);
  const event = await upload(fileForTests(changed), "10");
  expect(event).toMatchObject({ state: "refused", problem: { kind: "races-differ", differ: 3, of: 3 } });
});

test("the same file is there once, and another one of the same event stands beside the first", async () => {
  const first = await upload(genuine);
  expect(await upload(genuine)).toMatchObject({ state: "refused", problem: { kind: "known", importId: first.id } });
  const second = await upload(lying("team", (team) => (team.name = "Yıldırım")));
  expect(second).toMatchObject({ state: "verified", differsFrom: first.id });
  expect(await findImport(open.database, first.id)).toMatchObject({ state: "verified", differsFrom: null });
  // Nobody meets a car twice.
  expect((await rivals()).map(({ name }) => name)).toEqual([
    "Yıldırım",
    "Şimşek 2",
    "Şimşek 3",
    "Şimşek 4",
    "Şimşek 5",
  ]);
});

test("a car whose program is not public is named, and nobody's rival", async () => {
  const changed = structuredClone(records);
  const car = changed.findIndex(({ kind }) => kind === "car");
  changed.splice(car, 1);
  const event = await upload(fileForTests(changed));
  expect(event).toMatchObject({ state: "verified", draw: { races: 3, agreed: 0, closed: 3 } });
  expect(event.leftOut).toEqual([{ what: "car", teamId: "team-1", name: "Şimşek 1" }]);
  expect(await rivals()).toHaveLength(4);
});

test("what this site signed itself is no event of another", async () => {
  const event = await upload(fileForTests(records, "whole", await installationKey(open.database)));
  expect(event).toMatchObject({ state: "refused", problem: { kind: "own-event" } });
});

test("the demonstration's own event, as a version before wrote it, is imported with everything that is in it", async () => {
  const file = path.join(import.meta.dirname, "../../../tests/fixtures/event-files/demonstration-izmir.jsonl.gz");
  const event = await upload(readFileSync(file), "10");
  expect(event).toMatchObject({ state: "verified", city: "izmir", publishedLog: null });
  expect(event.draw!.races).toBeGreaterThanOrEqual(20);
  expect(event.draw!.agreed).toBe(event.draw!.races - event.draw!.closed);
  expect((await rivals()).length).toBeGreaterThan(5);
});

test("a key that was withdrawn is taken no more", async () => {
  const { publicKey: key } = keyForTests;
  await open.database.insertInto("knownInstallation").values({ key, address: null, withdrawnAt: new Date() }).execute();
  expect(await upload(genuine)).toMatchObject({ state: "refused", problem: { kind: "key-withdrawn", key } });
});

test("an event is fetched from its installation, whose address keeps the key that it was first seen with", async () => {
  const state = { key: keyForTests, file: genuine };
  const host = await serve(installation(state));
  expect(await fetchFrom(host)).toMatchObject({ state: "verified", installationAddress: `http://${host}` });
  // Somebody else is at the address now, and says so in both places.
  const other = signingKey("6".repeat(64));
  Object.assign(state, { key: other, file: fileForTests(records, "whole", other) });
  expect(await fetchFrom(host)).toMatchObject({
    state: "refused",
    problem: { kind: "key-of-another", key: other.publicKey, known: keyForTests.publicKey },
  });
});

test("an installation that hands out another's file is none of that event's", async () => {
  const host = await serve(installation({ key: signingKey("6".repeat(64)), file: genuine }));
  expect(await fetchFrom(host)).toMatchObject({ state: "refused", problem: { kind: "key-of-another" } });
});

test("an address that is wrongly encoded is taken as it is written", async () => {
  const wish = { address: "https://example.org/%zz/50%", share: "100" } as const;
  const added = await importFromAddress(open.database, jobs, [], { personId, brand: null }, wish);
  if (added.kind !== "added") throw new Error(added.reason);
  expect(await findImport(open.database, added.id)).toMatchObject({ fileName: "50%" });
  await open.database.deleteFrom("importedEvent").where("id", "=", added.id).execute();
});

test("no address leads into the operator's own network, neither at once nor by a detour", async () => {
  const importer = { personId, brand: null };
  const share = "100" as const;
  for (const address of [
    "http://127.0.0.1/event.jsonl.gz",
    "https://10.0.0.1/x",
    "https://[::1]/x",
    "http://example.org/x",
  ]) {
    expect(await importFromAddress(open.database, jobs, [], importer, { address, share })).toEqual({
      kind: "refused",
      reason: "inner-address",
    });
  }
  const inner = await serve((_request, response) => response.end(gzipSync(genuine)));
  const host = await serve((_request, response) =>
    response.writeHead(302, { location: `http://${inner}/event.jsonl.gz` }).end(),
  );
  expect(await fetchFrom(host)).toMatchObject({ state: "refused", problem: { kind: "inner-address" } });
  expect(leftBehind()).toEqual([]);
});

test("an address with a password in it is none: every organiser would read it", async () => {
  const wish = { address: "https://ada:secret@izmir.example/event.jsonl.gz", share: "10" as const };
  const outcome = await importFromAddress(open.database, jobs, [], { personId, brand: null }, wish);
  expect(outcome).toEqual({ kind: "refused", reason: "bad-address" });
});

test("an address without a file says so", async () => {
  const host = await serve((_request, response) => response.writeHead(404).end());
  expect(await fetchFrom(host)).toMatchObject({ state: "refused", problem: { kind: "status", status: 404 } });
  const broken = await serve((_request, response) => {
    response.writeHead(200, { "content-length": "100000" });
    response.write("half", () => response.destroy());
  });
  expect(await fetchFrom(broken)).toMatchObject({ state: "refused", problem: { kind: "unreachable" } });
});

test("a file is taken as far as there is room", async () => {
  const small = importFilesIn(folder, { fileBytes: 1_000, allBytes: 1_500 });
  expect(await small.take("large", partsOf(new Uint8Array(1_001)))).toBe("too-large");
  expect(await small.take("first", partsOf(new Uint8Array(900)))).toMatchObject({ bytes: 900 });
  expect(await small.take("second", partsOf(new Uint8Array(900)))).toBe("no-room");
  await small.remove("first");
  expect(leftBehind()).toEqual([]);
});

test("one installation's events take no more of the disk than their share, and the panel is told what all take", async () => {
  const first = await upload(genuine);
  expect(first).toMatchObject({ state: "verified" });
  await open.database
    .updateTable("importedEvent")
    .set({ bytes: importLimits.installationBytes })
    .where("id", "=", first.id)
    .execute();
  const second = lying("team", (team) => (team.number = 7));
  expect(await upload(second)).toMatchObject({ state: "refused", problem: { kind: "installation-full" } });
  const { bytes, of } = await files.used();
  expect(bytes).toBeGreaterThan(1_000);
  expect(of).toBe(importLimits.allBytes);
});

test("a guest that is taken out is nobody's name at once, and comes back when that is taken back", async () => {
  const event = await upload(genuine);
  const [guest, second] = await guestsOf(event.id);
  const reason = "team-wish" as const;
  await withdrawGuest(open.database, { guestId: guest!.id, takes: "name", reason, personId });
  await withdrawGuest(open.database, { guestId: second!.id, takes: "car", reason, personId });
  const left = await rivals();
  expect(left[0]).toMatchObject({ name: "Team 1", university: "", city: "" });
  expect(left).toHaveLength(4);
  expect(await readGuestProgram(open.database, second!.id)).toBeUndefined();
  // Another file of the same event does not bring them back.
  await upload(lying("team", (team) => (team.number = 7)));
  expect((await rivals()).map(({ name }) => name)).toEqual(["Team 7", "Şimşek 3", "Şimşek 4", "Şimşek 5"]);
  const published = await ownRetractions(open.database);
  expect(published.match(/"retraction"/g)).toHaveLength(2);
  await returnGuest(open.database, { guestId: guest!.id, personId });
  expect((await rivals())[0]?.name).toBe("Şimşek 1");
});

test("an installation's own list is honoured as long as a team is in it, and nobody else's", async () => {
  const wish = { key: keyForTests.publicKey, event: "izmir", takes: "name" as const, reason: "law" as const };
  const at = "2026-05-01T00:00:00.000Z";
  const own = signRetraction({ ...wish, team: "team-1", at }, keyForTests);
  const others = signRetraction({ ...wish, team: "team-2", at }, signingKey("6".repeat(64)));
  const state = { key: keyForTests, file: genuine, retractions: writeRetractions([own, others], keyForTests) };
  const host = await serve(installation(state));
  await fetchFrom(host);
  const names = async () => (await rivals()).map(({ name }) => name).slice(0, 2);
  expect(await names()).toEqual(["Team 1", "Şimşek 2"]);
  // A list that was cut gives nobody back.
  state.retractions = "";
  await fetchAllRetractions(open.database, [host]);
  expect(await names()).toEqual(["Team 1", "Şimşek 2"]);
  state.retractions = writeRetractions([], keyForTests);
  await fetchAllRetractions(open.database, [host]);
  expect(await names()).toEqual(["Şimşek 1", "Şimşek 2"]);
});

test("an event that is taken away takes its guests and its file along", async () => {
  const event = await upload(genuine);
  expect(await removeImport(open.database, personId, event.id, files.remove)).toBe("removed");
  expect(await rivals()).toEqual([]);
  expect(leftBehind()).toEqual([]);
});

test("files that come at the same time have the room of all together, not each of them", async () => {
  const few = importFilesIn(folder, { fileBytes: 1_000, allBytes: 1_500 });
  const begun = Promise.withResolvers<void>();
  async function* slowly() {
    for (let part = 0; part < 9; part += 1) {
      yield new Uint8Array(100);
      await begun.promise;
    }
  }
  const taken = Array.from({ length: 5 }, () => few.take(newId(), slowly()));
  begun.resolve();
  const outcomes = await Promise.all(taken);
  expect(outcomes.filter((outcome) => typeof outcome !== "string").length).toBeLessThanOrEqual(1);
  expect(outcomes).toContain("no-room");
  expect(readdirSync(few.folder).length).toBeLessThanOrEqual(1);
});
