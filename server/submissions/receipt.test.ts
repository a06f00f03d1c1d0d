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

test("verifies a receipt as written and as pasted", () => {
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
])("reports a receipt with %s as forged", (_, changed) => {
  expect(changed).not.toBe(text);
  expect(checkReceipt(changed, ownKey)).toEqual({ kind: "forged" });
});

test.each(["", "Code Prix receipt 1", text.replace("Received", "received"), "x".repeat(1_000_000), `${text}more`])(
  "recognises what isn't a receipt",
  (other) => {
    expect(checkReceipt(other, ownKey)).toEqual({ kind: "no-receipt" });
  },
);

test("signs a team's declaration in a separate line, with or without a note", () => {
  for (const ai of [
    { use: "chat", note: "Şalteri o önerdi: none of it is ours" },
    { use: "none", note: "" },
  ] as const) {
    const signed = signReceipt({ ...receipt, ai }, key);
    expect(signed).toContain(`Code Prix receipt 2\n`);
    expect(signed).toContain(`\nAI: ${ai.use}${ai.note && ` ${ai.note}`}\nKey: `);
    expect(checkReceipt(signed, ownKey)).toEqual({ kind: "genuine", receipt: { ...receipt, ai }, key: ownKey });
    expect(checkReceipt(signed.replace(`AI: ${ai.use}`, "AI: agent"), ownKey)).toEqual({ kind: "forged" });
    expect(checkReceipt(signed.replace("receipt 2", "receipt 1"), ownKey)).toEqual({ kind: "no-receipt" });
  }
});

test("signs that a car is unofficial in a separate line", () => {
  for (const ai of [undefined, { use: "chat", note: "" }] as const) {
    const late: Receipt = { ...receipt, isUnofficial: true, ...(ai && { ai }) };
    const signed = signReceipt(late, key);
    expect(signed).toMatch(/^Code Prix receipt 3\n[^]*\nStatus: unofficial\n(AI|Key): /);
    expect(checkReceipt(signed, ownKey)).toEqual({ kind: "genuine", receipt: late, key: ownKey });
    expect(checkReceipt(signed.replace("Status: unofficial\n", ""), ownKey)).toEqual({ kind: "no-receipt" });
    expect(checkReceipt(signed.replace("Status: unofficial\n", "").replace("3", "1"), ownKey).kind).not.toBe("genuine");
  }
});

test("verifies receipts of the first version", () => {
  const old = [
    "Code Prix receipt 1",
    "Competition: izmir",
    "Team: 0123456789ab Şimşek: 61",
    "Submission: abcdefgh2345",
    `Code hash: 0x${"ab".repeat(32)}`,
    "Received: 2026-05-02T11:59:59.999Z",
    "Accepted: 2026-05-02T12:00:04.000Z",
    `Key: ${ownKey}`,
    "Signature: 97b3d58619d4f08402441684410f8153035ac9275d36864a8a0ba2127da9c9961e56a9aa21ccf44dca80ee4b96c90955177f6be554ee082045ff5d955e782300",
    "",
  ].join("\n");
  expect(text).toBe(old);
  expect(checkReceipt(old, ownKey)).toEqual({ kind: "genuine", receipt, key: ownKey });
});

test("recognises a receipt signed by another installation", () => {
  expect(checkReceipt(signReceipt(receipt, "22".repeat(32)), ownKey)).toMatchObject({
    kind: "other-key",
    receipt,
    key: receiptKeyOf("22".repeat(32)),
  });
});

test("verifies in another program as documented: Ed25519 over all lines before the last", () => {
  const body = text.slice(0, text.indexOf("Signature: "));
  const signature = Buffer.from(text.slice(body.length + "Signature: ".length).trim(), "hex");
  const x = Buffer.from(/^Key: ([0-9a-f]+)$/m.exec(text)?.[1] ?? "", "hex").toString("base64url");
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
  expect(verify(null, Buffer.from(body), publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from(body.replace("izmir", "konya")), publicKey, signature)).toBe(false);
});
