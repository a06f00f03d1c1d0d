import type { RaceMeta } from "#server/races/find-race.ts";

type Race = Pick<RaceMeta, "finishedAt"> & {
  seats: readonly Pick<RaceMeta["seats"][number], "teamId" | "teamName" | "houseCar">[];
};

export interface RaceGroup<Listed extends Race> {
  races: Listed[];
  /** the team that all of several races belong to */
  team: { id: string; name: string } | null;
}

const fewest = 4;
const longestPauseMs = 60_000;

/** A new car's races follow each other within seconds: they become one group. Others are groups of one. */
export function groupRaces<Listed extends Race>(
  races: readonly Listed[],
  ownTeam: string | null = null,
  most = Infinity,
): RaceGroup<Listed>[] {
  const groups: RaceGroup<Listed>[] = [];
  for (let at = 0; at < races.length;) {
    let shared = teamsIn(races[at]!);
    let end = at + 1;
    while (end < races.length && end - at < most && pauseMs(races[end - 1]!, races[end]!) <= longestPauseMs) {
      const still = new Map([...shared].filter(([id]) => teamsIn(races[end]!).has(id)));
      if (still.size === 0) break;
      shared = still;
      end += 1;
    }
    const [id, name] = [...shared].toSorted((a, b) => Number(b[0] === ownTeam) - Number(a[0] === ownTeam))[0] ?? [];
    if (end - at >= fewest && id !== undefined && name !== undefined)
      groups.push({ races: races.slice(at, end), team: { id, name } });
    else {
      end = at + 1;
      groups.push({ races: [races[at]!], team: null });
    }
    at = end;
  }
  return groups;
}

const teamsIn = ({ seats }: Race) =>
  new Map(seats.flatMap(({ houseCar, teamId, teamName }) => (houseCar === null ? [[teamId, teamName] as const] : [])));

function pauseMs(later: Race, earlier: Race): number {
  return later.finishedAt && earlier.finishedAt ? later.finishedAt.getTime() - earlier.finishedAt.getTime() : Infinity;
}
