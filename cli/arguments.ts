/** Parses the words and options of the command line. */
import { parseArgs } from "node:util";

/** Incorrect usage: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

const definitions = {
  formula: { type: "string", short: "f", default: "university-code-prix" },
  seed: { type: "string", short: "s", default: "1" },
  seats: { type: "string" },
  races: { type: "string", short: "n", default: "200" },
  workers: { type: "string", short: "w" },
  contract: { type: "string", short: "c" },
  language: { type: "string", short: "l" },
  log: { type: "string", short: "o" },
  site: { type: "string" },
  team: { type: "string", short: "t" },
  note: { type: "string" },
  ai: { type: "string" },
  "ai-note": { type: "string" },
  "no-follow": { type: "boolean", default: false },
  share: { type: "string", default: "100%" },
  draw: { type: "string" },
  race: { type: "string" },
  key: { type: "string" },
  json: { type: "boolean", default: false },
  hash: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const;

export type Options = ReturnType<typeof parseOptions>;

/** @throws {UsageError} with the option, its value and what is expected */
export function parseOptions(values: readonly string[]) {
  let parsed;
  try {
    parsed = parseArgs({ args: [...values], options: definitions, allowPositionals: true });
  } catch (error) {
    // Node adds advice on positional arguments.
    throw new UsageError((error as Error).message.replace(/\. To specify [^]*/, "."));
  }
  const options = parsed.values;
  return {
    ...options,
    words: parsed.positionals,
    seed: seedOf(options.seed),
    /** car index per seat */
    seats: options.seats === undefined ? undefined : seatsOf(options.seats),
    races: wholeNumber("--races", options.races, 1, 1_000_000),
    workers: options.workers === undefined ? undefined : wholeNumber("--workers", options.workers, 1, 256),
    aiNote: options["ai-note"],
    follow: !options["no-follow"],
    /** of the races in an event file, above 0 and at most 1 */
    share: shareOf(options.share),
    drawSeed: options.draw,
    key: options.key === undefined ? undefined : keyOf(options.key),
  };
}

function seedOf(text: string): bigint {
  if (!/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text) || BigInt(text) >= 2n ** 64n) {
    throw new UsageError(`Invalid value for --seed: ${text}. Use a whole number below 2^64, such as 7 or 0x2a.`);
  }
  return BigInt(text);
}

function shareOf(text: string): number {
  const percent = /^\d{1,3}(?:\.\d+)?%$/.test(text) ? Number(text.slice(0, -1)) : 0;
  if (!(percent > 0 && percent <= 100))
    throw new UsageError(`Invalid value for --share: ${text}. Use a percentage above 0%, such as 10%.`);
  return percent / 100;
}

function keyOf(text: string): string {
  const key = text.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(key)) throw new UsageError(`Invalid value for --key: ${text}. Use 64 hex digits.`);
  return key;
}

function seatsOf(text: string): number[] {
  const seats = text.split(",").map((part) => Number(part.trim()));
  const complete = seats.every((_, index) => seats.includes(index));
  if (!complete) {
    throw new UsageError(`Invalid value for --seats: ${text}. List every car once, such as 2,0,1,4,3.`);
  }
  return seats;
}

function wholeNumber(option: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new UsageError(`Invalid value for ${option}: ${text}. Use a whole number from ${from} to ${to}.`);
  }
  return value;
}
