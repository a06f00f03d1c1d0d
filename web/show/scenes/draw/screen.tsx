import { drawnCount, type SceneDraw } from "#domain/show/scenes/draw.ts";
import { groupName } from "#domain/show/scene.ts";
import { type SceneProps, inOneLine, Strip as TwoLines, fitOf, turnOf } from "../screen-parts.tsx";
import { useFormats, useMessages } from "../../../ui/messages.tsx";
import { LiverySwatch } from "../../../races/livery-swatch.tsx";

/** With more groups, only those with changes are shown. */
const groupsInSight = 8;

/** Columns that fill the rows evenly. */
const columnsFor = (groups: number) => (groups <= 3 ? groups : Math.ceil(groups / 2));

export function Screen({ content, step }: SceneProps<"draw">) {
  const { show } = useMessages();
  const { number } = useFormats();
  const { drawn, groups } = content;
  const before = step > 0 ? drawnCount(content, step - 1) : 0;
  const count = drawnCount(content, step);
  const latest = drawn[count - 1];
  const first = Math.floor((latest?.group ?? 0) / groupsInSight) * groupsInSight;
  const shown = Array.from({ length: Math.min(groupsInSight, groups - first) }, (_, index) => first + index);
  const next = drawn[count];
  const isOver = count === drawn.length;
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-[2vh]">
      <ol
        className={`grid min-h-0 grid-cols-[repeat(var(--columns),minmax(0,1fr))] content-center gap-[2vh] tall:grid-cols-2 tall:gap-[1vh] tall:[--name:3.4vh] tall:[--team:3.7vh] ${shown.length <= 3 ? "[--name:5vh] [--team:8vh]" : "[--name:3.9vh] [--team:5.2vh]"}`}
        style={{ "--columns": columnsFor(shown.length) } as React.CSSProperties}
      >
        {shown.map((group) => (
          <li key={group} className="min-h-[calc(5vh+4*var(--team))] bg-panel tall:min-h-0">
            <p
              className={`condensed px-[1.6vh] py-[0.5vh] font-[850] ${
                latest?.group === group && content.oneByOne
                  ? "bg-caution text-asphalt-950"
                  : "bg-(--city) text-(--on-city)"
              }`}
            >
              {show.draw.group({ group: groupName(group) })}
            </p>
            <ol>
              {drawn
                .slice(0, count)
                .map((each, index) =>
                  each.group === group ? (
                    <DrawnRow key={each.team.teamId} drawn={each} turn={index < before ? null : index - before} />
                  ) : null,
                )}
            </ol>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-baseline justify-between gap-x-[4vh] gap-y-[1vh] border-l-[0.8vh] border-(--city) bg-asphalt-950/92 px-[2.4vh] py-[1.2vh]">
        <p className="condensed text-[4.4vh] font-extrabold">
          {isOver
            ? show.draw.over
            : show.draw.pot({
                pot: number((next?.pot ?? 0) + 1),
                left: drawn.filter((each, index) => each.pot === next?.pot && index >= count).length,
              })}
        </p>
        <p className="text-asphalt-200 tabular-nums wrap-anywhere">
          {content.seed === "" ? show.draw.bySeeding : show.draw.seed({ seed: content.seed.slice(0, 18) })}
        </p>
      </div>
    </div>
  );
}

/** @param turn order of its animation; null: none */
function DrawnRow({ drawn: { team }, turn }: { drawn: SceneDraw; turn: number | null }) {
  return (
    <li
      className={`condensed flex min-h-(--team) items-center gap-[1.2vh] px-[1.6vh] text-(length:--name) font-bold ${turn === null ? "" : "animate-row [--beat:420ms]"}`}
      data-team={team.teamId}
      style={turnOf(turn ?? 0)}
    >
      <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} className="h-[3vh] w-[1.3vh]" />
      <span
        className="min-w-0 py-[0.4vh] text-[max(3.4vh,calc(var(--name)*var(--fit)))] leading-[1.02] text-balance wrap-anywhere"
        style={fitOf(team.name)}
      >
        {team.name}
      </span>
    </li>
  );
}

export function Strip({ content, step, title }: SceneProps<"draw">) {
  const { list, number } = useFormats();
  const { draw } = useMessages().show;
  const drawn = content.drawn.slice(0, drawnCount(content, step));
  const latest = drawn.at(-1);
  if (!latest) return <TwoLines first={title} second={content.stage} />;
  if (!content.oneByOne) {
    const fresh = content.drawn.slice(drawnCount(content, step - 1), drawn.length);
    const named = fresh.map(({ team, group }) => `${groupName(group)} ${team.name}`);
    return <TwoLines first={draw.drawnPot({ pot: number(latest.pot + 1) })} second={inOneLine(named)} />;
  }
  const group = draw.group({ group: groupName(latest.group) });
  const others = drawn.filter((each) => each !== latest && each.group === latest.group);
  const names = list(others.map(({ team }) => team.name));
  return <TwoLines first={latest.team.name} second={others.length === 0 ? group : draw.meets({ group, names })} />;
}
