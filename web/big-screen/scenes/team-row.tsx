import type { SceneTeam } from "#engine/show/scenes.ts";
import { LiverySwatch } from "../../races/livery-swatch.tsx";

/** A name is never cut on the evening that it is won on: a long one has smaller letters. */
export function fitOf(name: string): number {
  if (name.length <= 16) return 1;
  return name.length <= 28 ? 0.86 : 0.72;
}

/** Where all are from one city, its name tells nothing. */
export const isOneCity = (teams: readonly SceneTeam[]): boolean => teams.every(({ city }) => city === teams[0]?.city);

/** A team on a line of a board: livery, letters, name, and where it is from. */
export function TeamLine({ team, withOrigin = true }: { team: SceneTeam; withOrigin?: boolean }) {
  return (
    <>
      <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
      <span className="show-code">{team.code}</span>
      <span className="show-name" style={{ "--fit": fitOf(team.name) } as React.CSSProperties}>
        {team.name}
      </span>
      {withOrigin && <span className="show-origin">{team.city}</span>}
    </>
  );
}
