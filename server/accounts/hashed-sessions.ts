import { kyselyAdapter } from "@better-auth/kysely-adapter";
import type { BetterAuthOptions } from "better-auth";
import type { DBAdapter, DBTransactionAdapter } from "better-auth/types";
import type { Database } from "../platform/database/database.ts";
import { tokenHash } from "./one-time-token.ts";

type Where = Parameters<DBAdapter["findOne"]>[0]["where"];

/**
 * Stores session tokens as hashes, so that reading the database gives no cookies. better-auth has no setting for it, so
 * tokens are hashed on the way in and restored in the rows returned.
 */
export function adapterWithHashedSessions(database: Database) {
  const make = kyselyAdapter(database as never, { type: "postgres", transaction: true });
  return (options: BetterAuthOptions): DBAdapter => {
    const plain = make(options);
    return {
      ...withHashedSessions(plain),
      id: plain.id,
      transaction: (work) => plain.transaction((inner) => work(withHashedSessions(inner))),
    };
  };
}

function withHashedSessions<Adapter extends DBTransactionAdapter>(plain: Adapter): Adapter {
  return {
    ...plain,
    async create({ data, ...call }) {
      const { token } = data as { token?: unknown };
      if (call.model !== "session" || typeof token !== "string") return plain.create({ ...call, data });
      return { ...(await plain.create({ ...call, data: { ...data, token: tokenHash(token) } })), token };
    },
    async findOne({ where, ...call }) {
      const token = tokenIn(call.model, where);
      const row = await plain.findOne({ ...call, where: hashedWhere(call.model, where) });
      return row && token !== undefined ? { ...row, token } : row;
    },
    findMany: ({ where, ...call }) =>
      plain.findMany({ ...call, ...(where && { where: hashedWhere(call.model, where) }) }),
    async update({ where, update, ...call }) {
      const token = tokenIn(call.model, where);
      const row = await plain.update({ ...call, where: hashedWhere(call.model, where), update });
      return row && token !== undefined ? { ...row, token } : row;
    },
    updateMany: ({ where, ...call }) => plain.updateMany({ ...call, where: hashedWhere(call.model, where) }),
    delete: ({ where, ...call }) => plain.delete({ ...call, where: hashedWhere(call.model, where) }),
    deleteMany: ({ where, ...call }) => plain.deleteMany({ ...call, where: hashedWhere(call.model, where) }),
  };
}

function tokenIn(model: string, where: Where): string | undefined {
  const found = model === "session" ? where.find(({ field }) => field === "token")?.value : undefined;
  return typeof found === "string" ? found : undefined;
}

function hashedWhere(model: string, where: Where): Where {
  if (model !== "session") return where;
  return where.map((condition) => {
    if (condition.field !== "token") return condition;
    const { value } = condition;
    if (typeof value === "string") return { ...condition, value: tokenHash(value) };
    if (Array.isArray(value)) return { ...condition, value: value.map((each) => tokenHash(String(each))) };
    return condition;
  });
}
