import type { Stretch } from "#server/submissions/similarity/compare-pair.ts";
import type { PairedCar, PairView } from "#server/submissions/similarity/list-pairs.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { DeclaredText } from "./declared-text.tsx";

export function LineTable({
  pair,
  stretches,
  timeZone,
}: {
  pair: Pick<PairView, "first" | "second">;
  stretches: readonly Stretch[];
  timeZone: string;
}) {
  const { comparison: texts } = useMessages().similarityPanel;
  return (
    <div
      // Contains absolutely positioned hidden text.
      className="relative max-h-[75vh] overflow-auto border border-line bg-raised"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section would need a heading
      role="region"
      aria-label={texts.table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full min-w-200 table-fixed text-sm">
        <colgroup>
          <col className="w-12" />
          <col />
          <col className="w-12" />
          <col />
        </colgroup>
        <thead className="sticky top-0 bg-raised">
          <tr>
            {[pair.first, pair.second].map((car) => (
              <CarHead key={car.submissionId} car={car} timeZone={timeZone} />
            ))}
          </tr>
        </thead>
        <tbody className="font-mono">
          {rowsOf(stretches).map(({ left, right, isShared }, index) => (
            // Lines never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} className={isShared ? "bg-caution-soft" : ""}>
              <Line line={left} isShared={isShared} />
              <Line line={right} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CarHead({ car, timeZone }: { car: PairedCar; timeZone: string }) {
  const { comparison: texts } = useMessages().similarityPanel;
  const { dateTime } = useFormats();
  return (
    <th
      scope="col"
      colSpan={2}
      className="border-b border-line px-4 even:border-l py-2 text-left align-top font-normal"
    >
      <span className="display block text-2xl break-words">{car.teamName}</span>
      <span className="block text-quiet" suppressHydrationWarning>
        {`${car.university} · ${texts.received({ time: dateTime(car.receivedAt, timeZone) })}`}
      </span>
      <DeclaredText car={car} />
    </th>
  );
}

interface NumberedLine {
  number: number;
  text: string;
}

function Line({ line, isShared = false }: { line: NumberedLine | undefined; isShared?: boolean }) {
  const { comparison: texts } = useMessages().similarityPanel;
  return (
    <>
      <td className="border-line px-2 text-right nth-3:border-l align-top text-quiet select-none">{line?.number}</td>
      <td className="py-px pr-4 align-top wrap-anywhere whitespace-pre-wrap">
        {line?.text === "" ? " " : line?.text}
        {isShared && <span className="sr-only"> ({texts.shared})</span>}
      </td>
    </>
  );
}

interface Row {
  left: NumberedLine | undefined;
  right: NumberedLine | undefined;
  isShared: boolean;
}

/** Common lines share a row; different ones are paired. */
function rowsOf(stretches: readonly Stretch[]): Row[] {
  const rows: Row[] = [];
  let left: NumberedLine[] = [];
  let right: NumberedLine[] = [];
  const addRows = (isShared: boolean) => {
    for (let index = 0; index < Math.max(left.length, right.length); index += 1)
      rows.push({ left: left[index], right: right[index], isShared });
    left = [];
    right = [];
  };
  for (const { kind, from, to, lines } of stretches) {
    const numbered = (first: number) => lines.map((text, index) => ({ number: first + index, text }));
    if (kind === "same") addRows(false);
    if (kind !== "added") left = numbered(from);
    if (kind !== "removed") right = numbered(to);
    if (kind === "same") addRows(true);
  }
  addRows(false);
  return rows;
}
