import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type Certificate = NonNullable<ReturnType<typeof readCertificate>>;

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

/** Crockford's base 32, without ambiguous letters. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 16;

/**
 * The same certificate always gives the same text and code, because Ed25519 is deterministic.
 * @param key Ed25519 seed of the receipts, 64 hex digits
 * @returns the signed text, and the printed code: the signature's first 80 bits
 */
export function signCertificate(certificate: Certificate, key: string): { content: string; code: string } {
  const native = nativeKey(key);
  const { competition, team, stage, place, of, day } = certificate;
  const body = `${[
    title,
    `Competition: ${competition.id} ${oneLine(competition.name)}`,
    `Team: ${team.id} ${oneLine(team.name)}`,
    `University: ${oneLine(team.university)}`,
    `Stage: ${oneLine(stage)}`,
    `Place: ${place} of ${of}`,
    `Day: ${day}`,
    `Key: ${native.publicKey}`,
  ].join("\n")}\n`;
  const signature = native.sign(body);
  return { content: `${body}Signature: ${bytesToHex(signature)}\n`, code: codeOf(signature) };
}

/** Signs the same as the key of `domain/`, but fast enough for hundreds of certificates on each page load. */
function nativeKey(seed: string): { publicKey: string; sign: (text: string) => Uint8Array } {
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, "hex");
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return { publicKey: spki.subarray(-32).toString("hex"), sign: (text) => sign(null, Buffer.from(text), key) };
}

/** Names are lines of the signed text, so they can't contain line ends. */
const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

/** The first 80 bits, five per letter. */
function codeOf(signature: Uint8Array): string {
  let bits = 0n;
  for (const byte of signature.slice(0, (codeLength * 5) / 8)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: codeLength }, (_, i) => {
    const shift = BigInt((codeLength - 1 - i) * 5);
    return alphabet[Number((bits >> shift) & 31n)];
  }).join("");
}

/** Ignores case and grouping, and accepts letters that look like digits. Undefined if invalid. */
export function readCertificateCode(typed: string): string | undefined {
  const code = typed
    .slice(0, 100)
    .toUpperCase()
    .replaceAll(/[\s–-]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IİIL]/gu, "1");
  return code.length === codeLength && Array.from(code).every((letter) => alphabet.includes(letter)) ? code : undefined;
}

export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** `undefined`: changed, or signed by another key. */
export function readCertificate(content: string, ownKey: string) {
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
    /** of the result, ISO */
    day,
  };
}
