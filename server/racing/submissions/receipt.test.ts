import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { checkReceipt, receiptKeyOf, signReceipt, type Receipt } from "./receipt.ts";

const key = "11".repeat(32);
const ownKey = receiptKeyOf(key);
const receipt: Receipt = {
  competition: "izmir",
  team: { id: "0123456789ab", name: "Şimşek: 61" },
  submission: "abcdefgh2345",
  codeHash: `0x${"ab".repeat(32)}`,
  receivedAt: new Date("2026-05-02T11:59:59.999Z"),
  acceptedAt: new Date("2026-05-02T12:00:04.000Z"),
};
const text = signReceipt(receipt, key);

test("a receipt is genuine as it was written, and as it was pasted", () => {
  expect(checkReceipt(text, ownKey)).toEqual({ kind: "genuine", receipt, key: ownKey });
  expect(checkReceipt(`\uFEFF\n  ${text.replaceAll("\n", "\r\n")}\n`, ownKey)).toMatchObject({ kind: "genuine" });
});

test.each([
  ["another team", text.replace("Şimşek", "Simsek")],
  ["an earlier time", text.replace("11:59:59", "10:59:59")],
  ["another code", text.replace("0xab", "0xac")],
  ["another signature", text.replace(/.\n$/, (last) => (last.startsWith("0") ? "1\n" : "0\n"))],
  ["another key", text.replace(ownKey, receiptKeyOf("22".repeat(32)))],
  ["no key", text.replace(ownKey, "0".repeat(64))],
])("a receipt with %s is forged", (_, changed) => {
  expect(changed).not.toBe(text);
  expect(checkReceipt(changed, ownKey)).toEqual({ kind: "forged" });
});

test.each(["", "Code Prix receipt 1", text.replace("Received", "received"), "x".repeat(1_000_000), `${text}more`])(
  "what is no receipt is told apart",
  (other) => {
    expect(checkReceipt(other, ownKey)).toEqual({ kind: "no-receipt" });
  },
);

test("a receipt that another installation signed is told apart", () => {
  expect(checkReceipt(signReceipt(receipt, "22".repeat(32)), ownKey)).toMatchObject({
    kind: "other-key",
    receipt,
    key: receiptKeyOf("22".repeat(32)),
  });
});

test("another program checks it as the document says: Ed25519 over all lines before the last", () => {
  const body = text.slice(0, text.indexOf("Signature: "));
  const signature = Buffer.from(text.slice(body.length + "Signature: ".length).trim(), "hex");
  const x = Buffer.from(/^Key: ([0-9a-f]+)$/m.exec(text)?.[1] ?? "", "hex").toString("base64url");
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
  expect(verify(null, Buffer.from(body), publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from(body.replace("izmir", "konya")), publicKey, signature)).toBe(false);
});
