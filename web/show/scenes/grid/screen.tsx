import { teamsOnPage } from "#domain/show/scene.ts";
import { useFormats } from "../../../ui/messages.tsx";
import { LiverySwatch } from "../../../races/livery-swatch.tsx";
import { type SceneProps, Strip as TwoLines, fitOf, isOneCity, Place, turnOf } from "../screen-parts.tsx";

export function Screen({ content, step }: SceneProps<"grid">) {
  const { number } = useFormats();
  const first = step * teamsOnPage;
  return (
    <ol
      key={step}
      className="grid auto-rows-[13.4vh] grid-cols-2 content-center gap-x-[6vh] boxy:gap-x-[3vh] tall:auto-rows-[7vh] tall:grid-cols-1"
      start={first + 1}
    >
      {content.teams.slice(first, first + teamsOnPage).map((team, index) => (
        <li
          key={team.teamId}
          className="flex h-[11.6vh] min-w-0 animate-row items-center gap-[2.2vh] border-t-[0.5vh] border-l-[0.5vh] border-white bg-linear-to-r from-panel to-panel/60 pr-[2vh] text-[4.6vh] even:translate-y-[5vh] boxy:gap-[1.6vh] boxy:pr-[1vh] boxy:text-[3.9vh] tall:h-[5.8vh] tall:gap-[1.2vh] tall:pr-[1.2vh] tall:text-[3.8vh] tall:even:translate-y-0 keyed:to-panel"
          style={turnOf(index)}
        >
          <Place place={number(first + index + 1)} />
          <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} className="h-[60%] w-[2.6vh]" />
          <span className="min-w-0">
            <span
              className="block truncate font-display text-[max(3.4vh,calc(1.08em*var(--fit)))] leading-tight font-[750] font-stretch-82%"
              style={fitOf(team.name)}
            >
              {team.name}
            </span>
            <span className="block truncate text-[3.4vh] leading-tight text-asphalt-200 tall:hidden">
              {[team.code, isOneCity(content.teams) ? team.university : team.city].filter(Boolean).join(" · ")}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

export const Strip = ({ content, title }: SceneProps<"grid">) => <TwoLines first={title} second={content.stage} />;
