/** Taking a team out of an event that is out in the world as a file. `docs/event-file.md` describes the list. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { z } from "zod";
import { isSignedBy, type SigningKey } from "./signature.ts";

export const retractionReasons = ["team-wish", "person-wish", "organiser", "law"] as const;

export type RetractionReason = (typeof retractionReasons)[number];

/** `name`: name, university and city; `car`: its program and source, too */
export const retractionTakes = ["name", "car"] as const;

export type RetractionTakes = (typeof retractionTakes)[number];

/** Most that a reader takes of a list: an event has 10 000 teams. */
export const retractionLimits = { lines: 20_000, bytes: 16 * 1024 * 1024 };

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const key = z.string().regex(/^[0-9a-f]{64}$/);

const retractionSchema = z.object({
  format: z.literal(1),
  /** of the installation whose event it is */
  key,
  event: id,
  team: id,
  takes: z.enum(retractionTakes),
  reason: z.enum(retractionReasons),
  at: z.iso.datetime(),
  /** key of whoever says so */
  by: key,
});

const endSchema = z.object({ format: z.literal(1), lines: z.int().min(0), sha256: key, by: key });

export type Retraction = z.output<typeof retractionSchema>;

/** A retraction with what proves who said it. */
export interface SignedRetraction {
  retraction: Retraction;
  /** what the signature covers, its line end included */
  signedText: string;
  signature: string;
}

export function signRetraction(retraction: Omit<Retraction, "format" | "by">, signer: SigningKey): SignedRetraction {
  const { key: of, event, team, takes, reason, at } = retraction;
  const whole: Retraction = { format: 1, key: of, event, team, takes, reason, at, by: signer.publicKey };
  const signedText = `${JSON.stringify({ retraction: whole })}\n`;
  return { retraction: whole, signedText, signature: signer.sign(signedText) };
}

/** A list of retractions as it is published: its last line says that it is whole, so that whoever was given back is given back elsewhere, too. */
export function writeRetractions(
  retractions: readonly Pick<SignedRetraction, "signedText" | "signature">[],
  signer: SigningKey,
): string {
  const lines = retractions.map(({ signedText, signature }) => signedLine(signedText, signature)).join("");
  const end = { format: 1, lines: retractions.length, sha256: hashOf(lines), by: signer.publicKey };
  const signedText = `${JSON.stringify({ end })}\n`;
  return lines + signedLine(signedText, signer.sign(signedText));
}

const signedLine = (signedText: string, signature: string) =>
  `${signedText.slice(0, -2)},"signature":"${signature}"}\n`;

const hashOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * The retractions of a list whose signatures are good. Lines that are something else, or nobody's, are passed over: one bad line keeps
 * nobody in.
 *
 * @returns `wholeBy`: whose list it is, if it is whole
 */
export function readRetractions(text: string): { retractions: SignedRetraction[]; wholeBy: string | null } {
  const retractions: SignedRetraction[] = [];
  let read = "";
  for (const line of text.slice(0, retractionLimits.bytes).split("\n", retractionLimits.lines)) {
    const parts = /^(\{"(retraction|end)":.*\}),"signature":"([0-9a-f]{128})"\}$/.exec(line);
    const [, said = "", kind = "", signature = ""] = parts ?? [];
    const signedText = `${said}}\n`;
    const value = parseObject(signedText)[kind];
    if (kind === "end") {
      const end = endSchema.safeParse(value).data;
      const isWhole = end && end.sha256 === hashOf(read) && isSignedBy(end.by, signature, signedText);
      return { retractions, wholeBy: isWhole ? end.by : null };
    }
    read += `${line}\n`;
    const retraction = retractionSchema.safeParse(value).data;
    if (retraction && isSignedBy(retraction.by, signature, signedText))
      retractions.push({ retraction, signedText, signature });
  }
  return { retractions, wholeBy: null };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
