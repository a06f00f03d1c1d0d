import type { SceneBuilder } from "../scene-builder.ts";

export const buildCountdown: SceneBuilder<"countdown"> = async (database, { kind, title, minutes }, { brand }) => {
  const rows = await database
    .selectFrom("competition")
    .where("finalStartsAt", "is not", null)
    .where("state", "in", ["registration", "practice", "frozen", "final"])
    .$if(brand !== null, (query) => query.where("brand", "=", brand))
    .orderBy("finalStartsAt", "desc")
    .select(["brand", "finalStartsAt"])
    .execute();
  if (minutes === null && rows.length === 0) return "no-moment";
  // The earliest of a city wins, because it is written last.
  const moments = Object.fromEntries(rows.map((row) => [row.brand ?? "", row.finalStartsAt!.toISOString()]));
  return { kind, title, minutes, moments };
};
