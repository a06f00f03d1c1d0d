import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/race/formula.ts";
import { exportKitLog } from "#engine/race/kit-log-export.ts";
import { runRace } from "#engine/race/run-race.ts";
import { houseCar } from "#languages/house-cars/house-cars.ts";
import type { EventRecord } from "#rules/event-file.ts";
import { fileForTests } from "#rules/event-file-for-tests.ts";
import type { OpenDatabase } from "#server/base/database/database.ts";
import { newId } from "#server/base/database/new-id.ts";
import { openForTests } from "#server/base/database/open-for-tests.ts";
import { listGuests } from "#server/results/imports/guests.ts";
import { importEventJob } from "#server/results/imports/import-event-job.ts";
import { importFilesIn } from "#server/results/imports/import-files.ts";
import { findImport, importUploaded } from "#server/results/imports/imports.ts";
import { runCommand } from "../cli/run-command.ts";
import { createTerminal } from "../cli/terminal.ts";

const root = path.join(import.meta.dirname, "..");
const entry = new URL("../cli/main.ts", import.meta.url);
const drivers = ["hedgehog", "last-lap", "metronome", "wasp", "sunday-driver"].map((id) => houseCar(id));
const sources = drivers.map(({ contractName }) => path.join(root, "languages/house-cars", `${contractName}.sol`));
const names = ["Ada", "Cengiz", "Deniz", "Şule", "<b>Efe</b>"];

let folder: string;
let open: OpenDatabase;
let personId: string;
let log: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "code-prix-published-"));
  open = await openForTests();
  personId = newId();
  const person = { id: personId, name: "Deniz", email: "deniz@example.org" };
  await open.database.insertInto("person").values(person).execute();
  const machine = createMachine({
    interpreter: new WebAssembly.Module(readFileSync(path.join(root, "engine/evm/interpreter.wasm"))),
  });
  const cars = drivers.map(({ initcode }, seat) => ({ name: names[seat] ?? "", initcode: parseBytecode(initcode) }));
  log = path.join(folder, "gameLog.json");
  writeFileSync(log, exportKitLog(runRace({ formula: defaultFormula, cars, seed: 1n, machine })));
});

afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

async function guests(...words: string[]) {
  const file = path.join(folder, `${newId()}.jsonl.gz`);
  let said = "";
  const write = { write: (text: string) => (said += text) };
  const terminal = createTerminal({ output: write, errors: write });
  const code = await runCommand(["guests", ...words, "--log", file], terminal, entry, "1.2.3");
  return { code, said, file };
}

/** What a site makes of the file. */
async function imported(file: string) {
  const files = importFilesIn(folder);
  const id = newId();
  const taken = await files.take(id, createReadStream(file));
  if (typeof taken === "string") throw new Error(taken);
  const upload = { id, fileName: "guests.jsonl.gz", share: "10" as const, ...taken };
  await importUploaded(open.database, { send: () => Promise.resolve() }, { personId, brand: null }, upload);
  const job = importEventJob(open.database, { files, innerHosts: [], engineHash: "0".repeat(64) });
  const result = await job.run({ importId: id });
  await open.database.transaction().execute((transaction) => job.record(transaction, { importId: id }, result));
  const event = (await findImport(open.database, id))!;
  const all = await listGuests(open.database, ["code-prix", "titans", "titans-season-1"], { ofEach: 10 });
  return { event, rivals: all.filter(({ eventId }) => eventId === id) };
}

test("cars of a published log are compiled from their sources, and the site sees that their race is that log", async () => {
  const { code, said, file } = await guests(log, ...sources, "--name", "İzmir 2025", "--date", "2025-11-15");
  expect(said).toContain("comes out as the published log, byte for byte");
  expect(code).toBe(0);
  const { event, rivals } = await imported(file);
  expect(event).toMatchObject({ state: "verified", name: "İzmir 2025", publishedLog: { agrees: true } });
  expect(event.draw).toMatchObject({ races: 1, agreed: 1 });
  expect(rivals.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(rivals.every(({ isCompiled, year }) => isCompiled && year === 2025)).toBe(true);
});

test(
  "with other sources they are guests whose race is not that log, and none of it is claimed",
  { tags: ["thorough"] },
  async () => {
    const { code, said, file } = await guests(log, ...sources.toReversed());
    expect(said).toContain("comes out otherwise");
    expect(code).toBe(0);
    const { event, rivals } = await imported(file);
    expect(event).toMatchObject({ state: "verified", name: "gameLog.json", publishedLog: { agrees: false } });
    expect(event.counts).toMatchObject({ race: 0, team: 5 });
    expect(rivals).toHaveLength(5);
  },
);

test("a car without a public source is left out, and is nobody's rival", { tags: ["thorough"] }, async () => {
  const { code, file } = await guests(log, "-", ...sources.slice(1));
  expect(code).toBe(0);
  const { event, rivals } = await imported(file);
  expect(event.publishedLog).toMatchObject({ agrees: false });
  expect(rivals.map(({ name }) => name)).not.toContain("Ada");
  expect(rivals).toHaveLength(4);
});

test("a file that names another log than its race's is found out by the site, whatever it says", async () => {
  const { file } = await guests(log, ...sources);
  const lines = gunzipSync(readFileSync(file)).toString().split("\n").slice(0, -3);
  const records = lines.map((line): EventRecord => {
    const [[kind, value] = []] = Object.entries(JSON.parse(line) as object);
    return { kind, value } as EventRecord;
  });
  const [first] = records;
  if (first?.kind !== "event") throw new Error("The first line is not the event's.");
  first.value.publishedLog = "ab".repeat(32);
  writeFileSync(file, gzipSync(fileForTests(records)));
  const { event } = await imported(file);
  expect(event).toMatchObject({ state: "verified", publishedLog: { sha256: "ab".repeat(32), agrees: false } });
});

describe("what cannot be made", () => {
  test.each([
    ["no log", [], 2, "name the published log"],
    ["a log that is not there", ["nothing.json", "-"], 2, "there is no file nothing.json"],
    ["too few sources", ["LOG", sources[0]!], 2, "Name one for each, in this order"],
    ["no source at all", ["LOG", "-", "-", "-", "-", "-"], 2, "nobody could be a guest"],
    ["a day that is none", ["LOG", ...sources, "--date", "2025-13-40"], 2, "expected a day"],
  ])("%s is refused with a clear word", async (_, words, code, message) => {
    const outcome = await guests(...words.map((word) => (word === "LOG" ? log : word)));
    expect(outcome.code).toBe(code);
    expect(outcome.said).toContain(message);
  });

  test("what is no log, or a source that does not compile, is refused by its own word", async () => {
    const broken = path.join(folder, "Broken.sol");
    writeFileSync(broken, "contract Broken { function takeYourTurn( }");
    expect(await guests(log, broken, "-", "-", "-", "-")).toMatchObject({ code: 1 });
    const text = path.join(folder, "text.json");
    writeFileSync(text, "hello");
    expect(await guests(text, "-")).toMatchObject({ code: 1 });
  });
});

const data = path.join(root, "../shared/data");
if (!existsSync(data)) console.warn("SKIPPED: ../shared/data is absent, so no guests are made of the published logs.");

test.skipIf(!existsSync(data))(
  "the published logs are read; without their sources our own cars are not taken for theirs",
  async () => {
    const codePrix = await guests(path.join(data, "university-code-prix-gameLog.json"), ...sources);
    expect(codePrix.said).toContain("comes out otherwise");
    const { event, rivals } = await imported(codePrix.file);
    expect(event.publishedLog).toMatchObject({ agrees: false });
    expect(rivals.map(({ name }) => name)).toContain("defensivecar1");
    const titans = await guests(path.join(data, "titans-season1-115-turns.json"), "-", "-", "wasp");
    expect(titans).toMatchObject({ code: 0 });
    expect((await imported(titans.file)).rivals.map(({ name }) => name)).toEqual(["MadCar"]);
  },
);
