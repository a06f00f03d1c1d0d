import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/database.ts";
import { openForTests } from "../database/open-for-tests.ts";
import { nameSubjects } from "./name-subjects.ts";

let open: OpenDatabase;

beforeAll(async () => {
  open = await openForTests();
});

afterAll(() => open.close());

test("names subjects as people know them and omits deleted or unnamed ones", async () => {
  const { database } = open;
  await database.insertInto("person").values({ id: "p1", name: "Ada", email: "p1@example.org", image: null }).execute();
  const words = { turkish: "Kapılar yedide açılıyor.", english: "Doors open at seven." };
  await database
    .insertInto("announcement")
    .values([
      { id: "a1", brand: "izmir", ...words },
      { id: "a2", brand: "izmir", turkish: "Salon değişti. ".repeat(9), english: "" },
    ])
    .execute();
  const names = await nameSubjects(
    database,
    [
      "competition:izmir",
      "competition:izmir",
      "stage:izmir-practice",
      "person:p1",
      "person:gone",
      "team:gone",
      "announcement:a1",
      "announcement:a2",
      "brand:izmir",
      "site",
    ],
    "en",
  );
  const { name } = await database
    .selectFrom("competition")
    .where("id", "=", "izmir")
    .select("name")
    .executeTakeFirstOrThrow();
  expect(names).toEqual({
    "competition:izmir": name,
    "person:p1": "Ada",
    "announcement:a1": "Doors open at seven.",
    "announcement:a2": `${"Salon değişti. ".repeat(4).trimEnd()}…`,
    ...("stage:izmir-practice" in names ? { "stage:izmir-practice": name } : {}),
  });
});
