import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

const mostKept = 8;

/** Caches answers that only depend on the database and their key, until the next write. */
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

/** Changes with every write transaction of any process, and never repeats. */
async function versionOf(database: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select pg_current_snapshot()::text as version`.execute(database);
  return rows[0]?.version ?? "";
}
