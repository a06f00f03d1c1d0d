import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/**
 * Created on first use; the same in all processes.
 * @returns 64 hex digits
 */
export async function installationSecret(database: Database, name: string): Promise<string> {
  await database
    .insertInto("installation")
    .values({ name, value: randomBytes(32).toString("hex") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await database
    .selectFrom("installation")
    .where("name", "=", name)
    .select("value")
    .executeTakeFirstOrThrow();
  return row.value;
}
