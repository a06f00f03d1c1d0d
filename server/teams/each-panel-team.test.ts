import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { codesForTests, openForTests } from "../platform/database/open-for-tests.ts";
import { eachPanelTeam, listPanelTeams, readTeamChoice } from "./list-panel-teams.ts";

const competitionId = "izmir";
const teamCount = 510;
let open: OpenDatabase;

beforeAll(async () => {
  open = await openForTests();
  await sql`insert into team (id, competition_id, name, name_key, number, code, university, city, livery_primary, livery_secondary)
    select 'team-' || n, ${competitionId}, 'Racer ' || n, 'racer' || n, n, 'R' || chr(65 + n / 26) || chr(65 + n % 26), 'University ' || n % 7, 'İzmir', 'red', 'white'
    from generate_series(1, ${teamCount}::int) as n`.execute(open.database);
});
afterAll(() => open.close());

const choiceOf = (search: string) => readTeamChoice(new URLSearchParams(search));

test.each(["", "sort=university&order=desc", "q=Racer+50", "q=nobody", "sort=members"])(
  "exports teams in batches in the list's order: ?%s",
  async (search) => {
    const choice = choiceOf(search);
    const { teams } = await listPanelTeams(open.database, codesForTests, competitionId, choice, null);
    const parts = await Array.fromAsync(eachPanelTeam(open.database, codesForTests, competitionId, choice));
    expect(parts.flat()).toEqual(teams);
    expect(parts.length).toBe(Math.ceil(teams.length / 250));
  },
);

test("omits only a team that is deleted during the export", async () => {
  const ids: string[] = [];
  for await (const part of eachPanelTeam(open.database, codesForTests, competitionId, choiceOf(""))) {
    ids.push(...part.map(({ id }) => id));
    await open.database.deleteFrom("team").where("id", "=", "team-400").execute();
  }
  expect(ids).toEqual(
    Array.from({ length: teamCount }, (_, index) => `team-${index + 1}`).filter((id) => id !== "team-400"),
  );
});
