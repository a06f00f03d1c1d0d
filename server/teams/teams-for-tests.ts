import { type Database, newId } from "../platform/database/database.ts";
import { createTeam } from "./create-team.ts";
import type { TeamFields } from "./team-form.ts";

export async function newPersonForTests(database: Database, name = "Ada"): Promise<string> {
  const id = newId();
  await database
    .insertInto("person")
    .values({ id, name, email: `${id}@example.org`, image: null })
    .execute();
  return id;
}

export async function newTeamForTests(
  database: Database,
  personId: string,
  fields: Partial<TeamFields> = {},
  competitionId = "izmir",
): Promise<string> {
  const usual = { name: "Own", university: "Ege", city: "İzmir", liveryPrimary: "red", liverySecondary: "white" };
  const outcome = await createTeam(database, { competitionId, personId, fields: { ...usual, ...fields } });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome.problems));
  return outcome.teamId;
}
