/** The file in which an event leaves its site, line by line. `docs/event-file.md` describes the format and when its number changes. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import { carLanguageNames } from "#languages/compiling/car-language.ts";
import { aiNoteLimit, aiUses } from "./ai-rule.ts";
import { liveryColours } from "./livery.ts";
import type { SigningKey } from "./signature.ts";
import { stageKinds } from "./stage-state.ts";

export const eventFileFormat = 1;

/** What a file holds: the whole event, or who was in it, for phones and lists. */
export const eventFileParts = ["whole", "roster"] as const;
export type EventFilePart = (typeof eventFileParts)[number];

/** Most that a reader takes of each kind, and of bytes. An event has a thousandth of it; what has more is no event but an attack. */
export const eventFileLimits = {
  lines: {
    event: 1,
    division: 100,
    team: 10_000,
    stage: 1_000,
    result: 10_000,
    source: 10_000,
    car: 10_000,
    race: 200_000,
  },
  lineBytes: 8 * 1024 * 1024,
  /** unpacked */
  bytes: 4 * 1024 * 1024 * 1024,
  /** of all programs together: a reader holds them while it reads on */
  programBytes: 128 * 1024 * 1024,
} as const;

export type RecordKind = keyof typeof eventFileLimits.lines;

/** Of a roster; a whole file has all kinds. */
export const rosterKinds: readonly RecordKind[] = ["event", "division", "team"];

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const hexHash = z.string().regex(/^[0-9a-f]{64}$/);
const codeHash = z.string().regex(/^0x[0-9a-f]{64}$/);
const moment = z.iso.datetime();
const count = z.int().min(0).max(1_000_000);
/** One line, without characters that move a terminal's cursor or turn the direction of what follows. */
const words = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}]*$/u);
const longestName = 200;
const name = words(longestName);
const unfit = /[\p{Cc}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

/** A text as it may stand in an event file: without what its readers refuse in words. */
export const fitWords = (text: string, most = longestName) => text.replaceAll(unfit, "").slice(0, most);

/** By the first key of their line. Keys that are not named here are passed over: a later version of the format may have more. */
export const recordSchemas = {
  event: z.object({
    format: z.literal(eventFileFormat),
    competition: z.object({
      id,
      name,
      /** city by its slug; null: nation-wide */
      brand: id.nullable(),
      startsAt: moment.nullable(),
      submissionsCloseAt: moment.nullable(),
      endsAt: moment.nullable(),
    }),
    /** as in race logs; read by `parseFormula` */
    formula: z.unknown(),
    /** that the freeze pinned */
    engine: hexHash.nullable(),
    seedCommitment: hexHash.nullable(),
    carsRoot: hexHash.nullable(),
    /** once everybody may know it */
    seedSecret: hexHash.nullable(),
  }),
  division: z.object({ id, nameEnglish: name, nameTurkish: name }),
  team: z.object({
    id,
    number: count,
    code: words(8),
    name,
    university: name,
    city: name,
    livery: z.tuple([z.enum(liveryColours), z.enum(liveryColours)]),
    isDisqualified: z.boolean(),
    isAiEntrant: z.boolean(),
    /** what it declared of its car */
    ai: z.object({ use: z.enum(aiUses), note: words(aiNoteLimit) }).nullable(),
    /** of the car with which it was in the official races */
    language: z.enum([...carLanguageNames, "bytecode"]).nullable(),
    codeHash: codeHash.nullable(),
    /** what it reached: its place in the last released stage that it was in */
    result: z
      .object({ stageId: id, division: id.nullable(), rank: count, place: count, of: count, races: count, wins: count })
      .nullable(),
  }),
  stage: z.object({
    id,
    name,
    kind: z.enum(stageKinds),
    format: words(64),
    division: id.nullable(),
    provisionalUntil: moment.nullable(),
    /** best first */
    places: z
      .array(
        z.object({
          place: count,
          placeInterval: z.tuple([count, count]),
          teamId: id,
          score: z.number(),
          races: count,
          wins: count,
        }),
      )
      .max(10_000),
    withoutPlace: z.array(z.object({ teamId: id, why: words(64) })).max(10_000),
  }),
  /** an order as it was published, signed by itself */
  result: z.object({ stageId: id, version: count, text: z.string().max(2_000_000) }),
  source: z.object({ teamId: id, language: z.enum(carLanguageNames), text: z.string().max(1_000_000) }),
  car: z.object({ codeHash, bytecode: z.string() }),
  race: z.object({
    id,
    stageId: id,
    /** within its stage, from 1 */
    number: count,
    logHash: codeHash,
    /** in seat order: a team's car, or the site's own by its key, or, where the organisers keep a team out of all lists, neither */
    seats: z.array(z.object({ teamId: id.nullable(), houseCar: id.nullable() })).max(100),
    log: z.string(),
  }),
} satisfies Record<RecordKind, z.ZodType>;

type Records = { [Kind in RecordKind]: z.output<(typeof recordSchemas)[Kind]> };
export type EventRecordOf<Kind extends RecordKind> = Records[Kind];
/** A line of an event file, read. */
export type EventRecord = { [Kind in RecordKind]: { kind: Kind; value: Records[Kind] } }[RecordKind];

/** A kind of line: the first key in it. */
export const kindName = /^[a-z][A-Za-z]{0,39}$/;
const kindSummary = z.object({ lines: z.int().min(0), sha256: hexHash });

/** The last line but one: what the signature covers, and with it everything before. */
export const manifestSchema = z.object({
  part: z.enum(eventFileParts),
  kinds: z.record(z.string().regex(kindName), kindSummary),
  key: hexHash,
});
export const signatureSchema = z.string().regex(/^[0-9a-f]{128}$/);

/** Counts and hashes a file's lines by kind: the bytes of each line, its line end included, in their order. */
export class KindHashes {
  readonly #kinds = new Map<string, { lines: number; hash: ReturnType<typeof sha256.create> }>();

  add(kind: string, line: Uint8Array): void {
    let known = this.#kinds.get(kind);
    if (!known) this.#kinds.set(kind, (known = { lines: 0, hash: sha256.create() }));
    known.lines += 1;
    known.hash.update(line);
  }

  countOf(kind: string): number {
    return this.#kinds.get(kind)?.lines ?? 0;
  }

  /** By kind, in the order in which they first came. Nothing can be added afterwards. */
  end(): z.output<typeof manifestSchema>["kinds"] {
    return Object.fromEntries(
      [...this.#kinds].map(([kind, { lines, hash }]) => [kind, { lines, sha256: bytesToHex(hash.digest()) }]),
    );
  }
}

/** Writes an event file, a line at a time: the same records give the same bytes. */
export class EventFileWriter {
  readonly #hashes = new KindHashes();

  /** @returns the line, with its line end */
  line<Kind extends RecordKind>(kind: Kind, value: EventRecordOf<Kind>): string {
    const line = `${JSON.stringify({ [kind]: value })}\n`;
    this.#hashes.add(kind, utf8ToBytes(line));
    return line;
  }

  /** @returns the last two lines: the manifest and its signature */
  end(part: EventFilePart, key: SigningKey): string {
    const manifest = `${JSON.stringify({ manifest: { part, kinds: this.#hashes.end(), key: key.publicKey } })}\n`;
    return `${manifest}${JSON.stringify({ signature: key.sign(manifest) })}\n`;
  }
}
