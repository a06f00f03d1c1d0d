import { createHash } from "node:crypto";
import { formulaHash, type Formula } from "#engine/race/formula.ts";
import type { Database } from "../../base/database/database.ts";
import type { EarlierVerdict } from "./scrutineer.ts";

/**
 * What a verdict is about: this code, under this formula, by this engine. Where all three are the same, the verdict is.
 *
 * @returns SHA-256 as lower-case hex
 */
export function checkKey(engineHash: string, formula: Formula, codeHash: string): string {
  return createHash("sha256")
    .update(`${engineHash}\n${formulaHash(formula)}\n${codeHash}`)
    .digest("hex");
}

/** The first verdict on what a check key stands for; undefined when there is none. */
export async function findEarlierVerdict(database: Database, key: string): Promise<EarlierVerdict | undefined> {
  const row = await database
    .selectFrom("submission")
    .where("checkKey", "=", key)
    .where("state", "in", ["accepted", "rejected"])
    .where("verdictOf", "is", null)
    .orderBy("decidedAt")
    .select(["id", "report", "rejection"])
    .executeTakeFirst();
  if (row?.report) return { kind: "accepted", report: row.report, verdictOf: row.id };
  if (row?.rejection) return { kind: "rejected", rejection: row.rejection, verdictOf: row.id };
  return undefined;
}
