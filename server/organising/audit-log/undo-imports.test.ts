import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../base/database/database.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { newPersonForTests } from "../../event/teams/teams-for-tests.ts";
import { addGuestsForTests } from "../../results/imports/guests-for-tests.ts";
import { listGuests, returnGuest, withdrawGuest } from "../../results/imports/guests.ts";
import { trustKey } from "../../results/imports/installations.ts";
import { inviteGuest, invitationsOf, uninviteGuest } from "../../results/imports/invite-guest.ts";
import { undoAct } from "./undo-act.ts";

let open: OpenDatabase;
let personId: string;
let importId: string;
let installationKey: string;
let guests: string[];
const jobs = { send: () => Promise.resolve() };

beforeAll(async () => {
  open = await openForTests();
  personId = await newPersonForTests(open.database, "Deniz");
  ({ importId, installationKey, guests } = await addGuestsForTests(open.database, ["wasp", "metronome"]));
  await open.database.insertInto("knownInstallation").values({ key: installationKey, address: null }).execute();
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
});

afterAll(() => open.close());

/** Takes the newest act back. */
async function undo(mayOrganise: (brand: string | null) => boolean = () => true) {
  const { id } = await open.database
    .selectFrom("auditEntry")
    .where("undoneBy", "is", null)
    .orderBy("id", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  const parts = { jobs, engineHash: "0".repeat(64) };
  const outcome = await undoAct(open.database, parts, { entryId: id, personId, mayOrganise });
  return outcome.kind === "refused" ? outcome.reason : outcome.kind;
}

const rivals = async () => (await listGuests(open.database, ["code-prix"])).map(({ name }) => name);
const isTrusted = async () => {
  const row = await open.database
    .selectFrom("knownInstallation")
    .where("key", "=", installationKey)
    .select("withdrawnAt")
    .executeTakeFirstOrThrow();
  return row.withdrawnAt === null;
};
const invited = async () => (await invitationsOf(open.database, importId)).map(({ name }) => name);

test("a guest that was taken out comes back by the audit log, with its name", async () => {
  const wish = { guestId: guests[0]!, takes: "car", reason: "team-wish", personId } as const;
  await withdrawGuest(open.database, wish);
  expect(await rivals()).toEqual(["Karayel 2"]);
  expect(await undo()).toBe("undone");
  expect(await rivals()).toEqual(["Karayel 1", "Karayel 2"]);
});

test("a guest that was given back is taken out again, as it was before", async () => {
  await withdrawGuest(open.database, { guestId: guests[0]!, takes: "name", reason: "person-wish", personId });
  await returnGuest(open.database, { guestId: guests[0]!, personId });
  expect(await rivals()).toEqual(["Karayel 1", "Karayel 2"]);
  expect(await undo()).toBe("undone");
  expect(await rivals()).toEqual(["Team 1", "Karayel 2"]);
  const kept = await open.database.selectFrom("guestRetraction").select(["takes", "reason"]).execute();
  expect(kept).toEqual([{ takes: "name", reason: "person-wish" }]);
});

test("a key that was withdrawn is trusted again by the audit log, and the other way round", async () => {
  await trustKey(open.database, { importId, personId, isTrusted: false });
  expect(await isTrusted()).toBe(false);
  expect(await undo()).toBe("undone");
  expect(await isTrusted()).toBe(true);
  await trustKey(open.database, { importId, personId, isTrusted: false });
  await trustKey(open.database, { importId, personId, isTrusted: true });
  expect(await undo()).toBe("undone");
  expect(await isTrusted()).toBe(false);
});

test("an invitation and its end are taken back by who organises the competition, until its cars are fixed", async () => {
  await inviteGuest(open.database, jobs, { guestId: guests[1]!, competitionId: "izmir", personId });
  expect(await invited()).toHaveLength(1);
  expect(await undo((brand) => brand === "trabzon")).toBe("forbidden");
  expect(await undo()).toBe("undone");
  expect(await invited()).toEqual([]);

  await inviteGuest(open.database, jobs, { guestId: guests[1]!, competitionId: "izmir", personId });
  const [entry] = await invitationsOf(open.database, importId);
  await uninviteGuest(open.database, jobs, { teamId: entry!.teamId, personId });
  expect(await undo()).toBe("undone");
  expect(await invited()).toHaveLength(1);

  await uninviteGuest(open.database, jobs, { teamId: entry!.teamId, personId });
  await open.database.updateTable("competition").set({ state: "frozen" }).where("id", "=", "izmir").execute();
  expect(await undo()).toBe("no-longer-possible");
  expect(await invited()).toEqual([]);
});
