import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open as openFile, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  leagueTable,
  leagueTableText,
  compareTables,
  type LeagueEventFinding,
  type LeagueEventProblem,
  type LeagueTable,
  type PeerFinding,
} from "#rules/league-table.ts";
import { readRegister, type LeagueRegister, type RegisteredEvent } from "#rules/league-register.ts";
import type { EventFileProblem } from "#rules/read-event-file.ts";
import type { Database } from "../../base/database/database.ts";
import type { LeagueProblem } from "../../base/database/tables/leagues.ts";
import { checkLeagueJobName, type CheckLeagueJob } from "../../base/jobs/job-names.ts";
import type { JobKind } from "../../base/jobs/job-queue.ts";
import { fetchOutside, sendOutside } from "../../base/network/send-outside.ts";
import { receiptKey } from "../../racing/submissions/keep-receipt.ts";
import { findEventWithFile, type EventFiles } from "../archive/event-files.ts";
import { forgetSource, keepRacedEvent } from "../all-time/keep-raced-event.ts";
import { createEventReader, type ReadInThread } from "../all-time/read-in-thread.ts";
import { withoutRetracted } from "../all-time/retracted-teams.ts";
import { fetchRetractions } from "../imports/fetch-retractions.ts";
import { installationAt } from "../imports/installations.ts";
import { fetchRegister, hashOf } from "./leagues.ts";

export interface LeagueParts {
  innerHosts: readonly string[];
  eventFiles: EventFiles;
  /** for files on their way */
  folder: string;
  /** of the engine that this process runs */
  engineHash: string;
}

/** What an event's file may take, packed, and for how long. */
const mostFileBytes = 256 * 1024 * 1024;
const fileTimeMs = 600_000;
/** Races of a file that are run again, drawn once it is here. */
const rerunRaces = 12;
/** A table of another installation. */
const mostTableBytes = 16 * 1024 * 1024;

interface Checked {
  problem: LeagueProblem | null;
  name: string;
  register: string;
  registerHash: string;
  content: string;
  contentHash: string;
  peers: { installationId: string; finding: PeerFinding }[];
}

/** Looks at a league: its register, each event's file, and what the other installations make of them. */
export function checkLeagueJob(database: Database, parts: LeagueParts): JobKind<CheckLeagueJob, Checked | undefined> {
  const readInThread = createEventReader();
  return {
    name: checkLeagueJobName,
    concurrency: 1,

    async run({ leagueId }) {
      const row = await database.selectFrom("league").where("id", "=", leagueId).selectAll().executeTakeFirst();
      if (!row) return undefined;
      const newer = await newerRegister(row, parts.innerHosts);
      const { register, text, problem } = newer ?? {};
      const known = readRegister(row.register);
      const current = register ?? ("register" in known ? known.register : undefined);
      if (!current) throw new Error(`The register of league ${leagueId} cannot be read any more.`);
      const registerText = text ?? row.register;
      await forgetGoneEvents(database, leagueId, current);
      const findings = new Map<string, LeagueEventFinding>();
      const ownKey = await receiptKey(database);
      // Whom an installation takes out of its own events is taken out here, too, before anything is counted.
      for (const { key, address } of current.installations) {
        const at = key === ownKey ? null : await installationAt(address, parts.innerHosts);
        if (at?.key === key) await fetchRetractions(database, at, parts.innerHosts);
      }
      for (const event of current.events)
        findings.set(
          event.id,
          await checkEvent(database, { ...parts, readInThread, leagueId, register: current, event, ownKey }),
        );
      const table = leagueTable(current, hashOf(registerText), findings);
      const content = leagueTableText(table);
      const contentHash = hashOf(content);
      const peers: Checked["peers"] = [];
      for (const { id, key, address } of current.installations) {
        if (key === ownKey) continue;
        const finding = await askPeer(parts.innerHosts, address, table, contentHash);
        peers.push({ installationId: id, finding });
      }
      return {
        problem: problem ?? null,
        name: current.name,
        register: registerText,
        registerHash: table.registerHash,
        content,
        contentHash,
        peers,
      };
    },

    async record(transaction, { leagueId }, checked) {
      if (!checked) return;
      const { peers, problem, ...values } = checked;
      const found = await transaction
        .updateTable("league")
        .set({
          ...values,
          problem: problem && JSON.stringify(problem),
          checkedAt: new Date(),
          isChecking: false,
        })
        .where("id", "=", leagueId)
        .returning("id")
        .executeTakeFirst();
      // Left meanwhile.
      if (!found) return;
      await transaction.deleteFrom("leaguePeer").where("leagueId", "=", leagueId).execute();
      if (peers.length === 0) return;
      await transaction
        .insertInto("leaguePeer")
        .values(
          peers.map(({ installationId, finding }) => ({ leagueId, installationId, finding: JSON.stringify(finding) })),
        )
        .execute();
    },
  };
}

/** The register as it is now; a problem where it is no good, and the one that is known stays. */
async function newerRegister(
  { id, address }: { id: string; address: string },
  innerHosts: readonly string[],
): Promise<{ register?: LeagueRegister; text?: string; problem?: LeagueProblem }> {
  const fetched = await fetchRegister(address, innerHosts);
  if ("problem" in fetched) return fetched;
  if (fetched.register.id !== id) return { problem: { kind: "other-league", id: fetched.register.id } };
  return fetched;
}

async function forgetGoneEvents(database: Database, leagueId: string, register: LeagueRegister): Promise<void> {
  const there = new Set(register.events.map(({ id }) => id));
  const known = await database.selectFrom("leagueEvent").where("leagueId", "=", leagueId).select("eventId").execute();
  for (const { eventId } of known) {
    if (there.has(eventId)) continue;
    await database.deleteFrom("leagueEvent").where("leagueId", "=", leagueId).where("eventId", "=", eventId).execute();
    await forgetSource(database, { kind: "league", leagueId, eventId });
  }
}

interface EventCheck extends LeagueParts {
  leagueId: string;
  register: LeagueRegister;
  event: RegisteredEvent;
  ownKey: string;
  readInThread: ReadInThread;
}

/** Where an event's file comes from, and by what it is seen that it is another. */
type FileAtHand =
  | { kind: "same" }
  | { kind: "there"; tag: string | null; fetch: (file: string) => Promise<LeagueEventProblem | undefined> }
  | { kind: "problem"; problem: LeagueEventProblem };

async function checkEvent(database: Database, check: EventCheck): Promise<LeagueEventFinding> {
  const { leagueId, event } = check;
  const known = await database
    .selectFrom("leagueEvent")
    .where("leagueId", "=", leagueId)
    .where("eventId", "=", event.id)
    .selectAll()
    .executeTakeFirst();
  const rule = hashOf(JSON.stringify([event, keyOf(check), check.engineHash]));
  const found = await fileOf(
    database,
    check,
    known?.tag?.startsWith(`${rule} `) ? known.tag.slice(rule.length + 1) : null,
  );
  if (found.kind === "same" && known) {
    const { manifestHash, problem } = known;
    return problem === null && manifestHash !== null
      ? counted(database, manifestHash)
      : { kind: "left-out", problem: problem ?? "not-fetched" };
  }
  const outcome = found.kind === "there" ? await readFile(database, check, found) : leftOut(found);
  const tag = found.kind === "there" && found.tag !== null ? `${rule} ${found.tag}` : null;
  const source = { kind: "league", leagueId, eventId: event.id } as const;
  if (outcome.problem !== null) await forgetSource(database, source);
  const values = { manifestHash: outcome.manifestHash, problem: outcome.problem, tag };
  const row = { ...values, details: JSON.stringify(outcome.details.slice(0, mostDetails)), checkedAt: new Date() };
  await database
    .insertInto("leagueEvent")
    .values({ leagueId, eventId: event.id, ...row })
    .onConflict((conflict) => conflict.columns(["leagueId", "eventId"]).doUpdateSet(row))
    .execute();
  return outcome.problem === null && outcome.manifestHash !== null
    ? counted(database, outcome.manifestHash)
    : { kind: "left-out", problem: outcome.problem ?? "not-fetched" };
}

/** Of what was found wrong; of more the first. */
const mostDetails = 20;

interface FileOutcome {
  manifestHash: string | null;
  problem: LeagueEventProblem | null;
  details: string[];
}

const leftOut = (found: FileAtHand): FileOutcome => ({
  manifestHash: null,
  problem: found.kind === "problem" ? found.problem : "not-fetched",
  details: [],
});

const installationOf = ({ register, event }: EventCheck) =>
  register.installations.find(({ id }) => id === event.installation);

const keyOf = (check: EventCheck) => installationOf(check)?.key;

/** @param knownTag of the file that was read last, under the same register */
async function fileOf(database: Database, check: EventCheck, knownTag: string | null): Promise<FileAtHand> {
  const { event, ownKey, innerHosts, eventFiles } = check;
  const { file: address } = event;
  if (address === undefined) return { kind: "problem", problem: "to-come" };
  const withdrawn = await database
    .selectFrom("knownInstallation")
    .where("key", "=", keyOf(check) ?? "")
    .where("withdrawnAt", "is not", null)
    .select("key")
    .executeTakeFirst();
  if (withdrawn) return { kind: "problem", problem: "withdrawn-key" };
  if (keyOf(check) === ownKey) {
    // One's own is at hand, and in no other network.
    const own = await findEventWithFile(database, event.competition);
    if (!own) return { kind: "problem", problem: "not-fetched" };
    const { tag, open } = await eventFiles.whole(database, own);
    if (tag === knownTag) return { kind: "same" };
    const fetch = async (file: string) => {
      await pipeline(Readable.fromWeb(open() as never), createWriteStream(file));
      return undefined;
    };
    return { kind: "there", tag, fetch };
  }
  // Of a file that is known nothing but the answer's head is read.
  const asked = await sendOutside({ method: "GET", url: address, headers: {}, mostAnswerBytes: 1 }, innerHosts);
  if (asked.kind === "inner-address") return { kind: "problem", problem: "inner-address" };
  if (asked.kind !== "answered") return { kind: "problem", problem: "not-fetched" };
  if (asked.status !== 200) return { kind: "problem", problem: "not-fetched" };
  const { etag, "last-modified": modified, "content-length": length } = asked.headers;
  // Without a mark of its own a file is read each time.
  const tag = etag ?? (modified === undefined ? null : `${modified} ${length}`);
  if (tag !== null && tag === knownTag) return { kind: "same" };
  return { kind: "there", tag, fetch: (file) => fetchTo(file, address, innerHosts) };
}

async function fetchTo(
  file: string,
  address: string,
  innerHosts: readonly string[],
): Promise<LeagueEventProblem | undefined> {
  const handle = await openFile(file, "w");
  try {
    const outcome = await fetchOutside(
      {
        url: address,
        mostBytes: mostFileBytes,
        timeLimitMs: fileTimeMs,
        onPart: async (part) => void (await handle.write(part)),
      },
      innerHosts,
    );
    if (outcome.kind === "fetched") return undefined;
    return outcome.kind === "too-large" || outcome.kind === "inner-address" ? outcome.kind : "not-fetched";
  } finally {
    await handle.close();
  }
}

const problemsOfFiles: Partial<Record<EventFileProblem, LeagueEventProblem>> = {
  "too-large": "too-large",
  changed: "forged",
  forged: "forged",
};

async function readFile(
  database: Database,
  check: EventCheck,
  found: Extract<FileAtHand, { kind: "there" }>,
): Promise<FileOutcome> {
  const { folder, event, leagueId, engineHash, readInThread } = check;
  const key = keyOf(check);
  const file = path.join(folder, `${randomUUID()}.jsonl.gz`);
  const refused = (problem: LeagueEventProblem, ...details: string[]): FileOutcome => ({
    manifestHash: null,
    problem,
    details,
  });
  await mkdir(folder, { recursive: true });
  try {
    const problem = await found.fetch(file);
    if (problem) return refused(problem);
    // Drawn now: whoever made the file could not know them.
    const work = { file, key, competition: event.competition, races: rerunRaces, seed: randomUUID() };
    const read = await readInThread(work);
    if (read.kind === "stopped") return refused("too-large");
    if (read.kind === "refused") return refused(problemsOfFiles[read.problem] ?? "damaged", read.message);
    if (read.kind === "other-event") return refused("other-event");
    if (read.kind === "other-key") {
      const isWithdrawn = installationOf(check)?.withdrawnKeys.includes(read.key) === true;
      return refused(isWithdrawn ? "withdrawn-key" : "other-key", read.key);
    }
    const { manifestHash } = read.event;
    if (event.manifestHash !== undefined && event.manifestHash !== manifestHash)
      return refused("other-file", manifestHash);
    // Where another engine ran a race, only that one can tell.
    const lies = read.differ.filter(({ names }) => names === null || names === engineHash);
    if (lies.length > 0)
      return refused("races-differ", ...lies.map(({ id, turn }) => `race ${id} is another from turn ${turn} on`));
    if (read.contradictions.length > 0) return refused("results-differ", ...read.contradictions);
    await keepRacedEvent(database, { kind: "league", leagueId, eventId: event.id }, manifestHash, read);
    return { manifestHash, problem: null, details: [] };
  } finally {
    await rm(file, { force: true });
  }
}

async function counted(database: Database, manifestHash: string): Promise<LeagueEventFinding> {
  const { facts } = await database
    .selectFrom("racedEvent")
    .where("manifestHash", "=", manifestHash)
    .select("facts")
    .executeTakeFirstOrThrow();
  const [event] = await withoutRetracted(database, [facts]);
  return { kind: "counted", manifestHash, teams: event?.teams ?? [] };
}

async function askPeer(
  innerHosts: readonly string[],
  address: string,
  own: LeagueTable,
  ownHash: string,
): Promise<PeerFinding> {
  const url = new URL(`league/${own.id}/league.json`, address.endsWith("/") ? address : `${address}/`).href;
  const outcome = await sendOutside(
    { method: "GET", url, headers: { accept: "application/json" }, mostAnswerBytes: mostTableBytes },
    innerHosts,
  );
  if (outcome.kind !== "answered" || outcome.status !== 200) return { kind: "not-fetched" };
  return compareTables(own, ownHash, outcome.body, hashOf(outcome.body));
}
