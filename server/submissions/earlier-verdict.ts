import { createHash } from "node:crypto";
import { formulaHash, type Formula } from "#engine/formula/formula.ts";
import type { Database } from "../platform/database/database.ts";
import type { EarlierVerdict } from "./scrutineer.ts";

/**
 * The same code, formula and engine get the same verdict.
 * @returns SHA-256 as lower-case hex
 */
export function checkKey(engineHash: string, formula: Formula, codeHash: string): string {
  return createHash("sha256")
    .update(`${engineHash}\n${formulaHash(formula)}\n${codeHash}`)
    .digest("hex");
}

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
