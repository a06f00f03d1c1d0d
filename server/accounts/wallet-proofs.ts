import { refused, type Result } from "#domain/platform/result.ts";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Database, isUniqueViolation, newId, lockRow } from "../platform/database/database.ts";
import { asItCame } from "../platform/forms/read-form.ts";
import { walletMailDomain, type WalletRule } from "./new-person.ts";
import {
  checksumAddress,
  signerOf,
  readWalletMessage,
  walletChainId,
  walletLifeMs,
  walletMessage,
  type WalletSite,
} from "./wallet-signature.ts";

export const signedForm = z.object({ message: asItCame, signature: asItCame });

export type ProofRequest = Result<{ message: string }, { reason: WalletRule }>;

export type ProofOutcome = Result<{ address: string }, { reason: WalletRule }>;

/** ASCII, as EIP-4361 requires. */
const addStatement =
  "This adds the wallet to your account, so that it signs you in. It costs nothing and sends no transaction.";

/** Single-use, for this person only, valid for ten minutes. */
export async function requestWalletProof(
  database: Database,
  { site, address: given, personId }: { site: WalletSite; address: string; personId: string },
): Promise<ProofRequest> {
  const address = checksumAddress(given);
  if (address === undefined) return refused("no-address");
  const issuedAt = new Date();
  const nonce = randomBytes(16).toString("hex");
  await database.deleteFrom("walletChallenge").where("expiresAt", "<", issuedAt).execute();
  await database
    .insertInto("walletChallenge")
    .values({ nonce, personId, expiresAt: new Date(issuedAt.getTime() + walletLifeMs) })
    .execute();
  return {
    kind: "done",
    message: walletMessage({ ...site, address, nonce, issuedAt, statement: addStatement }),
  };
}

export async function verifyWalletProof(
  database: Database,
  proof: { site: WalletSite; message: string; signature: string; personId: string },
): Promise<ProofOutcome> {
  const { site, message, signature, personId } = proof;
  const read = readWalletMessage(message.slice(0, 2_000), site, new Date(), addStatement);
  if (!read) return refused("message-not-ours");
  const signer = signerOf(message, signature.slice(0, 10_000));
  if (signer.kind === "contract") return refused("contract-wallet");
  if (signer.kind !== "key" || signer.address !== read.address) return refused("wrong-signature");
  const used = await database
    .deleteFrom("walletChallenge")
    .where("nonce", "=", read.nonce)
    .where("personId", "=", personId)
    .where("expiresAt", ">", new Date())
    .returning("nonce")
    .executeTakeFirst();
  return used ? { kind: "done", address: read.address } : refused("used-up");
}

export async function listWallets(database: Database, personId: string) {
  return database
    .selectFrom("walletAddress")
    .where("personId", "=", personId)
    .orderBy("createdAt")
    .select(["id", "address", "createdAt as addedAt"])
    .execute();
}

/** A wallet belongs to one account. */
export async function addWallet(
  database: Database,
  { personId, address }: { personId: string; address: string },
): Promise<Result<object, { reason: WalletRule }>> {
  try {
    await database
      .insertInto("walletAddress")
      .values({ id: newId(), personId, address, chainId: walletChainId })
      .execute();
    return { kind: "done" };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refused("taken");
  }
}

/** Refuses if it's the only way to sign in. */
export function removeWallet(
  database: Database,
  { id, personId }: { id: string; personId: string },
): Promise<Result<object, { reason: WalletRule }>> {
  return database.transaction().execute(async (transaction) => {
    // So that the second of two simultaneous removals sees the first.
    await lockRow(transaction, "person", personId, "id");
    const password = await transaction
      .selectFrom("account")
      .where("personId", "=", personId)
      .where((where) =>
        where.or([where("password", "is not", null), where("providerId", "not in", ["credential", "siwe"])]),
      )
      .select("id")
      .executeTakeFirst();
    const passkey = await transaction
      .selectFrom("passkey")
      .where("personId", "=", personId)
      .select("id")
      .executeTakeFirst();
    const wallets = await listWallets(transaction, personId);
    if (!password && !passkey && wallets.length < 2) return { kind: "refused", reason: "last-way-in" };
    const removed = await transaction
      .deleteFrom("walletAddress")
      .where("id", "=", id)
      .where("personId", "=", personId)
      .returning("address")
      .executeTakeFirst();
    if (removed) {
      // The wallet's own account has a placeholder address by which it would be found again.
      await transaction
        .updateTable("person")
        .set({ email: `${personId}@${walletMailDomain}` })
        .where("id", "=", personId)
        .where((person) =>
          person(person.fn("lower", ["email"]), "=", `${removed.address}@${walletMailDomain}`.toLowerCase()),
        )
        .execute();
      await transaction
        .deleteFrom("account")
        .where("personId", "=", personId)
        .where("providerId", "=", "siwe")
        .where("accountId", "=", `${removed.address}:${walletChainId}`)
        .execute();
    }
    return { kind: "done" };
  });
}
