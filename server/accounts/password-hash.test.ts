import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

test("matches a password only with its own hash", async () => {
  const hash = await hashPassword("yarış arabası 2026");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword({ hash, password: "yarış arabası 2026" })).toBe(true);
  expect(await verifyPassword({ hash, password: "yaris arabasi 2026" })).toBe(false);
});

test("stores the same password differently each time", async () => {
  expect(await hashPassword("pit stop 12345")).not.toBe(await hashPassword("pit stop 12345"));
});

test("treats two ways to type the same letters as one password", async () => {
  const hash = await hashPassword("s\u0327ifre-uzun-1");
  expect(await verifyPassword({ hash, password: "\u015Fifre-uzun-1" })).toBe(true);
});

test("matches no password with a stored text of another format", async () => {
  expect(await verifyPassword({ hash: "plain", password: "plain" })).toBe(false);
});
