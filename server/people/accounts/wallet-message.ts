/** The only chain that messages name. A key that signs is no contract of a chain, so one is enough for all. */
export const walletChainId = 1;

/** For so long a text may be signed. */
export const walletLifeMs = 10 * 60_000;
/** Clocks of server processes may differ by so much. */
const clockSlackMs = 60_000;

export interface WalletMessage {
  /** host with port, as the address line of the browser shows it */
  domain: string;
  /** scheme and host of the site */
  origin: string;
  /** with EIP-55's capitals */
  address: string;
  nonce: string;
  issuedAt: Date;
  /** what the signature is for; signing in unless given */
  statement?: string;
}

/** Where a text is signed, as its first line and its URI say. */
export type WalletSite = Pick<WalletMessage, "domain" | "origin">;

const signInStatement = "This proves that the wallet is yours. It costs nothing and sends no transaction.";

/**
 * The text that a wallet signs: Sign-In with Ethereum, https://eips.ethereum.org/EIPS/eip-4361. Its statement is English everywhere,
 * because the format has room for ASCII only.
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
 * Whether a text is one that this site wrote for this host, letter for letter, and still in time. Address, nonce and moment are taken
 * from it; every other word must be as `walletMessage` writes it, so there is nothing to misread.
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
