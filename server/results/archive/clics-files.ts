import { resultsOf, type ReleasedEvent } from "./read-event.ts";

/**
 * The CLICS contest package files (2023-06) that apply without problems and judgements. `scoreboard_type` is "score": a
 * team's score is the number of teams behind it, because ratings of different stages can't be compared. Divisions are
 * groups, first division first, each with a winner.
 */
export function clicsFiles(event: ReleasedEvent): { name: string; value: unknown }[] {
  const { competition, teams, divisions } = event;
  const organisations = [...new Set(teams.map((team) => team.university).filter((name) => name !== ""))];
  const organisationId = (name: string) => `o${organisations.indexOf(name) + 1}`;
  const results = resultsOf(event);
  const groupOf = new Map(results.map(({ team, division }) => [team.id, division?.id]));
  const start = competition.startsAt;
  const end = competition.endsAt ?? competition.submissionsCloseAt;
  const durationMs = start && end && end > start ? end.getTime() - start.getTime() : 0;
  return [
    {
      name: "contest.json",
      value: {
        id: competition.id,
        name: competition.name,
        formal_name: competition.name,
        start_time: start?.toISOString() ?? null,
        duration: relativeTime(durationMs),
        scoreboard_type: "score",
      },
    },
    {
      name: "organizations.json",
      value: organisations.map((name) => ({ id: organisationId(name), name, formal_name: name })),
    },
    ...(divisions.length === 0
      ? []
      : [{ name: "groups.json", value: divisions.map(({ id, nameEnglish }) => ({ id, name: nameEnglish })) }]),
    {
      name: "teams.json",
      value: teams.map((team) => ({
        id: team.id,
        name: team.name,
        label: String(team.number),
        display_name: team.name,
        ...(team.isDisqualified && { hidden: true }),
        ...(groupOf.get(team.id) !== undefined && { group_ids: [groupOf.get(team.id)] }),
        ...(team.university !== "" && { organization_id: organisationId(team.university) }),
      })),
    },
    {
      name: "scoreboard.json",
      value: {
        time: end?.toISOString() ?? null,
        contest_time: relativeTime(durationMs),
        state: { started: start?.toISOString() ?? null, ended: end?.toISOString() ?? null },
        rows: results.map(({ team }, index) => ({
          rank: index + 1,
          team_id: team.id,
          score: { score: results.length - index - 1 },
          problems: [],
        })),
      },
    },
    {
      name: "awards.json",
      value:
        divisions.length > 0
          ? results
              .filter(({ rank, division }) => rank === 1 && division !== null)
              .map(({ team, division }) => ({
                id: `group-winner-${division?.id}`,
                citation: `Winner of ${division?.nameEnglish}`,
                team_ids: [team.id],
              }))
          : results.slice(0, 3).map(({ team }, index) => ({
              id: index === 0 ? "winner" : `rank-${index + 1}`,
              citation: index === 0 ? "Contest winner" : `Place ${index + 1}`,
              team_ids: [team.id],
            })),
    },
  ];
}

/** RELTIME of the format: `h:mm:ss.uuu`. */
function relativeTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = String(ms % 1_000).padStart(3, "0");
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`;
}
