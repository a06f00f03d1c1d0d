import { expect, test } from "vitest";
import { readEmail } from "./email-address.ts";

test.each([
  ["a plain address", "ada@example.org", "ada@example.org"],
  ["capitals", "Ada.Lovelace@Example.ORG", "ada.lovelace@example.org"],
  ["Turkish capitals", "İREM.YILMAZ@EGE.EDU.TR", "irem.yilmaz@ege.edu.tr"],
  ["a capital İ of two characters", "I\u0307REM@EGE.EDU.TR", "irem@ege.edu.tr"],
  ["an İ that was lowercased elsewhere", "i\u0307rem@ege.edu.tr", "irem@ege.edu.tr"],
  ["an İ in the domain", "irem@GMAİL.COM", "irem@gmail.com"],
  ["an I that was lowercased in Turkish", "yılmaz@ege.edu.tr", "yilmaz@ege.edu.tr"],
  ["spaces around it", "\t\u00a0ada@example.org \r\n", "ada@example.org"],
  ["zero-width spaces", "\u200bada\u200b@example.org\ufeff", "ada@example.org"],
  ["full-width characters", "ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "ada@example.org"],
  ["a name before it", "Ada Lovelace <ada@example.org>", "ada@example.org"],
  ["a link", "mailto:ada@example.org?subject=Hello", "ada@example.org"],
  ["a full stop at the end", "ada@example.org.", "ada@example.org"],
  ["an apostrophe of a spreadsheet", "'ada@example.org", "ada@example.org"],
  ["a domain in ASCII form", "ada@xn--mnchen-3ya.de", "ada@xn--mnchen-3ya.de"],
])("reads %s", (_, text, email) => {
  expect(readEmail(text)).toBe(email);
  expect(readEmail(email)).toBe(email);
});

test.each([
  ["two addresses", "ada@example.org; bob@example.org"],
  ["two addresses on two lines", "ada@example.org\nbob@example.org"],
  ["two addresses with names", "Ada <ada@example.org>, Bob <bob@example.org>"],
  ["a space inside", "ada @example.org"],
  ["a letter that no mailbox has", "şule@ege.edu.tr"],
  ["a domain that may be another one", "ada@gmaıl.com"],
  ["a Cyrillic letter in the domain", "ada@exаmple.org"],
  ["a domain in other letters", "ada@münchen.de"],
  ["no domain", "ada@localhost"],
  ["a comma in the domain", "ada@example,org"],
  ["an empty part of the domain", "ada@example..org"],
  ["an address before a thousand spaces and more", `ada@example.org${" ".repeat(1_100)}x`],
])("refuses %s", (_, text) => expect(readEmail(text)).toBeUndefined());
