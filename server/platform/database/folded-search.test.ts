import { sql } from "kysely";
import { expect, test } from "vitest";
import { openForTests } from "./open-for-tests.ts";
import { searchFor } from "./sort-and-search.ts";

test("finds Turkish names in any case, without accents or dots", async () => {
  const open = await openForTests();
  const pairs = [
    ["IŞIK", ["ışık", "Işık", "isik", "ŞIK"]],
    ["İTÜ Yıldız", ["itu", "YILDIZ", "yildiz", "İtü y"]],
    ["Şişli", ["sisli", "ŞİŞLİ"]],
    ["ÇELİK", ["celik", "çelik"]],
    ["ığdır", ["IĞDIR", "igdir"]],
    ["ŁÓDŹ Ørsted", ["łódź", "ØRSTED"]],
    ["Zoë 100%_a", ["zoe", "100%", "%_A"]],
  ] as const;
  for (const [name, words] of pairs) {
    for (const each of words) {
      const { rows } = await sql<{ found: boolean }>`select ${searchFor(each)!(sql`${name}::text`)} as found`.execute(
        open.database,
      );
      expect({ name, each, ...rows[0] }).toEqual({ name, each, found: true });
    }
  }
  const { rows } = await sql<{ found: boolean }>`select ${searchFor("a%c")!(sql`'abc'::text`)} as found`.execute(
    open.database,
  );
  expect(rows[0]?.found).toBe(false);
  expect(searchFor(" \0 ")).toBeUndefined();
  await open.close();
});
