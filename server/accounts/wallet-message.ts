/** Signing keys don't depend on a chain, so one id is enough. */
export const walletChainId = 1;

export const walletLifeMs = 10 * 60_000;
/** Clock difference between server processes. */
const clockSlackMs = 60_000;

export interface WalletMessage {
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
