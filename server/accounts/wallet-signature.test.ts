import { expect, test } from "vitest";
import { checksumAddress, signerOf, readWalletMessage, walletMessage } from "./wallet-signature.ts";
import { walletOfKey } from "./wallet-for-tests.ts";

const wallet = walletOfKey(1);
const site = { domain: "izmir.prix.example", origin: "https://izmir.prix.example" };
const issuedAt = new Date("2026-11-14T10:00:00.000Z");
const message = { ...site, address: wallet.address, nonce: "abcdefgh12345678", issuedAt };
const later = (minutes: number) => new Date(issuedAt.getTime() + minutes * 60_000);

test("writes addresses with EIP-55 capitals", () => {
  // Examples of the EIP itself.
  for (const address of ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"])
    expect(checksumAddress(address.toLowerCase())).toBe(address);
  expect(checksumAddress("0x123")).toBeUndefined();
});

test("gives the well-known address of private key 1", () => {
  expect(wallet.address).toBe("0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf");
});

test("recovers the key's address from a signature, with both forms of its last byte", () => {
  const signature = wallet.sign("hello");
  expect(signerOf("hello", signature)).toEqual({ kind: "key", address: wallet.address });
  const zeroBased =
    signature.slice(0, -2) + (Number.parseInt(signature.slice(-2), 16) - 27).toString(16).padStart(2, "0");
  expect(signerOf("hello", zeroBased)).toEqual({ kind: "key", address: wallet.address });
  expect(signerOf("hello!", signature)).not.toEqual({ kind: "key", address: wallet.address });
});

test("distinguishes a contract wallet's signature from an invalid one", () => {
  expect(signerOf("hello", `0x${"ab".repeat(96)}`)).toEqual({ kind: "contract" });
  expect(signerOf("hello", "0x")).toEqual({ kind: "malformed" });
  expect(signerOf("hello", "nonsense")).toEqual({ kind: "malformed" });
  expect(signerOf("hello", `0x${"00".repeat(64)}1b`)).toEqual({ kind: "malformed" });
  expect(signerOf("hello", `0x${"ff".repeat(64)}1b`)).toEqual({ kind: "malformed" });
});

test("reads the site's own message while it is valid", () => {
  const text = walletMessage(message);
  const statement = "This proves that the wallet is yours. It costs nothing and sends no transaction.";
  expect(readWalletMessage(text, site, later(5))).toEqual({ ...message, statement });
  expect(readWalletMessage(text, site, later(10))).toBeUndefined();
  expect(readWalletMessage(text, site, later(-5))).toBeUndefined();
});

test("rejects a message of another site, chain or version, or with an extra word", () => {
  const text = walletMessage(message);
  const evil = { domain: "evil.example", origin: "https://evil.example" };
  const forged = [
    walletMessage({ ...message, ...evil }),
    walletMessage({ ...message, domain: evil.domain }),
    walletMessage({ ...message, origin: evil.origin }),
    text.replace("Chain ID: 1", "Chain ID: 137"),
    text.replace("Version: 1", "Version: 2"),
    `${text}\nRequest ID: 1`,
    text.replace("It costs nothing", "It costs all"),
    text.replace(/Expiration Time: .*/, "Expiration Time: 2099-01-01T00:00:00.000Z"),
    "",
  ];
  for (const each of forged) expect(readWalletMessage(each, site, later(1))).toBeUndefined();
});
