import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRacedEvent, type RacedEvent } from "#rules/raced-event.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { keepRacedEvent } from "./keep-raced-event.ts";
import { findAllTimeFinal } from "./read-all-time.ts";

/** In its final two teams race the same program. */
const demonstration = path.join(
  import.meta.dirname,
  "../../../tests/fixtures/event-files/demonstration-izmir.jsonl.gz",
);

let open: OpenDatabase;
let event: RacedEvent;

beforeAll(async () => {
  open = await openForTests();
  const read = await readRacedEvent(new Blob([readFileSync(demonstration)]).stream());
  event = read.event;
  await keepRacedEvent(open.database, { kind: "own", competitionId: "izmir" }, "tag", {
    event,
    programs: [...read.programs],
  });
});

afterAll(() => open.close());

test("a final in which two teams raced one program can be run again, and tells them apart", async () => {
  const final = await findAllTimeFinal(open.database, event.manifestHash);
  expect(final?.races).toHaveLength(10);
  const { entrants, races } = final!;
  expect(new Set(entrants.map(({ codeHash }) => codeHash)).size).toBe(4);
  expect(new Set(entrants.map(({ team }) => team?.name)).size).toBe(5);
  const ids = entrants.map(({ id }) => id).toSorted();
  for (const { seats } of races) expect(seats.toSorted()).toEqual(ids);
});

test("whose name was taken out is a car like any other there", async () => {
  const [, second] = event.final!.races[0]!.teams!;
  await open.database
    .insertInto("guestRetraction")
    .values({
      id: newId(),
      installationKey: event.key,
      eventId: event.competition.id,
      teamId: second!,
      takes: "name",
      reason: "team-wish",
      signedBy: event.key,
      signedText: "",
      signature: "",
      at: new Date(),
    })
    .execute();
  const final = await findAllTimeFinal(open.database, event.manifestHash);
  expect(final?.entrants.filter(({ team }) => team === null)).toEqual([
    { id: "2", codeHash: expect.any(String) as string, team: null, houseCar: null },
  ]);
});
