import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

const mostAnswers = 8;

/** Caches answers that only depend on the database and their key, until the next write. */
export type AnswerCache = (
  key: string,
  write: () => Promise<Uint8Array<ArrayBuffer>>,
) => Promise<Uint8Array<ArrayBuffer>>;

export function createAnswerCache(database: Database): AnswerCache {
  const answers = new Map<string, { version: string; answer: Promise<Uint8Array<ArrayBuffer>> }>();
  return async (key, write) => {
    const version = await versionOf(database);
    const known = answers.get(key);
    if (known?.version === version) return known.answer;
    const answer = write();
    answers.delete(key);
    answers.set(key, { version, answer });
    const [oldest] = answers.keys();
    if (answers.size > mostAnswers && oldest !== undefined) answers.delete(oldest);
    try {
      return await answer;
    } catch (error) {
      if (answers.get(key)?.answer === answer) answers.delete(key);
      throw error;
    }
  };
}

/** Changes with every write transaction of any process, and never repeats. */
async function versionOf(database: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select pg_current_snapshot()::text as version`.execute(database);
  return rows[0]?.version ?? "";
}
