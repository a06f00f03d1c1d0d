import { signerOf } from "../../people/accounts/wallet-signature.ts";
import type { Database } from "../../base/database/database.ts";
import { announce } from "../../base/live/announce.ts";

/**
 * The text that a team's wallet signs for an accepted car (`personal_sign`, EIP-191). It names the submission, so that a signature says
 * nothing about any other.
 */
export function submissionText(submission: { id: string; competitionId: string; codeHash: string }): string {
  return [
    "Code Prix submission",
    `Competition: ${submission.competitionId}`,
    `Submission: ${submission.id}`,
    `Code hash: ${submission.codeHash}`,
  ].join("\n");
}

export type SignOutcome =
  | { kind: "signed" }
  | { kind: "refused"; rule: "no-wallet" | "not-accepted" | "contract-wallet" | "wrong-signature" };

/** Keeps the signature of the team's wallet under one of its accepted cars. */
export async function signSubmission(
  database: Database,
  { submissionId, signature }: { submissionId: string; signature: string },
): Promise<SignOutcome> {
  const refused = (rule: Extract<SignOutcome, { kind: "refused" }>["rule"]): SignOutcome => ({ kind: "refused", rule });
  const row = await database
    .selectFrom("submission")
    .innerJoin("team", "team.id", "submission.teamId")
    .where("submission.id", "=", submissionId)
    .where("submission.state", "=", "accepted")
    .select([
      "submission.id",
      "submission.competitionId",
      "submission.codeHash",
      "team.id as teamId",
      "team.walletAddress",
    ])
    .executeTakeFirst();
  if (!row || row.codeHash === null) return refused("not-accepted");
  if (row.walletAddress === null) return refused("no-wallet");
  const { id, competitionId, codeHash } = row;
  const signer = signerOf(submissionText({ id, competitionId, codeHash }), signature.slice(0, 10_000));
  if (signer.kind === "contract") return refused("contract-wallet");
  if (signer.kind !== "key" || signer.address !== row.walletAddress) return refused("wrong-signature");
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("submission")
      .set({ walletSignature: signature })
      .where("id", "=", submissionId)
      .execute();
    await announce(transaction, `team:${row.teamId}`);
  });
  return { kind: "signed" };
}
