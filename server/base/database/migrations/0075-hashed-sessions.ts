import type { Migration } from "kysely/migration";
import { statements } from "../statements.ts";

/**
 * Tokens of sessions are kept as their SHA-256, like those of links. Challenges that are under way are forgotten: they are kept as hashes
 * too, and whoever is in the middle of one starts it again.
 */
export const hashedSessions: Migration = {
  up: statements(`
    update session set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
    delete from verification
  `),
};
