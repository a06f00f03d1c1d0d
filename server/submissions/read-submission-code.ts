import { bytesToHex } from "@noble/hashes/utils.js";
import type { Database } from "../platform/database/database.ts";

/** The caller checks permission by its team. */
export async function readSubmissionCode(database: Database, id: string) {
  const row = await database
    .selectFrom("submission")
    .where("id", "=", id)
    .select(["teamId", "kind", "source", "language", "initcode"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { teamId, kind, source, language, initcode } = row;
  return { teamId, kind, language, text: source ?? `0x${bytesToHex(initcode ?? new Uint8Array())}\n` };
}
