import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { findAuditEntries, readRecordChoice } from "./find-audit-entries.ts";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";

let open: OpenDatabase;

beforeAll(async () => {
  open = await openForTests();
  for (const subject of ["first", "second", "third", "fourth", "fifth"]) {
    await open.database
      .transaction()
      .execute((transaction) =>
        writeAuditEntry(transaction, { personId: null, act: "edit-brand", subject, brand: null, details: {} }),
      );
  }
});

afterAll(() => open.close());

const page = (query: Record<string, string>) =>
  findAuditEntries(open.database, null, readRecordChoice(new URLSearchParams({ act: "edit-brand", ...query })), 2);
const subjects = async (query: Record<string, string>) => (await page(query)).map(({ subject }) => subject);

test("lists acts newest or oldest first, page by page", async () => {
  expect(await subjects({})).toEqual(["fifth", "fourth"]);
  const [, fourth] = await page({});
  expect(await subjects({ after: String(fourth?.id) })).toEqual(["third", "second"]);
  expect(await subjects({ sort: "oldest" })).toEqual(["first", "second"]);
  const [, second] = await page({ sort: "oldest" });
  expect(await subjects({ sort: "oldest", after: String(second?.id) })).toEqual(["third", "fourth"]);
});
