import { teamsOnGridPage, teamsOnStandingsPage, type SceneContent } from "#engine/show/scenes.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { PodiumCar } from "./podium-car.tsx";
import { fitOf, isOneCity, TeamLine } from "./team-row.tsx";

/** The starting grid: two columns, one car ahead of the other, ten cars a page. */
export function GridScene({ content, step }: { content: Extract<SceneContent, { kind: "grid" }>; step: number }) {
  const { number } = useFormats();
  const first = step * teamsOnGridPage;
  return (
    <ol key={step} className="grid-boxes" start={first + 1}>
      {content.teams.slice(first, first + teamsOnGridPage).map((team, index) => (
        <li key={team.teamId} className="grid-box" style={{ "--turn": index } as React.CSSProperties}>
          <span className="show-place">{number(first + index + 1)}</span>
          <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
          <span className="min-w-0">
            <span className="grid-box-name" style={{ "--fit": fitOf(team.name) } as React.CSSProperties}>
              {team.name}
            </span>
            <span className="grid-box-origin">
              {[team.code, isOneCity(content.teams) ? team.university : team.city].filter(Boolean).join(" · ")}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The board before a stage, or as its races have it; ten teams a page. */
export function StandingsScene(props: { content: Extract<SceneContent, { kind: "standings" }>; step: number }) {
  const { content, step } = props;
  const { number } = useFormats();
  const first = step * teamsOnStandingsPage;
  return (
    <ol key={step} className="standings" start={first + 1}>
      {content.teams.slice(first, first + teamsOnStandingsPage).map((team, index) => (
        <li key={team.teamId} className="show-row" style={{ "--turn": index } as React.CSSProperties}>
          <span className="show-place">{number(content.order?.places[first + index] ?? first + index + 1)}</span>
          <TeamLine team={team} withOrigin={!isOneCity(content.teams)} />
          <span className="show-university">{team.university}</span>
        </li>
      ))}
    </ol>
  );
}

const stepsOfPodium = [2, 0, 1] as const;

/** Third, second, first: each press raises one. */
export function PodiumScene({ content, step }: { content: Extract<SceneContent, { kind: "podium" }>; step: number }) {
  const { show } = useMessages();
  const { number, list } = useFormats();
  const { teams } = content;
  // Second, first, third from left to right, as podiums stand.
  const columns = [1, 0, 2].filter((rank) => rank < teams.length);
  const isUp = (rank: number) => teams.length - 1 - rank <= step;
  return (
    <div className="podium-scene">
      {isUp(0) && teams[0]?.place === 1 && <Confetti />}
      <ol className="podium-steps" style={{ "--columns": columns.length } as React.CSSProperties}>
        {columns.map((rank) => {
          const team = teams[rank]!;
          return (
            <li key={team.teamId} className="podium-step" data-place={rank + 1} data-up={isUp(rank) || undefined}>
              {isUp(rank) && (
                <div className="podium-team">
                  <PodiumCar team={team} />
                  <p className="podium-name" style={{ "--fit": fitOf(team.name) } as React.CSSProperties}>
                    {team.name}
                  </p>
                  <p className="podium-origin">{[team.university, team.city].filter(Boolean).join(" · ")}</p>
                  {team.facts && team.facts.members.length > 0 && (
                    <p className="podium-members">{list(team.facts.members)}</p>
                  )}
                </div>
              )}
              <div className="podium-block">
                <span>{number(team.place)}</span>
                {isUp(rank) && team.races > 0 && (
                  <span className="podium-wins">{show.podium.wins({ wins: team.wins, races: team.races })}</span>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <p className="sr-only" aria-live="polite">
        {isUp(0) && teams[0]?.place === 1 ? show.reveal.winner : ""}
      </p>
    </div>
  );
}

const pieces = Array.from({ length: 64 }, (_, index) => index);

/** Spreads numbers over 0 to 1 without rows or gaps that an eye would find; each number has its own value, on every screen the same. */
const spread = (piece: number, step: number) => (piece * step) % 1;

/** Paper in the liveries' colours; where each piece falls follows from its number, so that all screens are alike. */
function Confetti() {
  return (
    <div className="confetti" aria-hidden>
      {pieces.map((piece) => (
        <i
          key={piece}
          style={
            {
              "--x": `${(spread(piece, 0.618034) * 100).toFixed(1)}%`,
              "--late": `${Math.round(spread(piece * piece, 0.754878) * 2600)}ms`,
              "--fall": `${Math.round(2800 + spread(piece * piece, 0.569841) * 1000)}ms`,
              "--lean": `${((piece * 53) % 120) - 60}deg`,
              "--hue": stepsOfPodium[piece % 3],
            } as React.CSSProperties
          }
          data-colour={piece % 5}
        />
      ))}
    </div>
  );
}
