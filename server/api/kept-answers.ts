import { sql } from "kysely";
import type { Database } from "../base/database/database.ts";

/** The largest have some megabytes. */
const mostKept = 8;

/** An answer that follows from the database and its key alone, written once for all who ask until something is written to the database. */
export type KeptAnswers = (
  key: string,
  write: () => Promise<Uint8Array<ArrayBuffer>>,
) => Promise<Uint8Array<ArrayBuffer>>;

export function createKeptAnswers(database: Database): KeptAnswers {
  const kept = new Map<string, { version: string; answer: Promise<Uint8Array<ArrayBuffer>> }>();
  return async (key, write) => {
    const version = await versionOf(database);
    const known = kept.get(key);
    if (known?.version === version) return known.answer;
    const answer = write();
    kept.delete(key);
    kept.set(key, { version, answer });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    try {
      return await answer;
    } catch (error) {
      if (kept.get(key)?.answer === answer) kept.delete(key);
      throw error;
    }
  };
}

/** What a reader sees now: it changes with each transaction that writes, by whichever process, and is never the same again. */
async function versionOf(database: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select pg_current_snapshot()::text as version`.execute(database);
  return rows[0]?.version ?? "";
}
