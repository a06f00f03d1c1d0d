/** Teams that submit cars through the API. */
import { createToken } from "../../server/accounts/tokens.ts";
import { type OpenDatabase, newId } from "../../server/platform/database/database.ts";
import { migrate } from "../../server/platform/database/migrate.ts";
import { createTeam } from "../../server/teams/create-team.ts";
import { houseCars } from "../../languages/cars/house-cars/house-cars.ts";
import { templatesOf } from "../../languages/cars/first-cars/templates.ts";

export interface Entrant {
  teamId: string;
  token: string;
}

/** Writes teams of one member each, with a token, into a database that may be empty. */
export async function createEntrants(open: OpenDatabase, count: number, competitionId = "izmir"): Promise<Entrant[]> {
  await migrate(open.database);
  const entrants: Entrant[] = [];
  for (let number = 1; number <= count; number += 1) {
    const personId = newId();
    const person = {
      id: personId,
      name: `Driver ${number}`,
      email: `load-${competitionId}-${number}@example.org`,
      image: null,
    };
    await open.database.insertInto("person").values(person).execute();
    const fields = {
      name: `Team ${number}`,
      university: "Ege",
      city: "İzmir",
      liveryPrimary: "red",
      liverySecondary: "blue",
    };
    const team = await createTeam(open.database, { competitionId, personId, fields });
    if (team.kind !== "done") throw new Error(JSON.stringify(team));
    const made = await createToken(open.database, { personId, name: "load", scope: "submit", days: "7" });
    if (made.kind !== "done") throw new Error(JSON.stringify(made));
    entrants.push({ teamId: team.teamId, token: made.token });
  }
  return entrants;
}

/** A unique car: a source with an extra line, or bytecode with an extra tail. */
function carOf(number: number): object {
  if (number % 4 === 0) {
    const templates = templatesOf("code-prix");
    const template = templates[number % templates.length];
    return { kind: "source", source: `${template?.source ?? ""}\n// car ${number}\n`, note: "" };
  }
  const { initcode } = houseCars[number % houseCars.length]!;
  return { kind: "bytecode", bytecode: `${initcode}${number.toString(16).padStart(8, "0")}`, note: "" };
}

interface Verdict {
  state: string;
  id: string;
}

/** Asks the interface. @param address of the site, without a path */
export async function request<Answer>(address: string, path: string, token: string, body?: object): Promise<Answer> {
  const response = await fetch(`${address}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Submits a car and follows it. @returns its state and the seconds from submitting to the verdict */
export async function submit(
  address: string,
  { teamId, token }: Entrant,
  number: number,
): Promise<{ state: string; seconds: number }> {
  const startedMs = performance.now();
  let seen = await request<Verdict>(address, `/teams/${teamId}/submissions`, token, carOf(number));
  while (seen.state !== "accepted" && seen.state !== "rejected")
    seen = await request(address, `/submissions/${seen.id}?wait=25&state=${seen.state}`, token);
  return { state: seen.state, seconds: (performance.now() - startedMs) / 1_000 };
}
