import { bytesToHex } from "@noble/hashes/utils.js";
import { findRow, type Database } from "../platform/database/database.ts";

/** The caller checks permission by its team. */
export async function readSubmissionCode(database: Database, id: string) {
  const row = await findRow(database, "submission", id, "teamId", "kind", "source", "language", "initcode");
  if (!row) return undefined;
  const { teamId, kind, source, language, initcode } = row;
  return { teamId, kind, language, text: source ?? `0x${bytesToHex(initcode ?? new Uint8Array())}\n` };
}
