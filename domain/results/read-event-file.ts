import { codeHash, initcodeLimitBytes, parseBytecode } from "#engine/cars/car.ts";
import { parseFormula, type Formula } from "#engine/formula/formula.ts";
import { carsRoot } from "#engine/referee/official-seed.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { Refusal } from "#engine/formula/refusal.ts";
import {
  eventFileFormat,
  eventFileLimits,
  KindHashes,
  kindName,
  manifestSchema,
  recordSchemas,
  rosterKinds,
  signatureSchema,
  type EventFilePart,
  type EventRecord,
  type EventRecordOf,
  type RecordKind,
} from "./event-file.ts";
import { linesOfFile, LinesBroken } from "../platform/lines-of-file.ts";
import { isSignedBy, isSignedText } from "../platform/signature.ts";

export const eventFileProblems = [
  "no-event-file",
  "other-format",
  /** beyond `eventFileLimits` */
  "too-large",
  "cut-off",
  "damaged",
  "changed",
  "forged",
  "other-key",
  "bad-car",
  "bad-log",
] as const;
export type EventFileProblem = (typeof eventFileProblems)[number];

export class EventFileRefusal extends Refusal {
  readonly problem: EventFileProblem;
  /** from 1; 0 in a file without lines */
  readonly line: number;

  constructor(problem: EventFileProblem, line: number, message: string) {
    super(line === 0 ? "" : `line ${line}`, problem, message);
    this.problem = problem;
    this.line = line;
  }
}

export interface RaceInFile {
  race: EventRecordOf<"race">;
  log: RaceLog;
  /** per seat, hex with 0x; null: not public */
  bytecode: (string | null)[];
}

export interface EventFileFacts {
  part: EventFilePart;
  competition: EventRecordOf<"event">["competition"];
  formula: Formula;
  engine: string | null;
  /** signer's public key, 64 hex digits */
  key: string;
  counts: Record<RecordKind, number>;
}

export interface EventFileVisit {
  /** only accept this key; default: any */
  key?: string | undefined;
  /** called before the file is known to be genuine */
  onRecord?: (record: EventRecord) => void;
  /** called before the file is known to be genuine; awaited */
  onRace?: (race: RaceInFile) => Promise<void> | void;
  onProgress?: (bytes: number) => void;
}

/**
 * Reads an event file and checks everything that doesn't need a race to run: format, hashes of programs, logs and
 * lines, and the signature.
 * @throws {EventFileRefusal} discard what the callbacks got
 */
export async function readEventFile(
  file: ReadableStream<Uint8Array>,
  visit: EventFileVisit = {},
): Promise<EventFileFacts> {
  const reader = new EventFileReader(visit);
  try {
    for await (const line of linesOfFile(file, eventFileLimits)) await reader.read(line);
  } catch (error) {
    if (!(error instanceof LinesBroken)) throw error;
    if (error.problem === "too-large") {
      throw new EventFileRefusal("too-large", reader.line, "the file is larger than any event; it was not read on.");
    }
    throw new EventFileRefusal(
      "cut-off",
      reader.line,
      "the file's gzip ends too early or is damaged; download it again.",
    );
  }
  return reader.finish();
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

class EventFileReader {
  readonly #visit: EventFileVisit;
  readonly #hashes = new KindHashes();
  #line = 0;
  #bytes = 0;
  #event: EventRecordOf<"event"> | undefined;
  #formula: Formula | undefined;
  #manifest: { part: EventFilePart; key: string; line: string } | undefined;
  #isSigned = false;
  /** by code hash, hex with 0x */
  readonly #programs = new Map<string, string>();
  #programBytes = 0;
  readonly #ids = { team: new Set<string>(), stage: new Set<string>(), race: new Set<string>() };
  readonly #results: { line: number; text: string }[] = [];

  constructor(visit: EventFileVisit) {
    this.#visit = visit;
  }

  get line(): number {
    return this.#line + 1;
  }

  async read(bytes: Uint8Array): Promise<void> {
    this.#bytes += bytes.length;
    this.#visit.onProgress?.(this.#bytes);
    const { kind, value, text } = this.#parse(bytes);
    if (this.#isSigned) this.#refuse("damaged", "something stands behind the signature.");
    if (this.#manifest) this.#readSignature(kind, value);
    else if (kind === "manifest") this.#readManifest(value, text);
    else {
      this.#hashes.add(kind, bytes);
      if (this.#event === undefined && kind !== "event")
        this.#refuse("no-event-file", "an event file begins with its event.");
      if (Object.hasOwn(recordSchemas, kind)) await this.#readRecord(kind as RecordKind, value);
      // Unknown kinds are from later versions: signed, but ignored.
      else if (this.#hashes.countOf(kind) > mostUnknownLines)
        this.#refuse("too-large", `there are too many lines of "${kind}".`);
    }
    this.#line += 1;
  }

  finish(): EventFileFacts {
    if (this.#event === undefined) throw new EventFileRefusal("no-event-file", 0, "The file is empty.");
    if (!this.#manifest || !this.#isSigned)
      this.#refuse("cut-off", "the file ends without its signature; download it again.");
    const manifest = this.#manifest;
    const count = (kind: RecordKind) => this.#hashes.countOf(kind);
    const kinds = Object.keys(recordSchemas) as RecordKind[];
    return {
      part: manifest.part,
      competition: this.#event.competition,
      formula: this.#formula!,
      engine: this.#event.engine,
      key: manifest.key,
      counts: Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as Record<RecordKind, number>,
    };
  }

  #refuse(problem: EventFileProblem, message: string): never {
    throw new EventFileRefusal(problem, this.line, message);
  }

  #parse(bytes: Uint8Array): { kind: string; value: unknown; text: string } {
    const isFirst = this.#line === 0;
    const problem = isFirst ? "no-event-file" : "damaged";
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      this.#refuse(problem, isFirst ? "this is no event file." : "the line is not UTF-8.");
    }
    const kind = /^\{"([^"]{1,40})":/.exec(text)?.[1] ?? "";
    if (!kindName.test(kind))
      this.#refuse(problem, isFirst ? "this is no event file." : "the line is none of an event file.");
    if (!text.endsWith("\n")) this.#refuse("cut-off", "the file ends in the middle of a line; download it again.");
    try {
      const parsed = JSON.parse(text) as Record<string, unknown>;
      if (Object.keys(parsed).length !== 1) this.#refuse(problem, "the line has more than one entry.");
      return { kind, value: parsed[kind], text };
    } catch (error) {
      if (error instanceof EventFileRefusal) throw error;
      this.#refuse(problem, "the line is no JSON.");
    }
  }

  async #readRecord(kind: RecordKind, value: unknown): Promise<void> {
    if (this.#hashes.countOf(kind) > eventFileLimits.lines[kind]) {
      this.#refuse("too-large", `there are more than ${eventFileLimits.lines[kind]} lines of "${kind}".`);
    }
    if (kind === "event") this.#checkFormat(value);
    const parsed = recordSchemas[kind].safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const at = [kind, ...(issue?.path ?? [])].map(String).join(".");
      this.#refuse("damaged", `${at} is not as the format has it: ${issue?.message ?? "unreadable"}.`);
    }
    const record = { kind, value: parsed.data } as EventRecord;
    const race = this.#check(record);
    this.#visit.onRecord?.(record);
    if (race) await this.#visit.onRace?.(race);
  }

  #checkFormat(value: unknown): void {
    const format = (value as { format?: unknown } | null)?.format;
    if (typeof format !== "number") this.#refuse("no-event-file", "the first line names no format.");
    if (format !== eventFileFormat) {
      this.#refuse(
        "other-format",
        `the file has format ${format}; this program reads format ${eventFileFormat}. Take a newer one.`,
      );
    }
  }

  #check(record: EventRecord): RaceInFile | undefined {
    switch (record.kind) {
      case "event":
        this.#event = record.value;
        this.#formula = this.#guarded("damaged", () => parseFormula(record.value.formula, "event.formula"));
        return undefined;
      case "team":
        return this.#take("team", record.value.id);
      case "stage":
        for (const { teamId } of [...record.value.places, ...record.value.withoutPlace]) this.#mustKnow("team", teamId);
        // Divisions that race together have an order each.
        this.#ids.stage.add(record.value.id);
        return undefined;
      case "result":
        this.#mustKnow("stage", record.value.stageId);
        this.#results.push({ line: this.line, text: record.value.text });
        return undefined;
      case "source":
        return this.#mustKnow("team", record.value.teamId);
      case "car":
        return this.#takeCar(record.value);
      case "race":
        return this.#takeRace(record.value);
      case "freeze":
        return this.#checkFreeze(record.value);
      case "division":
        return undefined;
      default:
        return record satisfies never;
    }
  }

  #take(kind: "team" | "race", id: string): undefined {
    if (this.#ids[kind].has(id)) this.#refuse("damaged", `${kind} ${id} is there twice.`);
    this.#ids[kind].add(id);
  }

  #mustKnow(kind: "team" | "stage", id: string): undefined {
    if (!this.#ids[kind].has(id)) this.#refuse("damaged", `${kind} ${id} is named before it is there.`);
  }

  #checkFreeze({ carsRoot: root, cars, replaced }: EventRecordOf<"freeze">): undefined {
    if (carsRoot(cars) !== root) this.#refuse("damaged", `the cars of a freeze don't match their root ${root}.`);
    if (replaced === null && root !== this.#event?.carsRoot)
      this.#refuse("damaged", "the frozen cars don't match the root of the event.");
  }

  #takeCar({ codeHash: hash, bytecode }: EventRecordOf<"car">): undefined {
    // Check the size before parsing.
    if (bytecode.length > 2 + 2 * initcodeLimitBytes) {
      this.#refuse(
        "bad-car",
        `the program of car ${hash} has ${Math.floor(bytecode.length / 2) - 1} bytes; a car may have ${initcodeLimitBytes}.`,
      );
    }
    if (this.#programs.has(hash)) this.#refuse("damaged", `car ${hash} is there twice.`);
    const program = this.#guarded("bad-car", () => parseBytecode(bytecode));
    if (codeHash(program) !== hash) this.#refuse("bad-car", `the program is not the one of car ${hash}.`);
    this.#programBytes += program.length;
    if (this.#programBytes > eventFileLimits.programBytes)
      this.#refuse("too-large", "the programs are larger than any event's.");
    this.#programs.set(hash, bytecode);
  }

  #takeRace(race: EventRecordOf<"race">): RaceInFile {
    this.#take("race", race.id);
    this.#mustKnow("stage", race.stageId);
    const log = this.#guarded("bad-log", () => decodeRaceLog(race.log));
    if (raceLogHash(log) !== race.logHash)
      this.#refuse("bad-log", `the log of race ${race.id} is not the one of hash ${race.logHash}.`);
    if (log.seats.length !== race.seats.length)
      this.#refuse("bad-log", `race ${race.id} has other seats than its log.`);
    for (const { teamId } of race.seats) if (teamId !== null) this.#mustKnow("team", teamId);
    const bytecode = log.seats.map(({ codeHash: hash }) => this.#programs.get(hash ?? "") ?? null);
    return { race, log, bytecode };
  }

  #guarded<T>(problem: EventFileProblem, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof Refusal || error instanceof SyntaxError) this.#refuse(problem, error.message);
      throw error;
    }
  }

  #readManifest(value: unknown, text: string): void {
    const parsed = manifestSchema.safeParse(value);
    if (!parsed.success) this.#refuse("damaged", "the manifest is not as the format has it.");
    const { part, kinds, key } = parsed.data;
    const found = this.#hashes.end();
    for (const kind of new Set([...Object.keys(kinds), ...Object.keys(found)])) {
      const [said, is] = [kinds[kind], found[kind]];
      if (said?.lines !== is?.lines)
        this.#refuse("changed", `the file has ${is?.lines ?? 0} lines of "${kind}"; ${said?.lines ?? 0} were signed.`);
      if (said?.sha256 !== is?.sha256)
        this.#refuse("changed", `lines of "${kind}" were changed after they were signed.`);
      if (part === "roster" && Object.hasOwn(recordSchemas, kind) && !rosterKinds.includes(kind as RecordKind)) {
        this.#refuse("damaged", `a roster has no lines of "${kind}".`);
      }
    }
    this.#manifest = { part, key, line: text };
  }

  #readSignature(kind: string, value: unknown): void {
    const signature = signatureSchema.safeParse(value);
    if (kind !== "signature" || !signature.success)
      this.#refuse("damaged", "the manifest is not followed by its signature.");
    const { key, line } = this.#manifest!;
    if (!isSignedBy(key, signature.data, line))
      this.#refuse("forged", "the signature is not the one of the key that the file names.");
    if (this.#visit.key !== undefined && this.#visit.key !== key) {
      this.#refuse("other-key", `the file is signed with key ${key}, not with ${this.#visit.key}.`);
    }
    for (const { line, text } of this.#results) {
      // The key signs other texts too; none of them can pass for a result.
      if (!text.startsWith("Code Prix results ") || !isSignedText(text, key))
        throw new EventFileRefusal("forged", line, "the result is not signed with the file's key.");
    }
    this.#isSigned = true;
  }
}

const mostUnknownLines = 200_000;
