import { readListChoice, type ChoiceOf, type ListChoices } from "#domain/platform/list-choice.ts";
import { sql } from "kysely";
import { countRows, hasRows, type Database } from "../platform/database/database.ts";
import type { SealedCodes } from "../platform/database/installation-key.ts";
import { houseCarOfCode } from "#languages/cars/house-cars/house-car-scripts.ts";
import { activeCodeHash, listMembers } from "./find-team.ts";
import { alphabetical, searchFor } from "../platform/database/sort-and-search.ts";

export type PanelTeam = ReturnType<typeof panelTeam>;

/** Includes people who left the team but are still bound to it. */
export type PersonOfTeam = Awaited<ReturnType<typeof listPeopleOfTeam>>[number];

const teamFilters = [
  "all",
  "with-car",
  "without-car",
  "unclaimed",
  "without-members",
  "hidden",
  "disqualified",
  "name-waits",
  "age-not-confirmed",
  "ai",
  "people",
] as const;

export const teamChoices = {
  parameter: "filter",
  groups: teamFilters,
  sorts: ["number", "name", "university", "city", "members", "car"],
} as const satisfies ListChoices;

export interface TeamChoice extends ChoiceOf<typeof teamChoices> {
  /** division id; "none": teams without one; empty: any */
  division?: string;
}

export const teamsOnPage = 50;

/** One page and the total, without house cars. */
export async function listPanelTeams(
  database: Database,
  codes: SealedCodes,
  competitionId: string,
  choice: TeamChoice,
  perPage: number | null = teamsOnPage,
): Promise<{ teams: PanelTeam[]; found: number }> {
  const chosen = chosenTeams(database, competitionId, choice);
  const found = await countRows(chosen);
  let page = inOrder(chosen, choice);
  if (perPage !== null) page = page.limit(perPage).offset((Math.max(1, choice.page) - 1) * perPage);
  const rows = await withShownColumns(page).execute();
  return { teams: rows.map((row) => panelTeam(codes, row)), found };
}

const teamsAtOnce = 250;

/** In batches, in the order of the first read. */
export async function* eachPanelTeam(
  database: Database,
  codes: SealedCodes,
  competitionId: string,
  choice: TeamChoice,
): AsyncGenerator<PanelTeam[], void> {
  const inTurn = inOrder(chosenTeams(database, competitionId, choice), choice)
    .select("id")
    .as("chosen");
  const { ids } = await database
    .selectFrom(inTurn)
    .select(sql<string[]>`coalesce(array_agg(id), '{}')`.as("ids"))
    .executeTakeFirstOrThrow();
  for (let from = 0; from < ids.length; from += teamsAtOnce) {
    const some = ids.slice(from, from + teamsAtOnce);
    const rows = await withShownColumns(database.selectFrom("team").where("id", "in", some)).execute();
    const teams = new Map(rows.map((row) => [row.id, row]));
    yield some.flatMap((id) => teams.get(id) ?? []).map((row) => panelTeam(codes, row));
  }
}

function chosenTeams(database: Database, competitionId: string, choice: TeamChoice) {
  let query = database.selectFrom("team").where("competitionId", "=", competitionId).where("houseCar", "is", null);
  const words = choice.search.trim();
  const contains = searchFor(words);
  if (contains) {
    query = query.where((team) =>
      team.or([
        ...["name", "proposedName", "hiddenName", "university", "city", "code"].map(contains),
        team("createdBy", "in", database.selectFrom("person").where(contains("name")).select("id")),
        ...(/^\d{1,4}$/.test(words) ? [team("number", "=", Number(words))] : []),
      ]),
    );
  }
  switch (choice.group) {
    case "all":
      break;
    case "with-car":
      query = query.where("activeCarId", "is not", null);
      break;
    case "without-car":
      query = query.where("activeCarId", "is", null);
      break;
    case "unclaimed":
      query = query.where("claimCode", "is not", null).where("claimedAt", "is", null);
      break;
    case "without-members":
      query = query.where((where) =>
        where.not(
          where.exists(where.selectFrom("teamMember").whereRef("teamMember.teamId", "=", "team.id").select("personId")),
        ),
      );
      break;
    case "hidden":
      query = query.where("hiddenAt", "is not", null);
      break;
    case "disqualified":
      query = query.where("disqualifiedAt", "is not", null);
      break;
    case "name-waits":
      query = query.where("proposedName", "is not", null);
      break;
    case "ai":
    case "people":
      query = query.where("aiEntrant", "=", choice.group === "ai");
      break;
    case "age-not-confirmed":
      query = query.where((where) =>
        where.exists(
          where
            .selectFrom("teamMember")
            .innerJoin("competition", "competition.id", "teamMember.competitionId")
            .leftJoin("ageConfirmation", (join) =>
              join
                .onRef("ageConfirmation.personId", "=", "teamMember.personId")
                .onRef("ageConfirmation.competitionId", "=", "teamMember.competitionId"),
            )
            .whereRef("teamMember.teamId", "=", "team.id")
            .where("competition.minimumAge", "is not", null)
            .where("ageConfirmation.confirmedAt", "is", null)
            .select("teamMember.personId"),
        ),
      );
      break;
  }
  if (choice.division === "none") query = query.where("divisionId", "is", null).where("mergedInto", "is", null);
  else if (choice.division) query = query.where("divisionId", "=", choice.division);
  return query;
}

function inOrder(chosen: ReturnType<typeof chosenTeams>, choice: TeamChoice) {
  const direction = choice.descending ? "desc" : "asc";
  const keys = {
    number: sql`number`,
    name: alphabetical("name"),
    university: alphabetical("university"),
    city: alphabetical("city"),
    members: memberCount,
    car: sql`active_car_id is null`,
  };
  return chosen.orderBy(keys[choice.sort], direction).orderBy("number");
}

const memberCount = sql<number>`(select count(*)::int from team_member where team_member.team_id = team.id)`;

const checkedInAt = sql<Date | null>`(select check_in.checked_in_at from check_in where check_in.team_id = team.id)`;

const makerName = sql<string | null>`(select person.name from person where person.id = team.created_by)`;

const ofDivision = (column: "nameEnglish" | "nameTurkish") =>
  sql<string | null>`(select ${sql.ref(column)} from division where division.id = team.division_id)`;

const lookedUp = () =>
  [
    memberCount.as("members"),
    makerName.as("maker"),
    checkedInAt.as("checkedInAt"),
    activeCodeHash.as("codeHash"),
    ofDivision("nameEnglish").as("divisionEnglish"),
    ofDivision("nameTurkish").as("divisionTurkish"),
  ] as const;

const shownColumns = [
  "id",
  "version",
  "number",
  "code",
  "name",
  "proposedName",
  "university",
  "city",
  "activeCarId",
  "claimCode",
  "claimedAt",
  "contactEmail",
  "hiddenAt",
  "hiddenReason",
  "hiddenName",
  "hiddenCode",
  "hiddenUniversity",
  "hiddenCity",
  "disqualifiedAt",
  "disqualifiedReason",
  "disqualifiedFrom",
  "mergedInto",
  "deadlineAt",
  "divisionId",
  "divisionWaived",
  "createdBy",
  "aiEntrant",
] as const;

/** `divisionId` is null without divisions, and for a team that hasn't chosen one. */
const withShownColumns = (teams: ReturnType<typeof chosenTeams>) => teams.select(shownColumns).select(lookedUp);

type PanelTeamRow = Awaited<ReturnType<ReturnType<typeof withShownColumns>["execute"]>>[number];

function panelTeam(codes: SealedCodes, { activeCarId, claimCode, codeHash, ...team }: PanelTeamRow) {
  const opened = claimCode === null ? undefined : codes.open(claimCode);
  return {
    ...team,
    hasCar: activeCarId !== null,
    /** name of the house car that its active car copies without a change */
    copiedHouseCar: codeHash === null ? null : houseCarOfCode(codeHash),
    isImported: claimCode !== null,
    /** null: not imported, or sealed with an earlier key */
    claimCode: opened ?? null,
  };
}

export async function findPanelTeam(
  database: Database,
  codes: SealedCodes,
  competitionId: string,
  teamId: string,
): Promise<PanelTeam | undefined> {
  const team = database
    .selectFrom("team")
    .where("id", "=", teamId)
    .where("competitionId", "=", competitionId)
    .where("houseCar", "is", null);
  const row = await withShownColumns(team).executeTakeFirst();
  return row && panelTeam(codes, row);
}

/** Captain first; those who left last. */
export async function listPeopleOfTeam(database: Database, teamId: string) {
  const members = await listMembers(database, teamId);
  const left = await database
    .selectFrom("competingMember")
    .innerJoin("person", "person.id", "competingMember.personId")
    .where("competingMember.teamId", "=", teamId)
    .orderBy(alphabetical("person.name"))
    .select(["person.id as personId", "person.name"])
    .execute();
  const isIn = new Set(members.map((member) => member.personId));
  return [
    ...members.map(({ isCaptain, ...member }) => ({ ...member, role: isCaptain ? "captain" : "member" }) as const),
    ...left.filter((person) => !isIn.has(person.personId)).map((person) => ({ ...person, role: "left" }) as const),
  ];
}

export async function hasAiEntrants(database: Database, competitionId: string): Promise<boolean> {
  return hasRows(
    database
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .where("aiEntrant", "=", true),
  );
}

export const readTeamChoice = (parameters: URLSearchParams): TeamChoice => ({
  ...readListChoice(parameters, teamChoices),
  division: (parameters.get("division") ?? "").slice(0, 64),
});
