import { afterAll, beforeAll, expect, test } from "vitest";
import { codeHash } from "#engine/cars/car.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { installationSecret } from "../platform/database/installation-key.ts";
import { signReceipt, type Receipt } from "./receipt.ts";
import { submitCar } from "./submit-car.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";

/** The standby took over from a backup that is a minute old: cars accepted since come back with their receipts. */
let open: OpenDatabase;
const jobs = { send: () => Promise.resolve() };
let personId = "";
let teamId = "";
const bytecode = "0x600160005260206000f3";
const initcode = Uint8Array.from(Buffer.from(bytecode.slice(2), "hex"));
const receivedAt = new Date("2026-05-02T11:59:59.999Z");

beforeAll(async () => {
  open = await openForTests();
  personId = await newPersonForTests(open.database);
  teamId = await newTeamForTests(open.database, personId);
});

afterAll(() => open.close());

async function receiptOf(words: Partial<Receipt> = {}, key?: string): Promise<string> {
  const receipt: Receipt = {
    competition: "izmir",
    team: { id: teamId, name: "Şimşek" },
    submission: "lost00000001",
    codeHash: codeHash(initcode),
    receivedAt,
    acceptedAt: new Date("2026-05-02T12:00:04.000Z"),
    ...words,
  };
  return signReceipt(receipt, key ?? (await installationSecret(open.database, "receipt-key")));
}

const submit = (receipt: string, given = bytecode) =>
  submitCar(open.database, jobs, {
    teamId,
    personId,
    fields: { kind: "bytecode", bytecode: given, note: "", receipt },
  });

const closeAt = (submissionsCloseAt: Date | null) =>
  open.database.updateTable("competition").set({ submissionsCloseAt }).where("id", "=", "izmir").execute();

test.each([
  ["of another key", () => receiptOf({}, "7".repeat(64)), "not-genuine"],
  ["with an earlier time", async () => (await receiptOf()).replace("Received: 2026", "Received: 2025"), "not-genuine"],
  ["of another team", () => receiptOf({ team: { id: "other0000001", name: "Şimşek" } }), "other-team"],
  ["of other code", () => receiptOf({ codeHash: `0x${"ab".repeat(32)}` }), "other-code"],
] as const)("restores nothing from a receipt %s", async (_what, receipt, rule) => {
  expect(await submit(await receipt())).toEqual({ kind: "refused", problems: [{ field: "receipt", rule }] });
});

test("restores a lost car from its receipt once, also after the deadline", async () => {
  await closeAt(new Date("2026-05-02T12:00:00.000Z"));
  const lateAt = new Date("2026-05-02T12:00:01.000Z");
  const late = await receiptOf({ submission: "late00000001", receivedAt: lateAt });
  expect(await submit(late)).toMatchObject({ kind: "done" });
  const isLate = await open.database.selectFrom("submission").select("isLate").execute();
  expect(isLate).toEqual([{ isLate: true }]);
  await open.database.deleteFrom("submission").execute();

  expect(await submit(await receiptOf())).toEqual({ kind: "done", submissionId: "lost00000001" });
  const row = await open.database
    .selectFrom("submission")
    .where("id", "=", "lost00000001")
    .select(["receivedAt", "state", "teamId", "isLate"])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ receivedAt, state: "queued", teamId, isLate: false });
  expect(await submit(await receiptOf())).toEqual({
    kind: "refused",
    problems: [{ field: "receipt", rule: "not-lost" }],
  });
  await closeAt(null);
});
