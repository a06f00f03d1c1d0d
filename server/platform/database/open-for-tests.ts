import { Client } from "pg";
import { type OpenDatabase, newId } from "./database.ts";
import { migrate } from "./migrate.ts";
import { emptyCluster } from "./empty-cluster.ts";
import { lendForTests } from "./lend-for-tests.ts";
import { openInMemory } from "./open-embedded.ts";
import { openPostgres } from "./open-postgres.ts";
import { sealedCodes } from "./installation-key.ts";

export const codesForTests = sealedCodes("a secret of tests");

/** From `npm run postgres`; in memory without it. */
const serverUrl = process.env["TEST_DATABASE_URL"];

export async function openForTests(): Promise<OpenDatabase> {
  if (!serverUrl) return lendForTests();
  const open = await openTemporary(serverUrl);
  await migrate(open.database);
  return open;
}

export async function openEmptyForTests(): Promise<OpenDatabase> {
  return serverUrl ? openTemporary(serverUrl) : openInMemory(await emptyCluster());
}

async function openTemporary(serverUrl: string): Promise<OpenDatabase> {
  const name = `test_${newId()}`;
  // The plainest locale, in which `lower` changes ASCII letters only.
  await onServer(serverUrl, `create database ${name} template template0 locale 'C'`);
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
