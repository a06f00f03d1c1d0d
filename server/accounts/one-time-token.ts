import { createHash, randomBytes } from "node:crypto";

/** 192 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Only hashes are stored, so that reading the database gives no links. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
