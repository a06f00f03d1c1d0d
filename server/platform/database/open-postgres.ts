import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type { Socket } from "node:net";
import { Client, escapeIdentifier, Pool, types as builtInTypes, type CustomTypesConfig, type PoolClient } from "pg";
import {
  DatabaseOpenError,
  type OnQuery,
  type OpenDatabase,
  byteaType,
  int8Type,
  parseBytea,
  parseInt8,
} from "./database.ts";
import type { Tables } from "./tables.ts";

/** Detects dead connections. */
const patience = { connectionTimeoutMillis: 15_000, query_timeout: 40_000, keepAlive: true };
const longestReconnectWaitMs = 4_000;
/** Together, these notice an outage within 5 s. */
const watchEveryMs = 500;
const watchPatience = { query_timeout: 1_000, connectionTimeoutMillis: 3_000, keepAlive: true };
/** A silent listener wouldn't notice a dead connection, so it pings. */
const listenerBeatMs = 15_000;

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

/** @throws DatabaseOpenError, whose message never contains the password */
export async function openPostgres(url: string, onQuery?: OnQuery): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    ...patience,
    application_name: "code-prix",
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    types,
  });
  // The pool replaces a connection that breaks while idle.
  pool.on("error", () => undefined);
  // Without a listener, a break between two queries of a transaction would end the process.
  const connected = new Set<PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    connected.add(client);
  });
  pool.on("remove", (client) => connected.delete(client));
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new DatabaseOpenError(
      `The database in DATABASE_URL can't be reached: ${(error as Error).message}. Check the address, the user and that the server is running.`,
      { cause: error },
    );
  }
  const watch = watchServer(url, () => {
    // Otherwise dead connections wait long after the server is back.
    for (const client of connected) (client as unknown as ConnectedClient).connection.stream.destroy();
  });
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => onQuery?.(event.queryDurationMillis / 1_000),
  });
  return {
    kind: "postgres",
    database,
    queueOptions: { connectionString: url, max: 4, ...patience },
    listen: (channel, onMessage, onGap) => listenForever(url, channel, onMessage, onGap),
    exclusively: (name, work) => withLock(url, name, work),
    outage: watch.outage,
    close: async () => {
      watch.stop();
      await database.destroy();
    },
  };
}

/** Missing from the driver's types. */
interface ConnectedClient {
  connection: { stream: Socket };
}

/** Pings on its own connection, so that load doesn't delay it. */
function watchServer(url: string, onOutage: () => void): { outage: () => AbortSignal; stop: () => void } {
  let gone = new AbortController();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const disconnect = () => {
    client?.end().catch(() => undefined);
    client = undefined;
  };
  const ask = async () => {
    if (!client) {
      client = new Client({ connectionString: url, application_name: "code-prix watch", ...watchPatience });
      client.on("error", () => undefined);
      await client.connect();
    }
    await client.query("select 1");
  };
  const watch = async () => {
    try {
      // A closed connection isn't an outage: proxies close idle ones.
      await ask().catch(() => {
        disconnect();
        return ask();
      });
      if (gone.signal.aborted) gone = new AbortController();
    } catch {
      disconnect();
      if (!gone.signal.aborted && !isStopped) {
        gone.abort();
        onOutage();
      }
    }
    if (isStopped) disconnect();
    else timer = setTimeout(() => void watch(), watchEveryMs);
  };
  void watch();
  return {
    outage: () => gone.signal,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      disconnect();
    },
  };
}

/** Own connection: the server releases the lock when this process dies. */
async function withLock<Result>(url: string, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patience.connectionTimeoutMillis,
    application_name: "code-prix lock",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [`code-prix ${name}`]);
    return await work();
  } finally {
    await client.end();
  }
}

async function listenForever(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let current: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  /** @param attempt -1 the first time, when nothing can have been missed */
  async function connect(attempt: number): Promise<void> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: listenerBeatMs,
      query_timeout: listenerBeatMs,
      application_name: "code-prix listener",
    });
    let listens = false;
    let lost = false;
    let beat: NodeJS.Timeout | undefined;
    const reconnect = () => {
      if (lost) return;
      lost = true;
      clearInterval(beat);
      if (stopped) return;
      client.end().catch(() => undefined);
      const next = listens ? 0 : Math.max(attempt, 0) + 1;
      const waitMs = Math.min(longestReconnectWaitMs, 250 * 2 ** next);
      retry = setTimeout(() => void connect(next), waitMs);
    };
    client.on("error", reconnect);
    client.on("end", reconnect);
    client.on("notification", (message) => onMessage(message.payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${escapeIdentifier(channel)}`);
      if (stopped) {
        await client.end();
        return;
      }
      listens = true;
      current = client;
      beat = setInterval(() => void client.query("select 1").catch(reconnect), listenerBeatMs);
      if (attempt >= 0) onGap();
    } catch {
      reconnect();
    }
  }

  await connect(-1);
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await current?.end();
  };
}
