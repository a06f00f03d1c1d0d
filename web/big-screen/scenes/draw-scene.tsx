import { groupName } from "#engine/show/group-name.ts";
import { drawnAt, type SceneContent, type SceneDraw } from "#engine/show/scenes.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { fitOf } from "./team-row.tsx";

type Draw = Extract<SceneContent, { kind: "draw" }>;

/** Groups that have room on one picture; of more those are shown in which something happens. */
const groupsInSight = 8;

/** Columns for so many groups: rows as equally long as can be. */
const columnsFor = (groups: number) => (groups <= 3 ? groups : Math.ceil(groups / 2));

/** Teams come out of the pots into their groups: one a press, or a pot at once. */
export function DrawScene({ content, step }: { content: Draw; step: number }) {
  const { show } = useMessages();
  const { number } = useFormats();
  const { drawn, groups } = content;
  const before = step > 0 ? drawnAt(content, step - 1) : 0;
  const count = drawnAt(content, step);
  const latest = drawn[count - 1];
  const first = Math.floor((latest?.group ?? 0) / groupsInSight) * groupsInSight;
  const shown = Array.from({ length: Math.min(groupsInSight, groups - first) }, (_, index) => first + index);
  const next = drawn[count];
  const isOver = count === drawn.length;
  return (
    <div className="draw">
      <ol
        className="draw-groups"
        data-rows={shown.length <= 3 ? 1 : 2}
        style={{ "--columns": columnsFor(shown.length) } as React.CSSProperties}
      >
        {shown.map((group) => (
          <li
            key={group}
            className="draw-group"
            data-light={(latest?.group === group && content.oneByOne) || undefined}
          >
            <p className="draw-group-name">{show.draw.group({ group: groupName(group) })}</p>
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
      <div className="draw-strip">
        <p className="draw-pot">
          {isOver
            ? show.draw.over
            : show.draw.pot({
                pot: number((next?.pot ?? 0) + 1),
                left: drawn.filter((each, index) => each.pot === next?.pot && index >= count).length,
              })}
        </p>
        <p className="draw-seed">
          {content.seed === "" ? show.draw.bySeeding : show.draw.seed({ seed: content.seed.slice(0, 18) })}
        </p>
      </div>
    </div>
  );
}

/** @param turn when it comes in, among those of this step; null: it stands already */
function DrawnRow({ drawn: { team }, turn }: { drawn: SceneDraw; turn: number | null }) {
  return (
    <li
      className="draw-team"
      data-new={turn !== null || undefined}
      data-team={team.teamId}
      style={{ "--turn": turn ?? 0 } as React.CSSProperties}
    >
      <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
      <span style={{ "--fit": fitOf(team.name) } as React.CSSProperties}>{team.name}</span>
    </li>
  );
}
