import { Client } from "pg";
import type { OpenDatabase } from "./database.ts";
import { newId } from "./new-id.ts";
import { openInMemory } from "./open-embedded.ts";
import { openPostgres } from "./open-postgres.ts";

/**
 * An empty database for one test file, gone when it is closed: in memory, or, when TEST_DATABASE_URL names a PostgreSQL server
 * (`npm run postgres`), a database of its own there.
 */
export async function openForTests(): Promise<OpenDatabase> {
  const serverUrl = process.env["TEST_DATABASE_URL"];
  return serverUrl ? openTemporary(serverUrl) : openInMemory();
}

async function openTemporary(serverUrl: string): Promise<OpenDatabase> {
  const name = `test_${newId()}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const open = await openPostgres(url.href);
  return {
    ...open,
    close: async () => {
      await open.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
