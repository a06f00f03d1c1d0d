import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { createKeptAnswers } from "./answer-cache.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openForTests();
});
afterAll(() => open.close());

function countedAnswers() {
  const kept = createKeptAnswers(open.database);
  let written = 0;
  const ask = async (key = "a") =>
    Buffer.from(
      await kept(key, () => {
        written += 1;
        return Promise.resolve(Buffer.from(`${key} ${written}`));
      }),
    ).toString();
  return { kept, ask, written: () => written };
}

const writeSomething = (id: string) =>
  open.database
    .insertInto("person")
    .values({ id, name: "Ada", email: `${id}@example.org` })
    .execute();

test("computes an answer once for all callers until the next write", async () => {
  const { ask, written } = countedAnswers();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(["a 1", "a 1", "a 1"]);
  expect(await ask("b")).toBe("b 2");
  expect(await ask()).toBe("a 1");
  await writeSomething("kept-1");
  expect(await ask()).toBe("a 3");
  expect(written()).toBe(3);
});

test("includes writes that happened while an answer was computed in the next one", async () => {
  const { kept, ask } = countedAnswers();
  await kept("a", async () => {
    await writeSomething("kept-2");
    return Buffer.from("before");
  });
  expect(await ask()).toBe("a 1");
});

test("doesn't cache a failed answer", async () => {
  const { kept, ask } = countedAnswers();
  await expect(kept("a", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(await ask()).toBe("a 1");
});

test("caches only a few answers", async () => {
  const { ask, written } = countedAnswers();
  for (let key = 0; key < 20; key += 1) await ask(String(key));
  await ask("0");
  expect(written()).toBe(21);
  await ask("19");
  expect(written()).toBe(21);
});
