import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { cityCompetitionIds } from "./list-competitions.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";

let open: OpenDatabase;
const now = new Date("2026-05-20T18:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeAll(async () => {
  open = await openForTests();
  await open.database.deleteFrom("competition").execute();
  await competition("nation", null, "frozen", 0);
});

afterAll(() => open.close());

async function competition(
  id: string,
  brand: string | null,
  state: CompetitionState,
  frozenDaysAgo: number | null,
  more: { preset?: "0xmonaco"; isRehearsal?: true } = {},
) {
  const frozenAt = frozenDaysAgo === null ? null : daysAgo(frozenDaysAgo);
  await open.database
    .insertInto("competition")
    .values({
      id,
      brand,
      name: id,
      state,
      preset: "university-code-prix",
      formula: null,
      startsAt: null,
      submissionsCloseAt: null,
      endsAt: null,
      ...(frozenAt && { frozenAt, engineHash: "0".repeat(64), carsRoot: "0".repeat(64) }),
      ...more,
    })
    .execute();
}

test("includes only current or recent cities of the same family in a grand final", async () => {
  await competition("izmir-2026", "izmir", "final", 2);
  await competition("izmir-2025", "izmir", "finished", 100);
  await competition("konya-2026", "konya", "finished", 3);
  await competition("konya-2025", "konya", "finished", 120);
  await competition("trabzon-2025", "trabzon", "finished", 365);
  await competition("istanbul-2026", "istanbul", "practice", null);
  await competition("gaziantep-monaco", "gaziantep", "frozen", 1, { preset: "0xmonaco" });
  await competition("gaziantep-rehearsal", "gaziantep", "frozen", 0, { isRehearsal: true });
  expect(await cityCompetitionIds(open.database, "nation", now)).toEqual(["izmir-2026", "konya-2026"]);
  await open.database.updateTable("competition").set({ isRehearsal: true }).where("id", "=", "nation").execute();
  expect(await cityCompetitionIds(open.database, "nation", now)).toEqual(["gaziantep-rehearsal"]);
});
