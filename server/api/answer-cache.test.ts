import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { createAnswerCache } from "./create-api.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openForTests();
});
afterAll(() => open.close());

function countedAnswers() {
  const answers = createAnswerCache(open.database);
  let written = 0;
  const ask = async (key = "a") =>
    Buffer.from(
      await answers(key, () => {
        written += 1;
        return Promise.resolve(Buffer.from(`${key} ${written}`));
      }),
    ).toString();
  return { answers, ask, written: () => written };
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
  const { answers, ask } = countedAnswers();
  await answers("a", async () => {
    await writeSomething("kept-2");
    return Buffer.from("before");
  });
  expect(await ask()).toBe("a 1");
});

test("doesn't cache a failed answer", async () => {
  const { answers, ask } = countedAnswers();
  await expect(answers("a", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
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
