type LineChartProps = {
  label: string;
  /** one value per turn, from turn 1; higher ones are cut off at `top` */
  lines: readonly { values: readonly number[]; isDashed?: boolean }[];
  top: number;
  /** values with a line across */
  levels: readonly number[];
  /** turns with their number below; the last is aligned to the end */
  turns: readonly { turn: number; text: string }[];
  /** dashed, for comparison */
  level?: number;
  turn?: number;
  number: (value: number) => string;
};

const size = { width: 640, height: 220, left: 64, right: 14, top: 14, bottom: 34 };
const right = size.width - size.right;
const bottom = size.height - size.bottom;

/** Values by turn, for example prices. */
export function LineChart({ label, lines, top, levels, turns, level, turn, number }: LineChartProps) {
  const last = Math.max(...lines.map(({ values }) => values.length));
  const x = (of: number) => size.left + ((of - 1) / (last - 1)) * (right - size.left);
  const y = (value: number) => size.top + (1 - Math.min(value, top) / top) * (bottom - size.top);
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className="w-full" role="img" aria-label={label}>
      <path className="stroke-line" d={levels.map((each) => `M${size.left} ${y(each)}H${right}`).join("")} />
      <g className="stroke-edge [stroke-dasharray:6_5]">
        {level !== undefined && <path d={`M${size.left} ${y(level)}H${right}`} />}
        {turn !== undefined && <path d={`M${x(turn)} ${size.top}V${bottom}`} />}
      </g>
      {lines.map(({ values, isDashed }, index) => (
        <polyline
          key={index}
          className="fill-none stroke-go stroke-[3.5] [stroke-linejoin:round]"
          strokeDasharray={isDashed ? "6 6" : undefined}
          points={values.map((value, at) => `${x(at + 1).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}
        />
      ))}
      <g className="condensed fill-quiet text-[16px] max-sm:text-[26px]">
        {levels.map((each) => (
          <text key={each} x={size.left - 8} y={y(each) + 5} textAnchor="end">
            {number(each)}
          </text>
        ))}
        {turns.map((each) => (
          <text key={each.turn} x={x(each.turn)} y={size.height - 8} textAnchor={each.turn === last ? "end" : "middle"}>
            {each.text}
          </text>
        ))}
      </g>
    </svg>
  );
}
