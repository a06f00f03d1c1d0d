import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../accounts/accounts-for-tests.ts";
import { saveDraft } from "../../submissions/drafts.ts";
import { reuseSpace } from "./forget-deleted-rows.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.open.close());

test("reuses the space of a draft that is saved repeatedly", { tags: ["thorough"] }, async () => {
  const { database } = site.open;
  const personId = (await site.newcomer("Saver")).person.id;
  const bytes = async () => {
    const { rows } = await sql<{ bytes: string }>`select pg_total_relation_size('draft') as bytes`.execute(database);
    return Number(rows[0]?.bytes);
  };
  for (let version = 0; version < 40; version += 1) {
    // Incompressible text.
    const files = [{ path: "src/cars/MyCar.sol", text: randomBytes(150_000).toString("base64") }];
    const draft = { id: "one", name: "One", files, openPath: "src/cars/MyCar.sol", startedFrom: null };
    await saveDraft(database, { personId, draft, version });
    if (version % 4 === 0) await reuseSpace(database);
  }
  expect(await bytes()).toBeLessThan(20 * 200_000);
});
