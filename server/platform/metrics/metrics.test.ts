import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { openInMemory, type MemoryDatabase } from "../database/open-embedded.ts";
import { openLog } from "./metrics.ts";

let open: MemoryDatabase;

beforeAll(async () => {
  open = await openInMemory();
  await sql`create table reader (address text primary key)`.execute(open.database);
});

afterAll(() => open.close());

test("logs a failed statement without its values", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) }).child({ role: "web" });
  const add = () => sql`insert into reader values (${"ada@example.org"})`.execute(open.database);
  await add();
  for (let time = 0; time < 3; time += 1) await add().catch((err: unknown) => log.error({ err }, "A request failed."));
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toContain("23505");
    expect(line).not.toContain("ada@example.org");
  }
});
