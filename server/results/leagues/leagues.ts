import { createHash } from "node:crypto";
import { z } from "zod";
import { readRegister, registerLimits, type LeagueRegister } from "#rules/league-register.ts";
import type { LeagueTable, PeerFinding, LeagueEventProblem } from "#rules/league-table.ts";
import { forgetUnwanted } from "../all-time/keep-raced-event.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import type { LeagueProblem } from "../../base/database/tables/leagues.ts";
import { field, Wrong } from "../../base/forms/fields.ts";
import type { FormProblem } from "../../base/forms/read-form.ts";
import { checkLeagueJobName } from "../../base/jobs/job-names.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { sendOutside } from "../../base/network/send-outside.ts";

/** More than anybody races in. */
export const mostLeagues = 20;
const longestAddress = 2_000;

/** What an admin says of a league. */
export const followForm = z.object({
  address: field(
    (text): string | Wrong<{ rule: "no-address" }> => {
      const url = URL.parse(text.trim());
      const isPlain = url && /^https?:$/.test(url.protocol) && url.username === "" && url.hash === "";
      return isPlain && text.length <= longestAddress ? url.href : new Wrong({ rule: "no-address" });
    },
    { required: true, maxLength: longestAddress },
  ),
});

export type FollowProblem =
  | FormProblem<typeof followForm>
  | { field: "address"; rule: "register"; problem: LeagueProblem }
  /** another address has a league of the same id, which is followed already */
  | { field: "address"; rule: "known"; id: string }
  | { field: "form"; rule: "too-many-leagues"; most: number };

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Asks for a register at an address that an admin typed. */
export async function fetchRegister(
  address: string,
  innerHosts: readonly string[],
): Promise<{ register: LeagueRegister; text: string } | { problem: LeagueProblem }> {
  const outcome = await sendOutside(
    { method: "GET", url: address, headers: { accept: "application/json" }, mostAnswerBytes: registerLimits.bytes + 1 },
    innerHosts,
  );
  if (outcome.kind !== "answered") return { problem: { kind: outcome.kind } };
  if (outcome.status !== 200) return { problem: { kind: "status", status: outcome.status } };
  const read = readRegister(outcome.body);
  return "problem" in read ? read : { register: read.register, text: outcome.body };
}

/** Follows the league whose register is at an address. */
export async function followLeague(
  database: Database,
  { jobs, innerHosts }: { jobs: Pick<JobQueue, "send">; innerHosts: readonly string[] },
  personId: string,
  address: string,
): Promise<{ kind: "followed"; id: string } | { kind: "refused"; problems: FollowProblem[] }> {
  const refused = (problem: FollowProblem) => ({ kind: "refused" as const, problems: [problem] });
  const fetched = await fetchRegister(address, innerHosts);
  if ("problem" in fetched) return refused({ field: "address", rule: "register", problem: fetched.problem });
  const { register, text } = fetched;
  return database.transaction().execute(async (transaction) => {
    const { count } = await transaction
      .selectFrom("league")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= mostLeagues) return refused({ field: "form", rule: "too-many-leagues", most: mostLeagues });
    const { id, name } = register;
    const added = await transaction
      .insertInto("league")
      .values({ id, address, name, register: text, registerHash: hashOf(text), followedBy: personId, isChecking: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return refused({ field: "address", rule: "known", id });
    await jobs.send(transaction, checkLeagueJobName, { leagueId: id });
    await writeDown(transaction, personId, "follow-league", { id, name, address });
    return { kind: "followed" as const, id };
  });
}

/** Has a league looked at now. */
export function askForCheck(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  personId: string | null,
  id: string,
): Promise<"asked" | "unknown"> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("league")
      .where("id", "=", id)
      .select(["name", "isChecking", "address"])
      .forUpdate()
      .executeTakeFirst();
    if (!row) return "unknown";
    if (row.isChecking) return "asked";
    await transaction.updateTable("league").set({ isChecking: true }).where("id", "=", id).execute();
    await jobs.send(transaction, checkLeagueJobName, { leagueId: id });
    if (personId !== null) await writeDown(transaction, personId, "check-league", { id, ...row });
    return "asked";
  });
}

/** Follows a league no more: its page is gone here, and what its files alone brought with it. */
export function leaveLeague(database: Database, personId: string, id: string): Promise<"left" | "unknown"> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom("league")
      .where("id", "=", id)
      .returning(["name", "address"])
      .executeTakeFirst();
    if (!row) return "unknown";
    await transaction.deleteFrom("racedEventSource").where("source", "like", `league ${id} %`).execute();
    await forgetUnwanted(transaction);
    await writeDown(transaction, personId, "leave-league", { id, ...row });
    return "left";
  });
}

async function writeDown(
  transaction: DatabaseTransaction,
  personId: string,
  act: "follow-league" | "check-league" | "leave-league",
  { id, name, address }: { id: string; name: string; address: string },
): Promise<void> {
  const details = { name, address };
  await writeAuditEntry(transaction, { personId, act, subject: `league:${id}`, brand: null, details });
}

/** A league as the panel and lists show it. */
export interface ListedLeague {
  id: string;
  name: string;
  address: string;
  problem: LeagueProblem | null;
  checkedAt: Date | null;
  isChecking: boolean;
}

/** The leagues that the site follows, by their names. */
export function listLeagues(database: Database): Promise<ListedLeague[]> {
  return database
    .selectFrom("league")
    .orderBy("name")
    .orderBy("id")
    .select(["id", "name", "address", "problem", "checkedAt", "isChecking"])
    .execute();
}

/** A league with all that its page shows. */
export interface ShownLeague extends ListedLeague {
  register: LeagueRegister;
  table: LeagueTable;
  contentHash: string;
  events: { eventId: string; problem: LeagueEventProblem | null; details: string[] }[];
  peers: { installationId: string; finding: PeerFinding; checkedAt: Date }[];
}

/** A league of this site; undefined: there is none. "not-looked": it was not looked at yet. */
export async function findLeague(database: Database, id: string): Promise<ShownLeague | ListedLeague | undefined> {
  const row = await database.selectFrom("league").where("id", "=", id).selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { name, address, problem, checkedAt, isChecking, content, contentHash } = row;
  const listed = { id, name, address, problem, checkedAt, isChecking };
  const read = readRegister(row.register);
  if (content === null || contentHash === null || "problem" in read) return listed;
  const events = await database
    .selectFrom("leagueEvent")
    .where("leagueId", "=", id)
    .select(["eventId", "problem", "details"])
    .execute();
  const peers = await database
    .selectFrom("leaguePeer")
    .where("leagueId", "=", id)
    .select(["installationId", "finding", "checkedAt"])
    .execute();
  return { ...listed, register: read.register, table: JSON.parse(content) as LeagueTable, contentHash, events, peers };
}

/** A league's table, byte for byte as every installation shows it that has the same files; undefined: there is none yet. */
export async function leagueFile(database: Database, id: string): Promise<{ text: string; hash: string } | undefined> {
  const row = await database
    .selectFrom("league")
    .where("id", "=", id)
    .select(["content", "contentHash"])
    .executeTakeFirst();
  if (!row || row.content === null || row.contentHash === null) return undefined;
  return { text: row.content, hash: row.contentHash };
}
