import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { UnseenSite } from "./unseen-site.ts";

export const racesOf = (database: Database, stageId: string) =>
  database.selectFrom("race").where("stageId", "=", stageId).orderBy("number").selectAll().execute();

/** Swaps winners and losers everywhere. Twice restores everything. */
export async function swapResults({ database, stageId }: UnseenSite): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const all = await transaction
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .orderBy("number")
      .selectAll()
      .execute();
    const logs = new Map(
      (await transaction.selectFrom("raceLog").selectAll().execute()).map((row) => [row.raceId, row.log]),
    );
    for (const [index, race] of all.entries()) {
      const logHash = reversed(race.logHash ?? "");
      await transaction
        .updateTable("race")
        .set({
          logHash,
          seed: String(2n ** 72n - 1n - BigInt(race.seed)),
          turns: 1_000 - (race.turns ?? 0),
          winnerSeat: race.winnerSeat === null ? null : 4 - race.winnerSeat,
          runMs: 1_000 - (race.runMs ?? 0),
        })
        .where("id", "=", race.id)
        .execute();
      await transaction
        .updateTable("raceSeat")
        .set({ place: sql`6 - place`, distance: sql`2000 - distance` })
        .where("raceId", "=", race.id)
        .execute();
      await transaction.updateTable("raceRun").set({ logHash }).where("raceId", "=", race.id).execute();
      const log = logs.get(all.at(-1 - index)?.id ?? "") ?? new Uint8Array();
      await transaction.updateTable("raceLog").set({ log }).where("raceId", "=", race.id).execute();
    }
    await transaction
      .updateTable("stagePlace")
      .set({
        place: sql`6 - place`,
        wins: sql`100 - wins`,
        score: sql`1 - score`,
        ranking: sql`jsonb_set(ranking, '{ties,1}', to_jsonb(100 - (ranking -> 'ties' ->> 1)::integer))`,
        advances: sql`not advances`,
        separatedFromNext: sql`not separated_from_next`,
      })
      .where("stageId", "=", stageId)
      .execute();
  });
}

/** Swaps finalists with others. Twice restores everything. */
export async function swapFinalists({ database, finalId, advanced }: UnseenSite): Promise<void> {
  for (const { id: raceId } of await racesOf(database, finalId)) {
    const seats = await database
      .selectFrom("raceSeat")
      .where("raceId", "=", raceId)
      .select(["seat", "teamId"])
      .execute();
    for (const { seat, teamId } of seats) {
      const other = advanced.get(teamId);
      if (other === undefined) continue;
      await database
        .updateTable("raceSeat")
        .set({ teamId: other })
        .where("raceId", "=", raceId)
        .where("seat", "=", seat)
        .execute();
    }
  }
}

const reversed = (hash: string) => `0x${Array.from(hash.slice(2)).toReversed().join("")}`;
