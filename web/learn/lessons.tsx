import { useMemo, useState, type ReactNode } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { taughtFormula } from "./facts.ts";
import { buy, endLessonTurn, lessonPrices, priceNow, targetOf, type Lesson, type LessonCar } from "./lesson.ts";

const car = (y: number, speed: number): LessonCar => ({ y, speed, balance: taughtFormula.startBalance, shield: 0 });

/** All speed was bought. */
const lessonAt = (turn: number, cars: readonly LessonCar[]): Lesson => ({
  turn,
  cars,
  sold: { accelerate: cars.reduce((sum, { speed }) => sum + speed, 0), shell: 0, shield: 0 },
});

/** The rivals have had their first turns. */
const firstTurn = lessonAt(3, [car(0, 0), car(32, 16), car(9, 9)]);
const unitsToBuy = 5;
/** Late enough that prices have come down. */
const underFire = lessonAt(10, [car(150, 22), car(60, 14), car(240, 18)]);
const shooter = 1;

export function TurnLesson() {
  const { strip } = useMessages().howToPlay;
  const prices = useMemo(() => lessonPrices(taughtFormula), []);
  const [lesson, setLesson] = useState(firstTurn);
  const price = priceNow(prices, lesson, "accelerate", unitsToBuy);
  const isOver = lesson.cars.some((each) => each.y >= 400);
  return (
    <LessonFigure lesson={lesson} from={0} to={420} news={lesson.turn === firstTurn.turn ? "" : strip.moved}>
      <Button
        kind="primary"
        disabled={isOver || price === null || price > lesson.cars[ownSeat]!.balance}
        onClick={() => setLesson(buy(taughtFormula, prices, lesson, ownSeat, "accelerate", unitsToBuy))}
      >
        {strip.buy({ units: unitsToBuy, price: price ?? Infinity })}
      </Button>
      <Button disabled={isOver} onClick={() => setLesson(endLessonTurn(taughtFormula, lesson))}>
        {strip.nextTurn}
      </Button>
      <Button onClick={() => setLesson(firstTurn)}>{strip.again}</Button>
    </LessonFigure>
  );
}

export function AttackLesson() {
  const { strip, attack } = useMessages().howToPlay;
  const { number } = useFormats();
  const prices = useMemo(() => lessonPrices(taughtFormula), []);
  const [lesson, setLesson] = useState(underFire);
  const [news, setNews] = useState("");
  const ownCar = lesson.cars[ownSeat]!;
  const price = { shell: priceNow(prices, lesson, "shell", 1), shield: priceNow(prices, lesson, "shield", 1) };
  const isOver = lesson.cars.some((each) => each.y >= taughtFormula.finishDistance);
  const canPay = (item: keyof typeof price) => !isOver && price[item] !== null && price[item] <= ownCar.balance;

  const fire = () => {
    const target = targetOf(lesson, ownSeat);
    const before = target === null ? 0 : lesson.cars[target]!.speed;
    const name = strip.rival({ nth: number(target ?? 0) });
    if (target === null) setNews(attack.missed);
    else setNews(before > 1 ? attack.hit({ name, before: number(before) }) : attack.wasted({ name }));
    setLesson(buy(taughtFormula, prices, lesson, ownSeat, "shell", 1));
  };
  const raise = () => {
    const after = buy(taughtFormula, prices, lesson, ownSeat, "shield", 1);
    setNews(attack.raised({ n: number(after.cars[ownSeat]!.shield) }));
    setLesson(after);
  };
  /** The end of your own turn uses up a shield before the rival fires. */
  const takeFire = () => {
    // The rival can always pay.
    const cars = lesson.cars.map((each, seat) => (seat === shooter ? { ...each, balance: 1e9 } : each));
    const rivalsTurn = endLessonTurn(taughtFormula, { ...lesson, cars });
    setNews(rivalsTurn.cars[ownSeat]!.shield > 0 ? attack.blocked : attack.shot({ before: number(ownCar.speed) }));
    setLesson(endLessonTurn(taughtFormula, buy(taughtFormula, prices, rivalsTurn, shooter, "shell", 1)));
  };
  return (
    <LessonFigure lesson={lesson} from={0} to={taughtFormula.finishDistance} news={isOver ? strip.finished : news}>
      <Button kind="primary" disabled={!canPay("shell")} onClick={fire}>
        {attack.fire({ price: price.shell ?? Infinity })}
      </Button>
      <Button disabled={!canPay("shield") || ownCar.shield >= (taughtFormula.shieldCap ?? Infinity)} onClick={raise}>
        {attack.raise({ price: price.shield ?? Infinity })}
      </Button>
      <Button disabled={isOver || targetOf(lesson, shooter) !== ownSeat} onClick={takeFire}>
        {attack.fireAtYou}
      </Button>
      <Button
        onClick={() => {
          setLesson(underFire);
          setNews("");
        }}
      >
        {strip.again}
      </Button>
    </LessonFigure>
  );
}

function LessonFigure(props: { lesson: Lesson; from: number; to: number; news: string; children: ReactNode }) {
  const { strip } = useMessages().howToPlay;
  const { number } = useFormats();
  const { lesson } = props;
  return (
    <figure className="card mt-4" aria-label={strip.label}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <span className="figures text-xl font-bold">{strip.turn({ turn: number(lesson.turn) })}</span>
        <span className="figures text-quiet">{strip.coins({ n: lesson.cars[ownSeat]?.balance ?? 0 })}</span>
      </div>
      <LessonStrip lesson={lesson} from={props.from} to={props.to} />
      <div className="mt-3 flex flex-wrap gap-2">{props.children}</div>
      <figcaption className="mt-3 min-h-6 font-semibold" aria-live="polite">
        {props.news}
      </figcaption>
    </figure>
  );
}

const ownSeat = 0;

const liveries = [
  { car: "fill-livery-red", tag: "border-l-livery-red" },
  { car: "fill-livery-blue", tag: "border-l-livery-blue" },
  { car: "fill-livery-yellow", tag: "border-l-livery-yellow" },
] as const;

function LessonStrip({ lesson, from, to }: { lesson: Lesson; from: number; to: number }) {
  const { strip } = useMessages().howToPlay;
  const { number } = useFormats();
  const cap = taughtFormula.shieldCap ?? 0;
  const at = (y: number) => ((Math.min(Math.max(y, from), to) - from) / (to - from)) * 520 + 40;
  return (
    <div>
      <svg viewBox="0 0 640 156" className="w-full" aria-hidden>
        <rect className="fill-asphalt-800" x="0" y="8" width="640" height="140" />
        <path className="stroke-kerb stroke-8 [stroke-dasharray:20]" d="M0 8H640M0 148H640" />
        <path className="stroke-white/50 stroke-2 [stroke-dasharray:14_18]" d="M0 55H640M0 101H640" />
        {to >= taughtFormula.finishDistance && (
          <path className="stroke-white stroke-9 [stroke-dasharray:9]" d="M562 10V146M572 10V146" />
        )}
        {lesson.cars.map((car, seat) => (
          <g
            key={seat}
            className="transition-transform duration-240 ease-race"
            transform={`translate(${at(car.y).toFixed(1)} ${31 + seat * 46})`}
          >
            {car.shield > 0 && (
              <circle
                className="fill-none stroke-[#58b7ff] stroke-4"
                r="26"
                cx="4"
                strokeDasharray={`${(car.shield / cap) * 163} 163`}
              />
            )}
            <path
              className={`stroke-white stroke-[1.5] ${liveries[seat]?.car ?? ""}`}
              d="M-24 -8L-6 -11L20 -5L26 0L20 5L-6 11L-24 8Z"
            />
            <path className="fill-asphalt-950" d="M-18 -15h9v5h-9zM-18 10h9v5h-9zM8 -12h8v4h-8zM8 8h8v4h-8z" />
            <text
              className="fill-white stroke-asphalt-950 stroke-3 font-display text-[15px] font-extrabold [paint-order:stroke] [text-anchor:middle]"
              x="-2"
              y="5"
            >
              {seat + 1}
            </text>
          </g>
        ))}
      </svg>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-3">
        {lesson.cars.map((car, seat) => (
          <li key={seat} className="flex items-baseline gap-2">
            <span
              className={`inline-flex size-6 shrink-0 items-center justify-center border border-l-6 border-edge font-display text-sm font-[750] ${liveries[seat]?.tag ?? ""}`}
            >
              {seat + 1}
            </span>
            <span>
              <span className="font-semibold">{seat === ownSeat ? strip.you : strip.rival({ nth: number(seat) })}</span>{" "}
              <span className="figures text-quiet">{strip.place({ y: number(car.y), speed: number(car.speed) })}</span>
              {car.shield > 0 && (
                <span className="figures block text-quiet">
                  {strip.shields({ n: number(car.shield), cap: number(cap) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
