import { expect, test } from "vitest";
import { receiptKeyOf } from "../../submissions/receipt.ts";
import { groupedCode, readCertificate, readCertificateCode, signCertificate, type Certificate } from "./certificate.ts";

const key = "7".repeat(64);
const statement: Certificate = {
  competition: { id: "izmir", name: "İzmir Code Prix" },
  team: { id: "abc123", name: "Şimşek Ğıİ", university: "Ege Üniversitesi" },
  stage: "Final",
  place: 3,
  of: 24,
  day: "2026-05-02",
};

test("states what was signed, with the same code for the same statement", () => {
  const { content, code } = signCertificate(statement, key);
  expect(readCertificate(content, receiptKeyOf(key))).toEqual(statement);
  expect(signCertificate(statement, key).code).toBe(code);
  expect(signCertificate({ ...statement, place: 2 }, key).code).not.toBe(code);
});

test("rejects a changed word, another key and a name with line breaks", () => {
  const { content } = signCertificate(statement, key);
  expect(readCertificate(content.replace("Place: 3", "Place: 1"), receiptKeyOf(key))).toBeUndefined();
  expect(readCertificate(content, receiptKeyOf("8".repeat(64)))).toBeUndefined();
  const team = { ...statement.team, name: "A\nPlace: 1 of 1" };
  const forged = signCertificate({ ...statement, team }, key);
  expect(readCertificate(forged.content, receiptKeyOf(key))).toMatchObject({
    place: 3,
    team: { name: "A Place: 1 of 1" },
  });
});

test("reads a code in any spelling", () => {
  const { code } = signCertificate(statement, key);
  expect(readCertificateCode(` ${groupedCode(code).toLowerCase()} `)).toBe(code);
  expect(readCertificateCode("oil1 0000 0000 0000")).toBe("0111000000000000");
  expect(readCertificateCode("U".repeat(16))).toBeUndefined();
  expect(readCertificateCode(code.slice(1))).toBeUndefined();
});
