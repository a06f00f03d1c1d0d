import type { Database } from "../../base/database/database.ts";
import type { TokenScope } from "#rules/token-scope.ts";
import type { Role } from "#rules/roles.ts";

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** Whose session a request carries. */
export interface SignedIn extends Person {
  /** the session began by a link that a helper made, or by a password that was chosen after one (`assisted-sessions.ts`) */
  isAssisted?: true;
}

/** Whoever makes a request, with all that decides what they may do. A visitor without an account has no person. */
export interface Visitor {
  person: Person | undefined;
  grants: { role: Role; brand: string | null }[];
  memberships: { teamId: string; competitionId: string; isCaptain: boolean }[];
  /** a program that comes with the person's token, and may do no more than that; absent: the person themselves */
  tokenScope?: TokenScope;
  /** came by a helper's link: it may be the helper */
  isAssisted?: true;
}

export const anonymous: Visitor = { person: undefined, grants: [], memberships: [] };

export async function visitorOf(database: Database, signedIn: SignedIn | undefined): Promise<Visitor> {
  if (!signedIn) return anonymous;
  const { isAssisted, ...person } = signedIn;
  const grants = await database
    .selectFrom("roleGrant")
    .where("personId", "=", person.id)
    .select(["role", "brand"])
    .execute();
  const memberships = await database
    .selectFrom("teamMember")
    .where("personId", "=", person.id)
    .select(["teamId", "competitionId", "isCaptain"])
    .execute();
  return { person, grants, memberships, ...(isAssisted && { isAssisted }) };
}
