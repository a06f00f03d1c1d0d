import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { importEventJobName, type ImportEventJob } from "../../base/jobs/job-names.ts";
import type { JobKind } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import { fetchOutside } from "../../base/network/send-outside.ts";
import { installationKey } from "../../racing/submissions/keep-receipt.ts";
import { guardOf } from "#rules/act.ts";
import type { EventFileFacts } from "#rules/read-event-file.ts";
import { importActs, type ImportProblem, type ImportProgress, type ImportState } from "#rules/import-acts.ts";
import type { CollectedGuests } from "./collect-guests.ts";
import { importLimits, type ImportFiles } from "./import-files.ts";
import { installationAt, problemOfKey } from "./installations.ts";
import { keepImport } from "./keep-import.ts";
import { fetchRetractions } from "./fetch-retractions.ts";
import { verifyInThread } from "./verify-in-thread.ts";

export interface ImportParts {
  files: ImportFiles;
  /** hosts of the operator's own network from which files may be fetched */
  innerHosts: readonly string[];
  /** of the engine that this process runs */
  engineHash: string;
}

type Outcome =
  | { kind: "nothing-to-do" }
  | { kind: "refused"; problem: ImportProblem }
  | ({ kind: "verified"; facts: EventFileFacts; address: string | null } & CollectedGuests);

/** races that are run again even of the smallest event, or all that it has */
const leastRaces = 20;
const fetchLimitMs = 20 * 60_000;
/** How often the panel is told how far it is. */
const tellEveryMs = 700;

type Row = Awaited<ReturnType<typeof findUnderWay>>;

/** Fetches an event's file, if it is not here yet, and verifies it: what was drawn is not known to whoever made the file. */
export function importEventJob(
  database: Database,
  { files, innerHosts, engineHash }: ImportParts,
): JobKind<ImportEventJob, Outcome> {
  return {
    name: importEventJobName,
    // What one takes of the machine is bounded; two would take it twice.
    concurrency: 1,

    async run({ importId }) {
      const row = await findUnderWay(database, importId);
      if (!row) return { kind: "nothing-to-do" };
      const tell = progressOf(database, importId);
      const refused = (problem: ImportProblem): Outcome => ({ kind: "refused", problem });
      const atAddress = row.address === null ? null : await installationAt(row.address, innerHosts);
      if (row.state === "fetching") {
        const problem = await fetchFile(database, row, { files, innerHosts }, tell);
        if (problem) return refused(problem);
      }
      const draw = await beginVerifying(database, importId);
      // Taken away meanwhile.
      if (!draw) return { kind: "nothing-to-do" };
      const found = await verifyInThread(
        { file: files.at(importId), share: draw.share, least: leastRaces, seed: draw.seed, engineHash },
        async (facts) => problemOfFile(database, importId, facts, atAddress),
        tell,
      );
      if (found.kind !== "done") return refused(found);
      const { differ, draw: raced } = found;
      // More than half of what could be run is another race: there is nothing here to keep.
      if (differ * 2 > raced.races - raced.closed) return refused({ kind: "races-differ", differ, of: raced.races });
      const address = atAddress?.key === found.facts.key ? atAddress.origin : null;
      if (atAddress && address !== null) await fetchRetractions(database, atAddress, innerHosts);
      return { ...found, kind: "verified", address };
    },

    async record(transaction, { importId }, outcome) {
      if (outcome.kind === "nothing-to-do") return;
      if (outcome.kind === "verified") await keepImport(transaction, importId, outcome);
      else if (await refuse(transaction, importId, outcome.problem)) await files.remove(importId);
      await announce(transaction, "imports:all");
    },
  };
}

function findUnderWay(database: Database, importId: string) {
  return database
    .selectFrom("importedEvent")
    .where("id", "=", importId)
    .where("state", "in", ["fetching", "waiting", "verifying"])
    .select(["id", "state", "address"])
    .executeTakeFirst();
}

/** Writes down how far the work is, now and then. */
function progressOf(database: Database, importId: string): (progress: ImportProgress) => Promise<void> {
  let toldAtMs = -Infinity;
  return async (progress) => {
    if (performance.now() - toldAtMs < tellEveryMs) return;
    toldAtMs = performance.now();
    await database
      .updateTable("importedEvent")
      .set({ progress: JSON.stringify(progress) })
      .where("id", "=", importId)
      .execute();
    await announce(database, "imports:all");
  };
}

async function fetchFile(
  database: Database,
  row: NonNullable<Row>,
  { files, innerHosts }: Omit<ImportParts, "engineHash">,
  tell: (progress: ImportProgress) => Promise<void>,
): Promise<ImportProblem | undefined> {
  const parts = new TransformStream<Uint8Array, Uint8Array>();
  const writer = parts.writable.getWriter();
  let bytes = 0;
  const taking = files.take(row.id, parts.readable);
  // What is not taken is not read on: writing fails then.
  taking
    .then(
      (taken) => (typeof taken === "string" ? writer.abort(taken) : undefined),
      (error: unknown) => writer.abort(error),
    )
    .catch(() => undefined);
  const request = {
    url: row.address ?? "",
    mostBytes: importLimits.fileBytes,
    timeLimitMs: fetchLimitMs,
    async onPart(part: Uint8Array, of: number | null) {
      bytes += part.length;
      await writer.write(part);
      await tell({ kind: "fetching", bytes, of });
    },
  };
  const fetched = await fetchOutside(request, innerHosts).catch((): { kind: "not-taken" } => ({ kind: "not-taken" }));
  if (fetched.kind === "fetched") await writer.close().catch(() => undefined);
  else await writer.abort(fetched.kind).catch(() => undefined);
  const taken = await taking.catch((): "cut-off" => "cut-off");
  if (taken === "no-room") return { kind: "no-room" };
  if (taken === "too-large" || fetched.kind === "too-large")
    return { kind: "too-large", line: 0, message: "the file is larger than any event." };
  if (taken === "empty") return { kind: "no-event-file", line: 0, message: "The file is empty." };
  if (fetched.kind === "not-taken") return { kind: "unreachable" };
  if (fetched.kind !== "fetched") return fetched;
  if (taken === "cut-off") return { kind: "unreachable" };
  await database
    .updateTable("importedEvent")
    .set({ state: guardOf<ImportState>(importActs["fetch-import"]).to, bytes: taken.bytes, fileHash: taken.hash })
    .where("id", "=", row.id)
    .where("state", "=", "fetching")
    .execute();
  return undefined;
}

/** Only now it is drawn which races are run again: the file lies here and nobody changes it any more. */
async function beginVerifying(
  database: Database,
  importId: string,
): Promise<{ share: number; seed: string } | undefined> {
  const row = await database
    .updateTable("importedEvent")
    .set((event) => ({
      state: "verifying",
      progress: null,
      draw: sql`jsonb_set(${event.ref("draw")}, '{seed}', to_jsonb(${randomBytes(16).toString("hex")}::text))`,
    }))
    .where("id", "=", importId)
    .where("state", "in", guardOf<ImportState>(importActs["begin-verifying"]).from)
    .returning("draw")
    .executeTakeFirst();
  return row?.draw ?? undefined;
}

async function problemOfFile(
  database: Database,
  importId: string,
  facts: EventFileFacts,
  atAddress: { key: string; origin: string } | null,
): Promise<ImportProblem | undefined> {
  if (facts.part === "roster") return { kind: "roster" };
  if (facts.key === (await installationKey(database)).publicKey) return { kind: "own-event" };
  const ofKey = await problemOfKey(database, facts.key, atAddress);
  if (ofKey) return ofKey;
  const same = await database
    .selectFrom("importedEvent")
    .where("manifestHash", "=", facts.manifestHash)
    .where("installationKey", "=", facts.key)
    .where("id", "!=", importId)
    .where("state", "=", "verified")
    .select("id")
    .executeTakeFirst();
  if (same) return { kind: "known", importId: same.id };
  const { bytes } = await database
    .selectFrom("importedEvent")
    .where((event) =>
      event.or([
        event.and([event("installationKey", "=", facts.key), event("state", "=", "verified")]),
        event("id", "=", importId),
      ]),
    )
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .executeTakeFirstOrThrow();
  return bytes > importLimits.installationBytes ? { kind: "installation-full" } : undefined;
}

async function refuse(transaction: DatabaseTransaction, importId: string, problem: ImportProblem): Promise<boolean> {
  const { from, to } = guardOf<ImportState>(importActs["refuse-import"]);
  const row = await transaction
    .updateTable("importedEvent")
    .set({ state: to, problem: JSON.stringify(problem), progress: null, decidedAt: new Date() })
    .where("id", "=", importId)
    .where("state", "in", from)
    .returning(["brand", "fileName"])
    .executeTakeFirst();
  if (!row) return false;
  await writeAuditEntry(transaction, {
    personId: null,
    act: importActs["refuse-import"].log,
    subject: `import:${importId}`,
    brand: row.brand,
    details: { name: row.fileName, problem: problem.kind },
  });
  return true;
}
