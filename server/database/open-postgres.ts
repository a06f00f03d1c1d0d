import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Client, escapeIdentifier, Pool, types as builtInTypes, type CustomTypesConfig } from "pg";
import { byteaType, int8Type, parseBytea, parseInt8 } from "./column-parsers.ts";
import { DatabaseOpenError, type OpenDatabase } from "./database.ts";
import type { Tables } from "./tables.ts";

const longestReconnectWaitMs = 10_000;

const types: CustomTypesConfig = {
  getTypeParser: ((type, format) => {
    const known = format === "binary" ? undefined : parsersByType.get(type);
    return known ?? builtInTypes.getTypeParser(type, format);
  }) as typeof builtInTypes.getTypeParser,
};

const parsersByType = new Map<number, (text: string) => unknown>([
  [int8Type, parseInt8],
  [byteaType, parseBytea],
]);

/**
 * Opens a PostgreSQL server by its connection string.
 *
 * @throws DatabaseOpenError when it cannot be reached; the message never holds the password
 */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    application_name: "code-prix",
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    types,
  });
  // A connection that breaks while idle is replaced by the pool; whoever needs one next hears of a server that is gone.
  pool.on("error", () => undefined);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new DatabaseOpenError(
      `The database named by DATABASE_URL cannot be reached: ${(error as Error).message}. Check the address, the user and that the server runs.`,
      { cause: error },
    );
  }
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    kind: "postgres",
    database,
    queueOptions: { connectionString: url, max: 4 },
    listen: (channel, onMessage, onGap) => listenForever(url, channel, onMessage, onGap),
    close: () => database.destroy(),
  };
}

/** Holds a connection of its own and makes a new one whenever it is lost, waiting longer each time. */
async function listenForever(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let current: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(attempt: number): Promise<void> {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: "code-prix listener" });
    let lost = false;
    const reconnect = () => {
      if (lost || stopped) return;
      lost = true;
      client.end().catch(() => undefined);
      const waitMs = Math.min(longestReconnectWaitMs, 250 * 2 ** attempt);
      retry = setTimeout(() => void connect(attempt + 1), waitMs);
    };
    client.on("error", reconnect);
    client.on("end", reconnect);
    client.on("notification", (message) => onMessage(message.payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${escapeIdentifier(channel)}`);
      current = client;
      if (attempt > 0) onGap();
    } catch {
      reconnect();
    }
  }

  await connect(0);
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await current?.end();
  };
}
