import type { TieBreak } from "#engine/stages/tie-rule.ts";
import { teamsOnPage, type SceneTeam } from "#domain/show/scene.ts";
import { tieBreakText } from "#messages/format-tie-break.ts";
import { useFormats, useMessages } from "../../../ui/messages.tsx";
import { type SceneProps, inOneLine, Strip as TwoLines, isOneCity, TeamRow, turnOf } from "../screen-parts.tsx";

const rowsOfStrip = 5;

interface BoardRow {
  team: SceneTeam;
  place: string;
  tieBreak?: TieBreak | null | undefined;
}

export function Board({ rows, start = 1 }: { rows: readonly BoardRow[]; start?: number }) {
  const messages = useMessages();
  const { number } = useFormats();
  const withOrigin = !isOneCity(rows.map(({ team }) => team));
  return (
    <ol className="grid auto-rows-(--row) grid-cols-1 content-center [--row:7.5vh] tall:[--row:6.8vh]" start={start}>
      {rows.map(({ team, place, tieBreak }, index) => (
        <TeamRow
          key={team.teamId}
          team={team}
          place={place}
          withOrigin={withOrigin}
          className="animate-row bg-panel"
          style={turnOf(index)}
        >
          <span className="max-w-[46%] flex-[0_100_auto] truncate text-[0.82em] leading-[1.35] text-asphalt-200 tall:hidden">
            {/* It would say something about the first team of the next page. */}
            {tieBreak && index < rows.length - 1 ? tieBreakText(tieBreak, messages.tieBreak, number) : team.university}
          </span>
        </TeamRow>
      ))}
    </ol>
  );
}

export function Screen({ content, step }: SceneProps<"standings">) {
  const { number } = useFormats();
  const first = step * teamsOnPage;
  const rows = content.teams.slice(first, first + teamsOnPage).map((team, index) => ({
    team,
    place: number(content.order?.places[first + index] ?? first + index + 1),
    tieBreak: content.order?.tieBreaks?.[first + index],
  }));
  return <Board key={step} rows={rows} start={first + 1} />;
}

export function Strip({ content, step, title }: SceneProps<"standings">) {
  const { number } = useFormats();
  const first = step * teamsOnPage;
  const rows = content.teams.slice(first, first + rowsOfStrip).map(({ name }, index) => {
    const place = content.order?.places[first + index] ?? first + index + 1;
    return `${number(place)} ${name}`;
  });
  return <TwoLines first={`${title} · ${content.stage}`} second={inOneLine(rows)} />;
}
