import { useMemo, useState, type ReactNode } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { gasOfAsking, gasPerUnit, taughtFormula } from "./facts.ts";
import { buy, endLessonTurn, lessonPrices, priceNow, targetOf, type Lesson, type LessonCar } from "./lesson.ts";
import { LessonStrip, ownSeat } from "./lesson-strip.tsx";
import { RangeField } from "./range-field.tsx";

const car = (y: number, speed: number, balance: number = taughtFormula.startBalance): LessonCar => ({
  y,
  speed,
  balance,
  shield: 0,
});

/** Late enough that prices have come down. */
const lessonAt = (turn: number, cars: readonly LessonCar[]): Lesson => ({
  turn,
  cars,
  sold: { accelerate: 0, shell: 0, shield: 0 },
});

export function TurnLesson() {
  const { strip } = useMessages().howToPlay;
  const start = lessonAt(1, [car(0, 24), car(0, 16), car(40, 9)]);
  const [lesson, setLesson] = useState(start);
  const isOver = lesson.cars.some((each) => each.y >= 400);
  return (
    <LessonFigure lesson={lesson} from={0} to={420} news={lesson.turn === 1 ? "" : strip.moved}>
      <Button kind="primary" disabled={isOver} onClick={() => setLesson(endLessonTurn(taughtFormula, lesson))}>
        {strip.nextTurn}
      </Button>
      <Button onClick={() => setLesson(start)}>{strip.again}</Button>
    </LessonFigure>
  );
}

export function ShellLesson() {
  const { strip, shellLesson } = useMessages().howToPlay;
  const { number } = useFormats();
  const prices = useMemo(() => lessonPrices(taughtFormula), []);
  const start = lessonAt(10, [car(60, 14), car(150, 18), car(240, 16)]);
  const [lesson, setLesson] = useState(start);
  const [news, setNews] = useState("");
  const price = priceNow(prices, lesson, "shell", 1);
  const isOver = lesson.cars.some((each) => each.y >= taughtFormula.finishDistance);

  const fire = () => {
    const target = targetOf(lesson, ownSeat);
    const after = buy(taughtFormula, prices, lesson, ownSeat, "shell", 1);
    if (after === lesson) setNews(shellLesson.poor);
    else if (target === null) setNews(shellLesson.missed);
    else {
      const before = lesson.cars[target]?.speed ?? 0;
      const name = strip.rival({ nth: number(target) });
      setNews(before > 1 ? shellLesson.hit({ name, before: number(before) }) : shellLesson.wasted({ name }));
    }
    setLesson(after);
  };
  return (
    <LessonFigure lesson={lesson} from={0} to={taughtFormula.finishDistance} news={isOver ? strip.finished : news}>
      <Button kind="primary" disabled={isOver} onClick={fire}>
        {shellLesson.fire({ price: price ?? Number.POSITIVE_INFINITY })}
      </Button>
      <Button
        disabled={isOver}
        onClick={() => {
          setLesson(endLessonTurn(taughtFormula, lesson));
          setNews(strip.moved);
        }}
      >
        {strip.nextTurn}
      </Button>
      <Button
        onClick={() => {
          setLesson(start);
          setNews("");
        }}
      >
        {strip.again}
      </Button>
    </LessonFigure>
  );
}

export function ShieldLesson() {
  const { strip, shieldLesson } = useMessages().howToPlay;
  const { number } = useFormats();
  const prices = useMemo(() => lessonPrices(taughtFormula), []);
  const start = lessonAt(22, [car(200, 22), car(140, 12), car(90, 10)]);
  const [lesson, setLesson] = useState(start);
  const [news, setNews] = useState("");
  const own = lesson.cars[ownSeat];
  const price = priceNow(prices, lesson, "shield", 1);
  const isOver = lesson.cars.some((each) => each.y >= taughtFormula.finishDistance);

  const raise = () => {
    const after = buy(taughtFormula, prices, lesson, ownSeat, "shield", 1);
    const isFull = (own?.shield ?? 0) >= (taughtFormula.shieldCap ?? Infinity);
    setNews(isFull ? shieldLesson.full : shieldLesson.raised({ n: number(after.cars[ownSeat]?.shield ?? 0) }));
    if (!isFull) setLesson(after);
  };
  const fireAtYou = () => {
    // The rival can always pay.
    const rich = { ...lesson, cars: lesson.cars.map((each, seat) => (seat === 1 ? { ...each, balance: 1e9 } : each)) };
    const before = own?.speed ?? 0;
    setNews((own?.shield ?? 0) > 0 ? shieldLesson.blocked : shieldLesson.hit({ before: number(before) }));
    setLesson(buy(taughtFormula, prices, rich, 1, "shell", 1));
  };
  return (
    <LessonFigure lesson={lesson} from={0} to={taughtFormula.finishDistance} news={isOver ? strip.finished : news}>
      <Button kind="primary" disabled={isOver || price === null || price > (own?.balance ?? 0)} onClick={raise}>
        {shieldLesson.raise({ price: price ?? Number.POSITIVE_INFINITY })}
      </Button>
      <Button disabled={isOver} onClick={fireAtYou}>
        {shieldLesson.fireAtYou}
      </Button>
      <Button disabled={isOver} onClick={() => setLesson(endLessonTurn(taughtFormula, lesson))}>
        {strip.nextTurn}
      </Button>
      <Button
        onClick={() => {
          setLesson(start);
          setNews("");
        }}
      >
        {strip.again}
      </Button>
    </LessonFigure>
  );
}

export function GasMeter() {
  const { gasMeter } = useMessages().howToPlay;
  const { number } = useFormats();
  const { gasPerTurn } = taughtFormula;
  const [units, setUnits] = useState(300);
  const used = gasOfAsking + units * gasPerUnit;
  const isOut = used > gasPerTurn;
  const most = Math.ceil((gasPerTurn * 1.15) / gasPerUnit);
  return (
    <figure className="card mt-6">
      <RangeField label={gasMeter.label} value={units} min={1} max={most} text={number(units)} onChange={setUnits} />
      <svg viewBox="0 0 640 26" className="w-full" aria-hidden>
        <rect className="fill-asphalt-800" x="0" y="2" width="640" height="22" />
        <rect
          className={isOut ? "fill-stop" : "fill-go"}
          x="0"
          y="2"
          width={Math.min(640, (used / gasPerTurn) * 560).toFixed(0)}
          height="22"
        />
        <path className="stroke-ink stroke-2" d="M560 0V26" />
      </svg>
      <figcaption className="mt-2 figures text-xl font-bold" aria-live="polite">
        {gasMeter.used({ used: number(used), limit: number(gasPerTurn) })}
        {isOut && <span className="block text-stop">{gasMeter.out}</span>}
      </figcaption>
    </figure>
  );
}

function LessonFigure(props: { lesson: Lesson; from: number; to: number; news: string; children: ReactNode }) {
  const { strip } = useMessages().howToPlay;
  const { number } = useFormats();
  const { lesson } = props;
  return (
    <figure className="card mt-6" aria-label={strip.label}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <span className="figures text-xl font-bold">{strip.turn({ turn: number(lesson.turn) })}</span>
        <span className="figures text-quiet">{strip.coins({ n: lesson.cars[ownSeat]?.balance ?? 0 })}</span>
      </div>
      <LessonStrip lesson={lesson} from={props.from} to={props.to} />
      <div className="mt-4 flex flex-wrap gap-2">{props.children}</div>
      <figcaption className="mt-3 min-h-6 font-semibold" aria-live="polite">
        {props.news}
      </figcaption>
    </figure>
  );
}
