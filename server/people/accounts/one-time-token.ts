import { createHash, randomBytes } from "node:crypto";

/** 192 random bits, fit for an address. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** What is kept of a token: whoever reads the database learns no link. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
