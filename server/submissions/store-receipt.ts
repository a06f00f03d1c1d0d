import { signingKey, type SigningKey } from "#domain/platform/signature.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { installationSecret } from "../platform/database/installation-secret.ts";
import { receiptKeyOf, signReceipt } from "./receipt.ts";

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
