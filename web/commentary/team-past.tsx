import type { SceneTeam } from "#engine/show/scenes.ts";
import type { TeamHistory } from "#server/results/show/team-history.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { LiverySwatch } from "../races/livery-swatch.tsx";

/** A team's past in a few lines that can be read aloud. */
export function TeamPast({ team }: { team: SceneTeam & { history: TeamHistory } }) {
  const { commentary } = useMessages();
  const { number } = useFormats();
  const { history } = team;
  const origin = [team.university, team.city].filter(Boolean).join(" · ");
  return (
    <article className="card">
      <h3 className="flex items-center gap-3 text-xl font-bold">
        <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
        <span className="min-w-0 flex-1 wrap-anywhere">{team.name}</span>
        <span className="figures text-quiet">{team.number}</span>
      </h3>
      <p className="text-base text-quiet">{origin}</p>
      <ul className="mt-2 space-y-1 text-base">
        {history.races === 0 ? (
          <li>{commentary.noRaces}</li>
        ) : (
          <li>
            {commentary.record({
              races: number(history.races),
              wins: number(history.wins),
              podiums: number(history.podiums),
            })}
          </li>
        )}
        {history.sinceWin === 0 && <li>{commentary.wonLast}</li>}
        {history.sinceWin !== null && history.sinceWin > 0 && (
          <li>{commentary.sinceWin({ races: history.sinceWin })}</li>
        )}
        {history.races > 0 && history.sinceWin === null && <li>{commentary.neverWon}</li>}
        <li>{commentary.cars({ cars: history.cars })}</li>
        {history.stages.map((stage, index) => (
          <li key={index}>
            {commentary.stage({
              stage: stage.name,
              competition: stage.competitionName,
              place: number(stage.place),
              of: number(stage.of),
            })}
          </li>
        ))}
      </ul>
    </article>
  );
}
