import { type ReactNode, useState } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { taughtFormula } from "./facts.ts";
import { RangeField } from "./range-field.tsx";
import { ShareBar } from "./share-bar.tsx";
import { askingWays, coveredTurns, gasOfWay, usualPrice, usualTurns, usualUnits } from "./winning-sums.ts";

export function EarlyFigure() {
  const { earlyFigure: texts } = useMessages().howToPlay;
  const { number } = useFormats();
  const [turn, setTurn] = useState(5);
  const price = usualPrice("accelerate", turn, 1) ?? 0;
  const way = usualTurns - turn + 1;
  return (
    <figure className="card mt-6">
      <RangeField label={texts.label} value={turn} min={1} max={usualTurns} text={number(turn)} onChange={setTurn} />
      <dl className="mt-4 grid gap-3">
        <BarRow label={texts.price} text={texts.coins({ n: price })} share={price / 20} tone="stop" />
        <BarRow label={texts.way} text={texts.units({ n: way })} share={way / usualTurns} tone="go" />
      </dl>
      <Summary>
        {price === 0
          ? texts.summaryFree({ way: number(way) })
          : texts.summary({ per: number(Math.round((way / price) * 10) / 10), turns: number(usualTurns) })}
      </Summary>
    </figure>
  );
}

/** Compared with the victim's cost of regaining its speed. */
export function WorthFigure() {
  const { worthFigure: texts } = useMessages().howToPlay;
  const { number } = useFormats();
  const [speed, setSpeed] = useState(12);
  const [turn, setTurn] = useState(20);
  const shell = usualPrice("shell", turn, 1) ?? Infinity;
  const again = speed > 1 ? (usualPrice("accelerate", turn, speed - 1) ?? Infinity) : 0;
  const most = Math.max(shell, again, 1);
  const isWorth = again > shell;
  return (
    <figure className="card mt-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <RangeField label={texts.speed} value={speed} min={1} max={40} text={number(speed)} onChange={setSpeed} />
        <RangeField label={texts.turn} value={turn} min={5} max={usualTurns} text={number(turn)} onChange={setTurn} />
      </div>
      <dl className="mt-4 grid gap-3">
        <BarRow label={texts.shell} text={texts.coins({ n: shell })} share={shell / most} tone="stop" />
        <BarRow label={texts.again} text={texts.coins({ n: again })} share={again / most} tone="go" />
      </dl>
      <Summary>{isWorth ? texts.yes : texts.no}</Summary>
    </figure>
  );
}

const turnBox = "grid min-h-18 content-start border-2 p-2";

/** Which turns of others bought shields still cover. */
export function CoverFigure() {
  const { coverFigure: texts } = useMessages().howToPlay;
  const { number } = useFormats();
  const [shields, setShields] = useState(1);
  const cap = taughtFormula.shieldCap ?? 0;
  const covered = coveredTurns(shields);
  return (
    <figure className="card mt-6">
      <RangeField label={texts.label} value={shields} max={cap} text={number(shields)} onChange={setShields} />
      <ol className="mt-4 grid grid-cols-3 gap-1 sm:grid-cols-6">
        <li className={`border-ink ${turnBox}`}>
          <span className="font-semibold">{texts.yours}</span>
        </li>
        {Array.from({ length: cap - 1 }, (_, index) => {
          const isCovered = index < covered;
          return (
            <li
              key={index}
              className={`${turnBox} ${isCovered ? "border-go bg-go-soft forced-colors:border-5 forced-colors:border-double" : "border-line"}`}
            >
              <span className="text-sm">{texts.others({ n: number(index + 1) })}</span>
              <span className={isCovered ? "font-bold text-go-text" : "text-quiet"}>
                {isCovered ? texts.covered : texts.open}
              </span>
            </li>
          );
        })}
      </ol>
      <Summary>{texts.summary({ n: covered })}</Summary>
    </figure>
  );
}

export function SavingFigure() {
  const { savingFigure: texts } = useMessages().howToPlay;
  const { number } = useFormats();
  const [coins, setCoins] = useState(4_000);
  const [speed, setSpeed] = useState(25);
  const units = usualUnits(coins);
  const { finishDistance, startBalance } = taughtFormula;
  const from = Math.max(0, finishDistance - speed - units);
  const x = (y: number) => 20 + (Math.max(0, y - 800) / (finishDistance - 800)) * 600;
  return (
    <figure className="card mt-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <RangeField
          label={texts.label}
          value={coins}
          max={startBalance}
          step={250}
          text={number(coins)}
          onChange={setCoins}
        />
        <RangeField label={texts.speed} value={speed} min={1} max={60} text={number(speed)} onChange={setSpeed} />
      </div>
      <svg viewBox="0 0 640 62" className="mt-4 w-full" aria-hidden>
        <rect className="fill-asphalt-800" x="0" y="4" width="640" height="34" />
        <rect className="fill-go" x={x(from)} y="14" width={Math.max(0, x(finishDistance) - x(from))} height="14" />
        <path className="stroke-white stroke-9 [stroke-dasharray:9]" d="M622 5V38" />
        <g className="condensed fill-quiet text-[16px]">
          {[800, 850, 900, 950, 1000].map((y) => (
            <text key={y} x={x(y)} y="58" textAnchor="middle">
              {number(y)}
            </text>
          ))}
        </g>
      </svg>
      <Summary>{texts.summary({ units: number(units), from: number(from) })}</Summary>
    </figure>
  );
}

export function AskingFigure() {
  const { askingFigure: texts } = useMessages().howToPlay;
  const { number, percent } = useFormats();
  const [units, setUnits] = useState(30);
  const { gasPerTurn } = taughtFormula;
  return (
    <figure className="card mt-6">
      <RangeField label={texts.label} value={units} min={0} max={60} text={number(units)} onChange={setUnits} />
      <dl className="mt-4 grid gap-3">
        {askingWays.map((way) => {
          const gas = gasOfWay(way, units);
          const isOut = gas > gasPerTurn;
          const share = texts.share({ gas: number(gas), share: percent(gas / gasPerTurn, 0) });
          return (
            <BarRow
              key={way}
              label={texts[way]}
              text={isOut ? `${share}: ${texts.out}` : share}
              share={gas / gasPerTurn}
              tone={isOut ? "stop" : "go"}
            />
          );
        })}
      </dl>
    </figure>
  );
}

export function PlaceFigure() {
  const { placeFigure: texts } = useMessages().howToPlay;
  const { number } = useFormats();
  const { cars } = taughtFormula;
  const [place, setPlace] = useState(cars);
  const x = (each: number) => 600 - (each - 1) * 130;
  return (
    <figure className="card mt-6">
      <RangeField label={texts.label} value={place} min={1} max={cars} text={number(place)} onChange={setPlace} />
      <svg viewBox="0 0 640 110" className="mt-4 w-full" aria-hidden>
        <rect className="fill-asphalt-800" x="0" y="30" width="640" height="56" />
        <path className="stroke-kerb stroke-8 [stroke-dasharray:20]" d="M0 30H640M0 86H640" />
        {Array.from({ length: cars }, (_, index) => index + 1).map((each) => (
          <g key={each} transform={`translate(${x(each)} 58)`}>
            <path
              className={`stroke-white stroke-[1.5] ${each === place ? "fill-livery-red" : "fill-livery-gray"}`}
              d="M-24 -8L-6 -11L20 -5L26 0L20 5L-6 11L-24 8Z"
            />
            <text
              className="fill-white stroke-asphalt-950 stroke-3 font-display text-[15px] font-extrabold [paint-order:stroke] [text-anchor:middle]"
              x="-2"
              y="5"
            >
              {each}
            </text>
          </g>
        ))}
        {place > 1 && <Shot from={x(place)} to={x(place - 1)} y={20} />}
        {place < cars && <Shot from={x(place + 1)} to={x(place)} y={96} />}
      </svg>
      <Summary>
        {texts.hits({ place: place === 1 ? "first" : "other", target: number(place - 1) })}{" "}
        {texts.hitBy({ place: place === cars ? "last" : "other", shooter: number(place + 1) })}
      </Summary>
    </figure>
  );
}

function Shot({ from, to, y }: { from: number; to: number; y: number }) {
  return (
    <path
      className="fill-none stroke-stop stroke-3"
      d={`M${from} ${y}H${to - 6}M${to - 14} ${y - 6}L${to - 4} ${y}L${to - 14} ${y + 6}`}
    />
  );
}

function BarRow(props: { label: string; text: string; share: number; tone: "go" | "stop" }) {
  return (
    <div>
      <dt className="flex flex-wrap justify-between gap-x-4">
        <span>{props.label}</span>
      </dt>
      <dd>
        <span className="figures font-semibold">{props.text}</span>
        <div className="mt-1">
          <ShareBar share={props.share} tone={props.tone} />
        </div>
      </dd>
    </div>
  );
}

function Summary({ children }: { children: ReactNode }) {
  return (
    <figcaption className="mt-4 text-lg font-bold" aria-live="polite">
      {children}
    </figcaption>
  );
}
