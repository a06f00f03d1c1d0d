import { afterAll, beforeAll, expect, test } from "vitest";
import { alphabetical } from "./sort-and-search.ts";
import type { OpenDatabase } from "./database.ts";
import { openForTests } from "./open-for-tests.ts";

let open: OpenDatabase;
beforeAll(async () => void (open = await openForTests()));
afterAll(() => open.close());

test("sorts Turkish letters with their Latin ones, not after Z", async () => {
  const names = ["Zeytin", "Şile", "Çeşme", "izmit", "İzmir", "Cide", "Sarı", "Dikili"];
  for (const name of names)
    await open.database
      .insertInto("person")
      .values({ id: name, name, email: `${name}@x.org` })
      .execute();
  const rows = await open.database.selectFrom("person").orderBy(alphabetical("person.name")).select("name").execute();
  expect(rows.map(({ name }) => name)).toEqual(["Çeşme", "Cide", "Dikili", "İzmir", "izmit", "Sarı", "Şile", "Zeytin"]);
});
