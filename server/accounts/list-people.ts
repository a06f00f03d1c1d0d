import type { Selectable } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Database } from "../platform/database/database.ts";
import type { ChoiceOf, ListChoices } from "#domain/platform/list-choice.ts";
import { roles } from "#domain/accounts/roles.ts";
import { isWalletMail } from "./wallets.ts";
import { alphabetical, searchFor } from "../platform/database/sort-and-search.ts";

export type PersonView = Awaited<ReturnType<typeof withTeamsAndGrants>>[number];

export const mostPeople = 50;
export const mostExportedPeople = 20_000;

/** `any`: any role */
export const peopleChoices = {
  parameter: "role",
  groups: ["", "any", ...roles],
  sorts: ["name", "newest", "city"],
  isOneWay: true,
} as const satisfies ListChoices;

type PeopleChoice = Pick<ChoiceOf<typeof peopleChoices>, "search" | "group" | "sort">;

/**
 * By name, nickname, email or team, and role.
 * @param brands cities; null: all
 */
export async function listPeople(
  database: Database,
  brands: readonly string[] | null,
  { search, group: role, sort }: PeopleChoice,
  limit = mostPeople,
): Promise<PersonView[]> {
  if (brands?.length === 0) return [];
  let query = database.selectFrom("person").limit(limit).select(columns);
  if (sort === "newest") query = query.orderBy("createdAt", "desc");
  if (sort === "city") query = query.orderBy("homeBrand", (order) => order.asc().nullsLast());
  query = query.orderBy(alphabetical("name")).orderBy("id");
  if (role !== "") {
    let holders = database.selectFrom("roleGrant").select("personId");
    if (role !== "any") holders = holders.where("role", "=", role);
    query = query.where("id", "in", holders);
  }
  if (brands !== null) {
    const inTheirTeams = teamsOf(database).where("competition.brand", "in", brands).select("teamMember.personId");
    query = query.where((where) => where.or([where("homeBrand", "in", brands), where("id", "in", inTheirTeams)]));
  }
  const contains = searchFor(search);
  if (contains) {
    const inTeam = teamsOf(database).where(contains("team.name")).select("teamMember.personId");
    query = query.where((where) =>
      where.or([...["name", "nickname", "email"].map(contains), where("id", "in", inTeam)]),
    );
  }
  return withTeamsAndGrants(database, await query.execute());
}

export async function findPerson(database: Database, id: string): Promise<PersonView | undefined> {
  const rows = await database.selectFrom("person").where("id", "=", id).select(columns).execute();
  const [person] = await withTeamsAndGrants(database, rows);
  return person;
}

const columns = ["id", "name", "nickname", "email", "emailVerified as isConfirmed", "homeBrand"] as const;

type PersonRow = Pick<Selectable<Tables["person"]>, "id" | "name" | "nickname" | "email" | "homeBrand"> & {
  isConfirmed: boolean;
};

async function withTeamsAndGrants(database: Database, people: readonly PersonRow[]) {
  if (people.length === 0) return [];
  const ids = people.map((person) => person.id);
  const teams = await teamsOf(database)
    .where("teamMember.personId", "in", ids)
    .orderBy(alphabetical("team.name"))
    .select(["teamMember.personId", "team.name", "competition.brand"])
    .execute();
  const grants = await database
    .selectFrom("roleGrant")
    .where("personId", "in", ids)
    .orderBy("grantedAt")
    .select(["id", "personId", "role", "brand"])
    .execute();
  return people.map((person) => ({
    ...person,
    /** null: wallet-only account */
    email: isWalletMail(person.email) ? null : person.email,
    /** with their competitions' cities; null: nation-wide */
    teams: teams.filter((team) => team.personId === person.id).map(({ name, brand }) => ({ name, brand })),
    grants: grants.filter((grant) => grant.personId === person.id).map(({ id, role, brand }) => ({ id, role, brand })),
  }));
}

function teamsOf(database: Database) {
  return database
    .selectFrom("teamMember")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .innerJoin("competition", "competition.id", "teamMember.competitionId");
}
