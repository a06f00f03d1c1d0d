import { parse, protocol, type PGlite, type Results, type Transaction } from "@electric-sql/pglite";

const { serialize } = protocol;

/** So many plans lie in the database's memory; of others those go that were asked for longest ago. */
const mostKept = 250;
/** So many statements are remembered that were asked once. */
const mostSeen = 1_000;
/** What is longer holds many rows, and is hardly asked again word for word. */
const longestText = 20_000;
/**
 * A plan was made for tables as large as they were then: after so long a new one is made. Tables grow from nothing to thousands of rows
 * in an hour, and a server of a single user looks at their sizes for itself once in hours.
 */
const lifeMs = 60_000;
/** What changes tables: whoever reads them is planned anew. */
const changesTables = /\b(?:create|alter|drop)\b/i;

interface KeptStatement {
  name: string;
  parameterTypes: number[];
  /** what its rows consist of; none for a statement that returns none */
  columns: Messages;
  keptAtMs: number;
}

type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;
type Options = Parameters<PGlite["query"]>[2];

/**
 * Has the embedded database keep statements that it is asked again: understood, planned, and answered in one call in place of six.
 * Planning is most of what short statements cost, and they are nearly all that a site asks.
 *
 * @param now milliseconds, never going backwards
 */
export function keepStatements(pglite: PGlite, now: () => number = () => performance.now()): void {
  const kept = new Map<string, KeptStatement>();
  const seen = new Set<string>();
  let count = 0;

  const send = (...messages: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  async function forget(text: string): Promise<void> {
    const { name } = kept.get(text)!;
    kept.delete(text);
    await send(serialize.close({ type: "S", name }));
  }

  async function prepare(text: string): Promise<KeptStatement> {
    const name = `kept_${(count += 1)}`;
    const told = await send(serialize.parse({ name, text }), serialize.describe({ type: "S", name }));
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(told),
      columns: told.filter((message) => message.name === "rowDescription"),
      keptAtMs: now(),
    };
    kept.set(text, statement);
    const oldest = kept.size > mostKept ? kept.keys().next().value : undefined;
    if (oldest !== undefined) await forget(oldest);
    return statement;
  }

  /** Whether a statement is kept from now on: it was asked before. */
  function isAskedAgain(text: string, options: Options): boolean {
    if (text.length > longestText || Object.keys(options ?? {}).some((option) => option !== "rowMode")) return false;
    if (kept.has(text) || seen.delete(text)) return true;
    seen.add(text);
    const oldest = seen.size > mostSeen ? seen.values().next().value : undefined;
    if (oldest !== undefined) seen.delete(oldest);
    return false;
  }

  function answer<Row>(text: string, parameters: readonly unknown[], options: Options): Promise<Results<Row>> {
    return pglite.runExclusive(async () => {
      let statement = kept.get(text);
      if (statement && now() - statement.keptAtMs > lifeMs) {
        await forget(text);
        statement = undefined;
      }
      // Whoever was asked for last goes last.
      if (statement) {
        kept.delete(text);
        kept.set(text, statement);
      }
      const { name, parameterTypes, columns } = statement ?? (await prepare(text));
      const values = parameters.map((value, index) => {
        if (value === null || value === undefined) return null;
        const write = pglite.serializers[parameterTypes[index] ?? 0];
        return write ? write(value) : (value as { toString: () => string }).toString();
      });
      const told = await send(serialize.bind({ statement: name, values }), serialize.execute({}));
      return parse.parseResults([...columns, ...told], pglite.parsers, options)[0] as Results<Row>;
    });
  }

  async function forgetAll(): Promise<void> {
    seen.clear();
    if (kept.size > 0) await pglite.runExclusive(async () => void (await Promise.all([...kept.keys()].map(forget))));
  }

  const asIs = pglite.query.bind(pglite);
  const exec = pglite.exec.bind(pglite);
  const inTransaction = pglite.transaction.bind(pglite);
  pglite.query = async <Row>(text: string, parameters: unknown[] = [], options?: Options) => {
    if (changesTables.test(text)) await pglite._runExclusiveTransaction(forgetAll);
    if (!isAskedAgain(text, options)) return asIs<Row>(text, parameters, options);
    await pglite._checkReady();
    return pglite._runExclusiveTransaction(() => answer<Row>(text, parameters, options));
  };
  pglite.exec = async (text, options) => {
    if (changesTables.test(text)) await pglite._runExclusiveTransaction(forgetAll);
    return exec(text, options);
  };
  pglite.transaction = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    inTransaction((own: Transaction) => {
      const keeping = Object.create(own) as Transaction;
      keeping.query = async <Row>(text: string, parameters: unknown[] = [], options?: Options) => {
        if (changesTables.test(text)) await forgetAll();
        if (own.closed || !isAskedAgain(text, options)) return own.query<Row>(text, parameters, options);
        return answer<Row>(text, parameters, options);
      };
      return work(keeping);
    });
}
