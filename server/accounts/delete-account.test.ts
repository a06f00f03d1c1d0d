import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migratedCopy } from "../platform/database/migrated-copy-for-tests.ts";
import { newId } from "../platform/database/database.ts";
import { openEmbedded } from "../platform/database/open-embedded.ts";
import { deleteAccount } from "./privacy/delete-account.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "code-prix-deleted-"));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function filesWith(text: string): string[] {
  const base = path.join(dataDir, "database", "base");
  return readdirSync(base, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(base, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text));
}

test("removes a deleted account's name from questions and its bytes from the files", async () => {
  const open = await openEmbedded(dataDir, { copied: await migratedCopy() });
  const { database } = open;
  await database
    .insertInto("competition")
    .values({ id: "izmir", brand: "izmir", name: "İzmir", state: "practice", preset: "classic" } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [id, admin] = [newId(), newId()];
  const email = "zeynep.unforgettable@example.org";
  await database
    .insertInto("person")
    .values([
      { id, name: "Zeynep Çelik", email, image: null },
      { id: admin, name: "Admin", email: "admin@example.org", image: null },
    ])
    .execute();
  const ask = (content: string, isPublic: boolean) =>
    database
      .insertInto("question")
      .values({
        id: newId(),
        competitionId: "izmir",
        personId: id,
        teamId: null,
        raceId: null,
        content,
        answer: "Yes, ZEYNEP.",
        answeredBy: admin,
        answeredAt: new Date(),
        forEverybody: isPublic,
        approved: isPublic,
      })
      .execute();
  await ask("I am Zeynep Çelik; may we paint the car? The çelikler do.", true);
  await ask("For the organisers: Zeynep again.", false);
  await sql`checkpoint`.execute(database);
  expect(filesWith(email)).not.toEqual([]);

  expect(await deleteAccount(database, id)).toEqual({ kind: "done" });
  expect(await database.selectFrom("question").select(["content", "answer"]).execute()).toEqual([
    { content: "I am …; may we paint the car? The çelikler do.", answer: "Yes, …." },
  ]);
  await sql`checkpoint`.execute(database);
  expect(filesWith(email)).toEqual([]);
  await open.close();
  expect(filesWith(email)).toEqual([]);
});
