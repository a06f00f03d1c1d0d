import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import type { EventRecord } from "#rules/event-file.ts";
import { eventForTests, fileForTests } from "#rules/event-file-for-tests.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { listGuestsOfImport, withdrawGuest } from "../imports/guests.ts";
import { importEventJob } from "../imports/import-event-job.ts";
import { importFilesIn } from "../imports/import-files.ts";
import { importUploaded } from "../imports/imports.ts";
import { readGuestFile, readHall } from "./hall.ts";

/** The event of tests, in which teams come in by their numbers. */
function eventByNumbers(): EventRecord[] {
  const records = eventForTests();
  for (const record of records)
    if (record.kind === "team" && record.value.result)
      record.value.result = { ...record.value.result, rank: record.value.number, place: record.value.number };
  return records;
}

let open: OpenDatabase;
let folder: string;
const personId = newId();

beforeAll(async () => {
  open = await openForTests();
  folder = mkdtempSync(path.join(tmpdir(), "code-prix-hall-"));
  await open.database
    .insertInto("person")
    .values({ id: personId, name: "Deniz", email: "deniz@example.org" })
    .execute();
});

afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

async function bring(records: readonly EventRecord[]): Promise<string> {
  const files = importFilesIn(folder);
  const id = newId();
  const bytes = gzipSync(fileForTests(records));
  const taken = await files.take(
    id,
    (async function* () {
      yield bytes;
    })(),
  );
  if (typeof taken === "string") throw new Error(taken);
  const file = { id, fileName: "event.jsonl.gz", share: "100" as const, ...taken };
  await importUploaded(open.database, { send: () => Promise.resolve() }, { personId, brand: null }, file);
  const job = importEventJob(open.database, { files, innerHosts: [], engineHash: "0".repeat(64) });
  const result = await job.run({ importId: id });
  await open.database.transaction().execute((transaction) => job.record(transaction, { importId: id }, result));
  return id;
}

test("the podium of an imported final is there with its best race and its source, and who is taken out leaves it nameless", async () => {
  const records = eventByNumbers();
  const source = { teamId: "team-2", language: "solidity" as const, text: "contract Second is Car {}" };
  const id = await bring([...records.slice(0, 7), { kind: "source", value: source }, ...records.slice(7)]);
  const [event, ...others] = await readHall(open.database);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ id, name: "İzmir Code Prix", isOwn: false });
  expect(event?.cars.map(({ name, rank }) => [name, rank])).toEqual([1, 2, 3].map((n) => [`Şimşek ${n}`, n]));
  const [first, second] = event!.cars;
  expect(first?.source).toBeNull();
  expect(second?.source).toEqual({ address: `/hall/${second?.id}/source`, language: "solidity" });
  expect(first?.race?.address).toBe(`/simulate?log=${encodeURIComponent(`/hall/${first?.id}/race`)}`);

  const file = await readGuestFile(open.database, second!.id);
  expect(file?.source).toBe(source.text);
  const best = decodeRaceLog(file!.race!);
  const places = records.flatMap((record) =>
    record.kind === "race" ? [decodeRaceLog(record.value.log).finishOrder.indexOf(1) + 1] : [],
  );
  expect(best.finishOrder.indexOf(1) + 1).toBe(Math.min(...places));

  const guests = await listGuestsOfImport(open.database, id);
  const guestId = guests.find(({ rank }) => rank === 2)!.id;
  await withdrawGuest(open.database, { guestId, takes: "name", reason: "person-wish", personId });
  const [after] = await readHall(open.database);
  expect(after?.cars[1]).toMatchObject({ name: "Team 2", university: "", source: null, race: null });
  expect(await readGuestFile(open.database, guestId)).toBeUndefined();
  const rival = best.seats[1]!.name;
  await open.database.updateTable("guestCar").set({ name: rival }).where("id", "=", guestId).execute();
  const watched = (await readGuestFile(open.database, first!.id))?.race;
  expect(watched).toContain("Team 2");
  expect(watched).not.toContain(rival);
});

test("what is no final has no podium", { tags: ["thorough"] }, async () => {
  await open.database.deleteFrom("importedEvent").execute();
  const records = structuredClone(eventByNumbers());
  for (const record of records) if (record.kind === "stage") record.value.kind = "qualifying";
  await bring(records);
  expect(await readHall(open.database)).toEqual([]);
});
