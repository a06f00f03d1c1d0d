import { signingKey, type SigningKey } from "#rules/signature.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { installationSecret } from "../../base/database/installation-secret.ts";
import { receiptKeyOf, signReceipt } from "./receipt.ts";

/** The installation's Ed25519 seed; it lies with the other secrets in the database, so a backup keeps it. */
const receiptSecret = (database: Database) => installationSecret(database, "receipt-key");

/** With what this installation signs what leaves it: receipts, results, certificates, event files. */
export async function installationKey(database: Database): Promise<SigningKey> {
  return signingKey(await receiptSecret(database));
}

/** Public key by which everybody can check this installation's receipts, 64 hex digits. */
export async function receiptKey(database: Database): Promise<string> {
  return receiptKeyOf(await receiptSecret(database));
}

/** Signs the receipt of a submission that this transaction accepted. It is kept as it was signed, whatever the team is called later. */
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
      "submission.aiUse",
      "submission.aiNote",
      "team.id as teamId",
      "team.name as teamName",
    ])
    .executeTakeFirstOrThrow();
  const { competitionId, receivedAt, teamId, teamName, aiUse, aiNote } = row;
  const content = signReceipt(
    {
      competition: competitionId,
      team: { id: teamId, name: teamName },
      submission: submissionId,
      codeHash,
      receivedAt,
      acceptedAt,
      ...(aiUse && { ai: { use: aiUse, note: aiNote } }),
    },
    await receiptSecret(transaction),
  );
  await transaction.insertInto("receipt").values({ submissionId, content }).execute();
}

/** A submission's receipt as it was signed; undefined unless it was accepted. */
export async function findReceipt(database: Database, submissionId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("receipt")
    .where("submissionId", "=", submissionId)
    .select("content")
    .executeTakeFirst();
  return row?.content;
}
