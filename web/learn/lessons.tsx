import { useMemo, useState, type ReactNode } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { taughtFormula } from "./facts.ts";
import { buy, endLessonTurn, lessonPrices, priceNow, targetOf, type Lesson, type LessonCar } from "./lesson.ts";
import { LessonStrip, ownSeat } from "./lesson-strip.tsx";

const car = (y: number, speed: number): LessonCar => ({ y, speed, balance: taughtFormula.startBalance, shield: 0 });

const lessonAt = (turn: number, cars: readonly LessonCar[]): Lesson => ({
  turn,
  cars,
  sold: { accelerate: 0, shell: 0, shield: 0 },
});

const firstTurn = lessonAt(1, [car(0, 24), car(0, 16), car(40, 9)]);
/** Late enough that prices have come down. */
const underFire = lessonAt(10, [car(150, 22), car(60, 14), car(240, 18)]);
const shooter = 1;

export function TurnLesson() {
  const { strip } = useMessages().howToPlay;
  const [lesson, setLesson] = useState(firstTurn);
  const isOver = lesson.cars.some((each) => each.y >= 400);
  return (
    <LessonFigure lesson={lesson} from={0} to={420} news={lesson === firstTurn ? "" : strip.moved}>
      <Button kind="primary" disabled={isOver} onClick={() => setLesson(endLessonTurn(taughtFormula, lesson))}>
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
