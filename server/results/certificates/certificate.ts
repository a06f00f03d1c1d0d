import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What a certificate states. */
export interface Certificate {
  competition: { id: string; name: string };
  team: { id: string; name: string; university: string };
  /** the last stage that the team raced in */
  stage: string;
  place: number;
  /** how many teams were in that stage */
  of: number;
  /** day of the result, ISO */
  day: string;
}

const title = "Code Prix certificate 1";

const format = new RegExp(
  [
    `^(${title}`,
    "Competition: ([a-z0-9-]{1,64}) ([^\\n]{1,300})",
    "Team: ([a-z0-9]{1,64}) ([^\\n]{1,300})",
    "University: ([^\\n]{0,300})",
    "Stage: ([^\\n]{1,300})",
    "Place: ([1-9]\\d{0,5}) of ([1-9]\\d{0,5})",
    "Day: (\\d{4}-\\d\\d-\\d\\d)",
    "Key: ([0-9a-f]{64})",
    ")Signature: ([0-9a-f]{128})$",
  ].join("\\n"),
  "u",
);

/** Letters and digits that nobody confuses when they type them from paper (Crockford's). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 16;

/**
 * Writes a certificate's text and signs it with the installation's key. The same statement always gives the same text and the same code,
 * because Ed25519 draws no chance.
 *
 * @param key Ed25519 seed, 64 hex digits: the one that signs receipts
 * @returns the signed text, and the code of 80 bits that is printed: the beginning of the signature
 */
export function signCertificate(certificate: Certificate, key: string): { content: string; code: string } {
  const seed = hexToBytes(key);
  const { competition, team, stage, place, of, day } = certificate;
  const body = `${[
    title,
    `Competition: ${competition.id} ${oneLine(competition.name)}`,
    `Team: ${team.id} ${oneLine(team.name)}`,
    `University: ${oneLine(team.university)}`,
    `Stage: ${oneLine(stage)}`,
    `Place: ${place} of ${of}`,
    `Day: ${day}`,
    `Key: ${bytesToHex(ed25519.getPublicKey(seed))}`,
  ].join("\n")}\n`;
  const signature = ed25519.sign(utf8ToBytes(body), seed);
  return { content: `${body}Signature: ${bytesToHex(signature)}\n`, code: codeOf(signature) };
}

/** Names are lines of the signed text, so they hold no line ends; a name of none but spaces stays a name. */
const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

/** The first 80 bits of a signature, five bits a letter. */
function codeOf(signature: Uint8Array): string {
  let bits = 0n;
  for (const byte of signature.slice(0, (codeLength * 5) / 8)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: codeLength }, (_, i) => {
    const shift = BigInt((codeLength - 1 - i) * 5);
    return alphabet[Number((bits >> shift) & 31n)];
  }).join("");
}

/** A code as people type it: any case, any grouping, with the letters that look like digits. Undefined when it cannot be one. */
export function readCertificateCode(typed: string): string | undefined {
  const code = typed
    .slice(0, 100)
    .toUpperCase()
    .replaceAll(/[\s–-]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IİIL]/gu, "1");
  return code.length === codeLength && Array.from(code).every((letter) => alphabet.includes(letter)) ? code : undefined;
}

/** In groups of four, as it is printed. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** Reads a signed text; undefined when anything in it was changed, or another key signed it. */
export function readCertificate(content: string, ownKey: string): Certificate | undefined {
  const parts = format.exec(content.trimEnd());
  if (!parts) return undefined;
  const [, body = "", competition = "", competitionName = "", team = "", teamName = "", university = ""] = parts;
  const [stage = "", place = "", of = "", day = "", key = "", signature = ""] = parts.slice(7);
  if (key !== ownKey) return undefined;
  if (!ed25519.verify(hexToBytes(signature), utf8ToBytes(body), hexToBytes(key), { zip215: false })) return undefined;
  return {
    competition: { id: competition, name: competitionName },
    team: { id: team, name: teamName, university },
    stage,
    place: Number(place),
    of: Number(of),
    day,
  };
}
