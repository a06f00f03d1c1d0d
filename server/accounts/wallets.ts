import type { Result } from "#domain/platform/result.ts";
import { isAPIError } from "better-auth/api";
import { cookiesOf, type AccountOutcome, type AccountParts, type Origin, isKnownHost } from "./account-parts.ts";
import { unknownPersonCode } from "./create-auth.ts";
import { cleanPerson, walletMailDomain, type AccountProblem, type NewPerson, type WalletRule } from "./new-person.ts";
import { requestWalletProof, verifyWalletProof, type ProofOutcome } from "./wallet-proofs.ts";
import { checksumAddress, signerOf, readWalletMessage, walletMessage } from "./wallet-signature.ts";

export type WalletQuestion = Result<{ message: string }, { problems: AccountProblem[] }>;

const refused = (rule: WalletRule) =>
  ({ kind: "refused", problems: [{ field: "wallet", rule }] }) satisfies AccountOutcome;

export function isWalletMail(email: string): boolean {
  return email.endsWith(`@${walletMailDomain}`);
}

export function walletCalls(parts: AccountParts) {
  const { database, site, limits, signingUp, authFor, problemsOfNewPerson } = parts;
  const isHere = (request: Request) => isKnownHost(new URL(request.url).hostname, site);
  const siteOf = (request: Request) => {
    const { host, origin } = new URL(request.url);
    return { domain: host, origin };
  };

  return {
    takesWallets: isHere,

    async askWallet({ request, address: networkAddress }: Origin, given: string): Promise<WalletQuestion> {
      if (!isHere(request)) return refused("not-here");
      const address = checksumAddress(given);
      if (address === undefined) return refused("no-address");
      const wait = await limits.byAddress(networkAddress);
      if (wait) return wait;
      const issuedAt = new Date();
      // Unused nonces would accumulate.
      await database.deleteFrom("verification").where("expiresAt", "<", issuedAt).execute();
      const { nonce } = await authFor(request).api.getNonce({ headers: request.headers });
      return { kind: "done", message: walletMessage({ ...siteOf(request), address, nonce, issuedAt }) };
    },

    async requestWalletProof(
      { request, address: networkAddress }: Origin,
      proof: { address: string; personId: string },
    ): Promise<WalletQuestion> {
      if (!isHere(request)) return refused("not-here");
      const wait = await limits.byAddress(networkAddress);
      if (wait) return wait;
      const asked = await requestWalletProof(database, { ...proof, site: siteOf(request) });
      return asked.kind === "refused" ? refused(asked.reason) : asked;
    },

    async verifyWalletProof(
      request: Request,
      proof: { message: string; signature: string; personId: string },
    ): Promise<ProofOutcome> {
      if (!isHere(request)) return { kind: "refused", reason: "not-here" };
      return verifyWalletProof(database, { ...proof, site: siteOf(request) });
    },

    /** @param newPerson creates an account if needed; undefined: refused */
    async signInWithWallet(
      { request, address: networkAddress }: Origin,
      { message, signature }: { message: string; signature: string },
      newPerson?: NewPerson,
    ): Promise<AccountOutcome> {
      if (!isHere(request)) return refused("not-here");
      const read = readWalletMessage(message.slice(0, 2_000), siteOf(request), new Date());
      if (!read) return refused("message-not-ours");
      const signer = signerOf(message, signature.slice(0, 10_000));
      if (signer.kind === "contract") return refused("contract-wallet");
      if (signer.kind !== "key" || signer.address !== read.address) return refused("wrong-signature");
      const person = newPerson && cleanPerson(newPerson);
      const problems = person ? await problemsOfNewPerson(person) : [];
      if (problems.length > 0) return { kind: "refused", problems };
      const wait = await limits.byAddress(networkAddress);
      if (wait) return wait;
      const verify = () =>
        authFor(request).api.verifySiweMessage({
          body: { message, signature },
          headers: request.headers,
          request,
          // With a request it would return errors as responses.
          asResponse: false,
          returnHeaders: true,
        });
      try {
        const { headers } = await (person ? signingUp.run(person, verify) : verify());
        return { kind: "done", headers: cookiesOf(headers) };
      } catch (error) {
        if (!isAPIError(error)) throw error;
        return refused(error.body?.code === unknownPersonCode ? "unknown-wallet" : "used-up");
      }
    },
  };
}
