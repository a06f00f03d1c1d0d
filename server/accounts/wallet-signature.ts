import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** EIP-55 checksum, https://eips.ethereum.org/EIPS/eip-55; undefined for invalid addresses. */
export function checksumAddress(address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const capitals = Array.from(digits, (digit, at) =>
    Number.parseInt(hash[at] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${capitals.join("")}`;
}

/**
 * Recovers the signer of `personal_sign` (https://eips.ethereum.org/EIPS/eip-191, version 0x45).
 *
 * Signatures of other lengths are from contract wallets (EIP-1271, EIP-6492). Checking those needs a node of their
 * chain, so they are refused.
 */
export function signerOf(
  text: string,
  signature: string,
): { kind: "key"; address: string } | { kind: "contract" | "malformed" } {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(signature)) return { kind: "malformed" };
  const bytes = hexToBytes(signature.slice(2));
  if (bytes.length !== 65) return { kind: "contract" };
  const last = bytes[64] ?? 255;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return { kind: "malformed" };
  const message = utf8ToBytes(text);
  const hash = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message));
  try {
    const recovered = secp256k1.Signature.fromBytes(
      concatBytes(Uint8Array.of(recovery), bytes.subarray(0, 64)),
      "recovered",
    );
    const publicKey = recovered.recoverPublicKey(hash).toBytes(false);
    const address = checksumAddress(`0x${bytesToHex(keccak_256(publicKey.subarray(1))).slice(24)}`);
    return address === undefined ? { kind: "malformed" } : { kind: "key", address };
  } catch {
    // Values outside the curve's order are invalid.
    return { kind: "malformed" };
  }
}

/** Signing keys don't depend on a chain, so one id is enough. */
export const walletChainId = 1;

export const walletLifeMs = 10 * 60_000;
/** Clock difference between server processes. */
const clockSlackMs = 60_000;

interface WalletMessage {
  domain: string;
  origin: string;
  /** EIP-55 checksummed */
  address: string;
  nonce: string;
  issuedAt: Date;
  /** what the signature is for; default: signing in */
  statement?: string;
}

export type WalletSite = Pick<WalletMessage, "domain" | "origin">;

const signInStatement = "This proves that the wallet is yours. It costs nothing and sends no transaction.";

/**
 * Sign-In with Ethereum, https://eips.ethereum.org/EIPS/eip-4361. The statement is English, because the format only
 * allows ASCII.
 */
export function walletMessage({
  domain,
  origin,
  address,
  nonce,
  issuedAt,
  statement = signInStatement,
}: WalletMessage): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    "",
    statement,
    "",
    `URI: ${origin}`,
    "Version: 1",
    `Chain ID: ${walletChainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${new Date(issuedAt.getTime() + walletLifeMs).toISOString()}`,
  ].join("\n");
}

/**
 * Accepts only messages that this site wrote for this host and that haven't expired. Everything except address, nonce
 * and time must equal `walletMessage`'s text, so nothing can be misread.
 */
export function readWalletMessage(
  text: string,
  site: WalletSite,
  now: Date,
  statement: string = signInStatement,
): WalletMessage | undefined {
  const parts = /^[^\n]+\n(0x[0-9a-fA-F]{40})\n[^]*\nNonce: ([0-9A-Za-z]{8,64})\nIssued At: ([0-9TZ:.-]{24})\n/.exec(
    text,
  );
  const [, address, nonce, issued] = parts ?? [];
  if (address === undefined || nonce === undefined || issued === undefined) return undefined;
  const issuedAt = new Date(issued);
  const ageMs = now.getTime() - issuedAt.getTime();
  if (!(ageMs >= -clockSlackMs && ageMs < walletLifeMs)) return undefined;
  const message = { ...site, address, nonce, issuedAt, statement };
  return walletMessage(message) === text ? message : undefined;
}
