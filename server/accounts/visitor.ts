import type { Database } from "../platform/database/database.ts";
import type { Role, TokenScope } from "#domain/accounts/roles.ts";

export interface Person {
  id: string;
  name: string;
  email: string;
}

export interface SignedIn extends Person {
  /** from a helper's link, or a password set after one (`assisted-sessions.ts`) */
  isAssisted?: true;
}

/** Everything that decides permissions. No `person`: signed out. */
export interface Visitor {
  person: Person | undefined;
  grants: { role: Role; brand: string | null }[];
  memberships: { teamId: string; competitionId: string; isCaptain: boolean }[];
  tokenScope?: TokenScope;
  /** from a helper's link, so it may be the helper */
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
