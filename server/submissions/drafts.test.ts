import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteAccount } from "../accounts/privacy/delete-account.ts";
import { openTestSite, type TestSite } from "../accounts/accounts-for-tests.ts";
import {
  type DraftFields,
  draftLimitBytes,
  draftSchema,
  draftsLimit,
  draftsLimitBytes,
  listDrafts,
  removeDraft,
  saveDraft,
} from "./drafts.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.open.close());

const draftWith = (text: string, id = "one"): DraftFields => ({
  id,
  name: "Hızlı",
  files: [{ path: "src/cars/MyCar.sol", text }],
  openPath: "src/cars/MyCar.sol",
  startedFrom: null,
});

test("returns a draft as saved, only to its author", async () => {
  const { database } = site.open;
  const ada = (await site.newcomer("Ada")).person.id;
  const can = (await site.newcomer("Can")).person.id;
  expect(await saveDraft(database, { personId: ada, draft: draftWith("// ğüşıöç"), version: 0 })).toEqual({
    kind: "saved",
    version: 1,
  });
  expect(await listDrafts(database, ada)).toMatchObject([{ ...draftWith("// ğüşıöç"), version: 1 }]);
  expect(await listDrafts(database, can)).toEqual([]);
  await saveDraft(database, { personId: can, draft: draftWith("// mine"), version: 0 });
  await removeDraft(database, { personId: can, id: "one" });
  expect(await listDrafts(database, ada)).toHaveLength(1);
});

test("never overwrites a newer version from another device", async () => {
  const { database } = site.open;
  const personId = (await site.newcomer("Ada")).person.id;
  const save = (text: string, version: number) => saveDraft(database, { personId, draft: draftWith(text), version });
  await save("first", 0);
  expect(await save("second, at home", 1)).toEqual({ kind: "saved", version: 2 });
  expect(await save("second, in the hall", 1)).toMatchObject({
    kind: "changed",
    theirs: { files: [{ text: "second, at home" }], version: 2 },
  });
  expect(await save("second, at home", 1)).toEqual({ kind: "saved", version: 2 });
  const both = await Promise.all([save("a", 2), save("b", 2)]);
  expect(both.map((outcome) => outcome.kind).toSorted()).toEqual(["changed", "saved"]);
});

test("limits drafts and deletes them with the account", async () => {
  const { database } = site.open;
  const personId = (await site.newcomer("Ada")).person.id;
  for (let count = 0; count < draftsLimit; count += 1) {
    await saveDraft(database, { personId, draft: draftWith("x", `d${count}`), version: 0 });
  }
  expect(await saveDraft(database, { personId, draft: draftWith("x", "more"), version: 0 })).toEqual({ kind: "full" });
  await deleteAccount(database, personId);
  expect(await listDrafts(database, personId)).toEqual([]);
});

test.each([
  ["null", null],
  ["no files", { ...draftWith(""), files: [] }],
  ["an id with a path in it", draftWith("", "../x")],
  ["a NUL character", draftWith("a\0b")],
  ["more bytes than the limit in two-byte letters", draftWith("ş".repeat(draftLimitBytes / 2 + 1))],
])("rejects a draft with %s", (_, value) => {
  expect(draftSchema.safeParse(value).success).toBe(false);
});

test("limits all drafts of a person together, and repeated saves use no more space", async () => {
  const { database } = site.open;
  const personId = (await site.newcomer("Hoarder")).person.id;
  const large = "x".repeat(draftLimitBytes - 1_000);
  const kinds: string[] = [];
  for (let number = 0; number < 20; number += 1) {
    const draft = draftWith(large, `draft-${number}`);
    kinds.push((await saveDraft(database, { personId, draft, version: 0 })).kind);
  }
  const kept = Math.floor(draftsLimitBytes / large.length);
  expect(kinds).toEqual(kinds.map((_, number) => (number < kept ? "saved" : "full")));
  const stored = await listDrafts(database, personId);
  expect(stored).toHaveLength(kept);
  expect(await saveDraft(database, { personId, draft: draftWith("// short", "draft-0"), version: 1 })).toMatchObject({
    kind: "saved",
  });
});
