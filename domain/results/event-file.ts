/** The format, and when its version changes: `docs/event-file.md`. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import { carLanguageNames } from "#languages/compiling/car-language.ts";
import { aiNoteLimit, aiUses } from "../competitions/ai-rule.ts";
import { longestReason } from "../platform/limits.ts";
import { liveryColours } from "../teams/livery.ts";
import type { SigningKey } from "../platform/signature.ts";
import { stageKinds } from "../stages/stage-state.ts";

export const eventFileFormat = 1;

export const eventFileParts = ["whole", "roster"] as const;
export type EventFilePart = (typeof eventFileParts)[number];

/** A thousand times what an event needs; more is an attack. */
export const eventFileLimits = {
  lines: {
    event: 1,
    division: 100,
    team: 10_000,
    stage: 1_000,
    result: 10_000,
    freeze: 1_000,
    source: 10_000,
    car: 10_000,
    race: 200_000,
  },
  lineBytes: 8 * 1024 * 1024,
  bytes: 4 * 1024 * 1024 * 1024,
  /** all programs together; readers keep them in memory */
  programBytes: 128 * 1024 * 1024,
} as const;

export type RecordKind = keyof typeof eventFileLimits.lines;

export const rosterKinds: readonly RecordKind[] = ["event", "division", "team"];

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const hexHash = z.string().regex(/^[0-9a-f]{64}$/);
const codeHash = z.string().regex(/^0x[0-9a-f]{64}$/);
const moment = z.iso.datetime();
const count = z.int().min(0).max(1_000_000);
/** No characters that move a terminal's cursor or change text direction. */
const words = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}]*$/u);
const longestName = 200;
const name = words(longestName);
const unfit = /[\p{Cc}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

export const fitWords = (text: string, most = longestName) => text.replaceAll(unfit, "").slice(0, most);

/** By the first key of the line. Unknown keys are ignored, because later versions may add some. */
export const recordSchemas = {
  event: z.object({
    format: z.literal(eventFileFormat),
    competition: z.object({
      id,
      name,
      /** brand slug; null: nation-wide */
      brand: id.nullable(),
      startsAt: moment.nullable(),
      submissionsCloseAt: moment.nullable(),
      endsAt: moment.nullable(),
    }),
    /** as in race logs; read by `parseFormula` */
    formula: z.unknown(),
    engine: hexHash.nullable(),
    seedCommitment: hexHash.nullable(),
    carsRoot: hexHash.nullable(),
    /** null until it is public */
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
    ai: z.object({ use: z.enum(aiUses), note: words(aiNoteLimit) }).nullable(),
    language: z.enum([...carLanguageNames, "bytecode"]).nullable(),
    codeHash: codeHash.nullable(),
    /** place in the last released stage of the team */
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
    places: z
      .array(
        z.object({
          place: count,
          placeInterval: z.tuple([count, count]),
          teamId: id,
          score: z.number(),
          races: count,
          wins: count,
          /** in English; absent in older files; null: no tie */
          tieBreak: words(200).nullable().optional(),
        }),
      )
      .max(10_000),
    withoutPlace: z.array(z.object({ teamId: id, why: words(64) })).max(10_000),
  }),
  result: z.object({ stageId: id, version: count, text: z.string().max(2_000_000) }),
  freeze: z.object({
    frozenAt: moment,
    carsRoot: hexHash,
    /** null: the list that counts */
    replaced: z
      .object({
        at: moment,
        /** of the team whose car changed */
        number: count,
        /** null: undone */
        reason: words(longestReason).nullable(),
      })
      .nullable(),
    cars: z.array(z.object({ number: count, codeHash })).max(20_000),
  }),
  source: z.object({ teamId: id, language: z.enum(carLanguageNames), text: z.string().max(1_000_000) }),
  car: z.object({ codeHash, bytecode: z.string() }),
  race: z.object({
    id,
    stageId: id,
    number: count,
    logHash: codeHash,
    /** in seat order; neither id: a team that is hidden from all lists */
    seats: z.array(z.object({ teamId: id.nullable(), houseCar: id.nullable() })).max(100),
    log: z.string(),
  }),
} satisfies Record<RecordKind, z.ZodType>;

type Records = { [Kind in RecordKind]: z.output<(typeof recordSchemas)[Kind]> };
export type EventRecordOf<Kind extends RecordKind> = Records[Kind];
export type EventRecord = { [Kind in RecordKind]: { kind: Kind; value: Records[Kind] } }[RecordKind];

export const kindName = /^[a-z][A-Za-z]{0,39}$/;
const kindSummary = z.object({ lines: z.int().min(0), sha256: hexHash });

export const manifestSchema = z.object({
  part: z.enum(eventFileParts),
  kinds: z.record(z.string().regex(kindName), kindSummary),
  key: hexHash,
});
export const signatureSchema = z.string().regex(/^[0-9a-f]{128}$/);

/** A line's hash includes its line end. */
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

  end(): z.output<typeof manifestSchema>["kinds"] {
    return Object.fromEntries(
      [...this.#kinds].map(([kind, { lines, hash }]) => [kind, { lines, sha256: bytesToHex(hash.digest()) }]),
    );
  }
}

export class EventFileWriter {
  readonly #hashes = new KindHashes();

  line<Kind extends RecordKind>(kind: Kind, value: EventRecordOf<Kind>): string {
    const line = `${JSON.stringify({ [kind]: value })}\n`;
    this.#hashes.add(kind, utf8ToBytes(line));
    return line;
  }

  end(part: EventFilePart, key: SigningKey): string {
    const manifest = `${JSON.stringify({ manifest: { part, kinds: this.#hashes.end(), key: key.publicKey } })}\n`;
    return `${manifest}${JSON.stringify({ signature: key.sign(manifest) })}\n`;
  }
}
