import type { SceneTeam } from "#domain/show/scene.ts";
import type { SeenOf, SceneKind } from "#domain/show/scenes.ts";
import { useMessages } from "../../ui/messages.tsx";
import { LiverySwatch } from "../../races/livery-swatch.tsx";

export interface PhoneProps<Kind extends SceneKind> {
  scene: SeenOf<Kind>;
  /** id of the visitor's team */
  followed: string;
  /** of a countdown; null: none, or another city's */
  secondsLeft: number | null;
}

export function Rows(props: { rows: readonly { team: SceneTeam; place: string; more?: string }[]; followed: string }) {
  const { rows, followed } = props;
  const { showFollow: follow } = useMessages();
  return (
    <ol className="mt-3">
      {rows.map(({ team, place, more }) => {
        const isOwn = team.teamId === followed;
        return (
          <li
            key={team.teamId}
            data-team={team.teamId}
            className={`grid grid-cols-[2.25rem_auto_1fr_auto] items-center gap-3 border-t border-line py-2 ${
              isOwn ? "-mx-3 bg-go-soft px-3" : ""
            }`}
          >
            <span className="figures text-right font-bold">{place}</span>
            <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
            <span className={`min-w-0 wrap-anywhere ${isOwn ? "font-bold" : ""}`}>
              {team.name}
              {isOwn && <span className="sr-only"> ({follow.yours})</span>}
            </span>
            <span className="figures text-quiet">{more ?? team.code}</span>
          </li>
        );
      })}
    </ol>
  );
}
