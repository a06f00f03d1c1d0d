import { aiUses, type AiUse } from "#domain/competitions/ai-rule.ts";
import type { AiDeclaration } from "#domain/submissions/ai-declaration.ts";
import { isSignedBy, signingKey, type SigningKey } from "#domain/platform/signature.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { installationSecret } from "../platform/database/installation-key.ts";

/** Format and verification: `docs/results.md`. */
export interface Receipt {
  competition: string;
  team: { id: string; name: string };
  submission: string;
  /** keccak-256 of the init bytecode, hex with 0x */
  codeHash: string;
  receivedAt: Date;
  acceptedAt: Date;
  /** submitted after the deadline */
  isUnofficial?: true;
  /** absent: nothing, or a receipt of version 1 */
  ai?: AiDeclaration;
}

export const longestReceipt = 4_000;

/** Version 2 adds a line for the AI declaration, version 3 one for late cars. */
const titles = { 1: "Code Prix receipt 1", 2: "Code Prix receipt 2", 3: "Code Prix receipt 3" } as const;
const unofficial = "Status: unofficial";

const format = new RegExp(
  [
    `^((${Object.values(titles).join("|")})`,
    "Competition: ([a-z0-9-]{1,64})",
    "Team: ([a-z0-9]{1,64}) ([^\\n]{1,200})",
    "Submission: ([a-z0-9-]{1,64})",
    "Code hash: (0x[0-9a-f]{64})",
    "Received: (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)",
    "Accepted: (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)(?:",
    `(${unofficial}))?(?:`,
    `AI: (${aiUses.join("|")})( [^\\n]{1,400})?)?`,
    "Key: ([0-9a-f]{64})",
    ")Signature: ([0-9a-f]{128})$",
  ].join("\\n"),
  "u",
);

/**
 * @param key Ed25519 seed, 64 hex digits
 * @returns text whose last line is the signature of the lines before it
 */
export function signReceipt(receipt: Receipt, key: string): string {
  const { publicKey, sign } = signingKey(key);
  const body = `${[
    titles[receipt.isUnofficial ? 3 : receipt.ai ? 2 : 1],
    `Competition: ${receipt.competition}`,
    `Team: ${receipt.team.id} ${receipt.team.name}`,
    `Submission: ${receipt.submission}`,
    `Code hash: ${receipt.codeHash}`,
    `Received: ${receipt.receivedAt.toISOString()}`,
    `Accepted: ${receipt.acceptedAt.toISOString()}`,
    ...(receipt.isUnofficial ? [unofficial] : []),
    ...(receipt.ai ? [`AI: ${`${receipt.ai.use} ${receipt.ai.note}`.trim()}`] : []),
    `Key: ${publicKey}`,
  ].join("\n")}\n`;
  return `${body}Signature: ${sign(body)}\n`;
}

export function receiptKeyOf(key: string): string {
  return signingKey(key).publicKey;
}

export type ReceiptCheck =
  | { kind: "no-receipt" }
  | { kind: "forged" }
  | { kind: "other-key"; receipt: Receipt; key: string }
  | { kind: "genuine"; receipt: Receipt; key: string };

/**
 * Ignores surrounding spaces, empty lines and line endings; every other character counts.
 * @param ownKey public key of this installation
 */
export function checkReceipt(text: string, ownKey: string): ReceiptCheck {
  if (text.length > longestReceipt) return { kind: "no-receipt" };
  const parts = format.exec(
    text
      .replaceAll("\r\n", "\n")
      .replace(/^\uFEFF/, "")
      .trim(),
  );
  if (!parts) return { kind: "no-receipt" };
  const [
    ,
    body = "",
    title = "",
    competition = "",
    team = "",
    name = "",
    submission = "",
    hash = "",
    received = "",
    accepted = "",
  ] = parts;
  const [status, use, words = "", key = "", signature = ""] = parts.slice(10);
  const isUnofficial = status !== undefined;
  if (title !== titles[isUnofficial ? 3 : use === undefined ? 1 : 2]) return { kind: "no-receipt" };
  const receivedAt = new Date(received);
  const acceptedAt = new Date(accepted);
  if (Number.isNaN(receivedAt.getTime()) || Number.isNaN(acceptedAt.getTime())) return { kind: "no-receipt" };
  if (!isSignedBy(key, signature, body)) return { kind: "forged" };
  const receipt: Receipt = {
    competition,
    team: { id: team, name },
    submission,
    codeHash: hash,
    receivedAt,
    acceptedAt,
    ...(isUnofficial && { isUnofficial }),
    ...(use !== undefined && { ai: { use: use as AiUse, note: words.trim() } }),
  };
  return { kind: key === ownKey ? "genuine" : "other-key", receipt, key };
}

/** Stored in the database, so backups include it. */
const receiptSecret = (database: Database) => installationSecret(database, "receipt-key");

/** Signs receipts, results, certificates and event files. */
export async function installationKey(database: Database): Promise<SigningKey> {
  return signingKey(await receiptSecret(database));
}

export async function receiptKey(database: Database): Promise<string> {
  return receiptKeyOf(await receiptSecret(database));
}

/** Kept as signed, even if the team is renamed. */
export async function keepReceipt(
  transaction: DatabaseTransaction,
  submissionId: string,
  { codeHash, acceptedAt }: { codeHash: string; acceptedAt: Date },
): Promise<void> {
  const row = await transaction
    .selectFrom("submission")
    .innerJoin("team", "team.id", "submission.teamId")
    .where("submission.id", "=", submissionId)
    .select([
      "submission.competitionId",
      "submission.receivedAt",
      "submission.isLate",
      "submission.aiUse",
      "submission.aiNote",
      "team.id as teamId",
      "team.name as teamName",
    ])
    .executeTakeFirstOrThrow();
  const { competitionId, receivedAt, isLate, teamId, teamName, aiUse, aiNote } = row;
  const content = signReceipt(
    {
      competition: competitionId,
      team: { id: teamId, name: teamName },
      submission: submissionId,
      codeHash,
      receivedAt,
      acceptedAt,
      ...(isLate && { isUnofficial: true }),
      ...(aiUse && { ai: { use: aiUse, note: aiNote } }),
    },
    await receiptSecret(transaction),
  );
  await transaction.insertInto("receipt").values({ submissionId, content }).execute();
}

export async function findReceipt(database: Database, submissionId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("receipt")
    .where("submissionId", "=", submissionId)
    .select("content")
    .executeTakeFirst();
  return row?.content;
}
