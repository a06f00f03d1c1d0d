import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, insertRows } from "./database.ts";
import { openForTests } from "./open-for-tests.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openForTests();
});
afterAll(() => open.close());

const countPeople = () =>
  open.database
    .selectFrom("person")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();

test("inserts more rows than one statement can, and accepts an empty list", async () => {
  await insertRows(open.database, "person", []);
  const many = Array.from({ length: 17_000 }, (_, number) => ({
    id: `person-${number}`,
    name: `Person ${number}`,
    email: `person-${number}@example.org`,
    image: null,
  }));
  await insertRows(open.database, "person", many);
  expect(await countPeople()).toEqual({ count: many.length });
});

test("inserts all rows or none in a transaction", async () => {
  const { count } = await countPeople();
  const twice = Array.from({ length: 6_000 }, (_, number) => ({
    id: `twice-${number % 5_999}`,
    name: "Twice",
    email: `twice-${number}@example.org`,
    image: null,
  }));
  const inserting = open.database.transaction().execute((transaction) => insertRows(transaction, "person", twice));
  await expect(inserting).rejects.toThrow("person_pkey");
  expect(await countPeople()).toEqual({ count });
});
