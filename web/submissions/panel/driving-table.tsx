import type { DrivingComparison } from "#server/submissions/similarity/compare-pair.ts";
import type { PairView } from "#server/submissions/similarity/list-pairs.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";

export function DrivingTable({
  pair,
  comparison: { actions, situations },
}: {
  pair: Pick<PairView, "first" | "second">;
  comparison: DrivingComparison;
}) {
  const { similarityPanel: similarity, races } = useMessages();
  const { driving: texts } = similarity.comparison;
  const { number } = useFormats();
  const formatDecision = (decision: readonly number[] | null) => {
    if (decision === null) return texts.failed;
    const bought = actions.flatMap((action, index) =>
      decision[index] ? [`${number(decision[index])} × ${races.charts.actions[action]}`] : [],
    );
    return bought.length === 0 ? texts.nothing : bought.join(", ");
  };
  const figures = [texts.turn, texts.place, texts.coins, texts.speed];
  return (
    <section className="min-w-0 space-y-3" aria-labelledby="driving-lead">
      <p id="driving-lead" className="max-w-prose text-quiet">
        {texts.lead({ count: number(situations.length) })}
      </p>
      <div
        // Contains absolutely positioned hidden text.
        className="relative max-h-[75vh] overflow-auto border border-line bg-raised"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the sentence above names it
        role="region"
        aria-labelledby="driving-lead"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-raised">
            <tr>
              {figures.map((name) => (
                <th key={name} scope="col" className="px-1.5 py-2 text-right sm:px-3">
                  {name}
                </th>
              ))}
              {[pair.first, pair.second].map(({ teamId, teamName }) => (
                <th key={teamId} scope="col" className="px-1.5 py-2 text-left wrap-anywhere sm:px-3">
                  {teamName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {situations.map((each, index) => (
              // Situations never move.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} className={`border-t border-line ${each.isShared ? "bg-caution-soft" : ""}`}>
                {[each.turn, each.place, each.balance, each.speed].map((figure, column) => (
                  <td key={figures[column]} className="figures px-1.5 py-1 text-right sm:px-3">
                    {number(figure)}
                  </td>
                ))}
                <td className="px-1.5 py-1 sm:px-3">{formatDecision(each.first)}</td>
                <td className="px-1.5 py-1 sm:px-3">
                  {formatDecision(each.second)}
                  {each.isShared && <span className="sr-only"> ({texts.shared})</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
