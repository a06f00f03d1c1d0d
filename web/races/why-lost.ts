import { raceEvents } from "#engine/race-log/race-events.ts";
import type { RaceLog, TurnRecord } from "#engine/race-log/race-log.ts";
import { type Reason, whyHit } from "#engine/race-log/reasons.ts";

/** Always with the turn to look at. */
export type Loss = { turn: number } & (
  | { kind: "failed-turns"; failed: number; turns: number }
  | Hit
  /** `more`: the shell after which the car couldn't buy its speed back, or what it paid */
  | { kind: "out-of-coins"; more: Hit | Slower }
  /** speeds in units per turn */
  | { kind: "overtaken"; speed: number; winner: number; winnerSpeed: number; coins: number }
  | Slower
);

interface Hit {
  kind: "hit";
  turn: number;
  /** seat of the car that fired */
  by: number;
  speedBefore: number;
  why: Reason | null;
  /** hits in the race */
  hits: number;
}

interface Slower {
  kind: "slower";
  /** of the winner's largest purchase of speed */
  turn: number;
  /** average speeds in units per turn, to one decimal */
  speed: number;
  winner: number;
  winnerSpeed: number;
  /** left, if many */
  coins: number;
  /** if the winner bought more; `early`: a large purchase in `turn`, or 0 */
  bought?: Record<"own" | "winner", Bought> & { early: number };
}

/** Speed in all turns. */
interface Bought {
  units: number;
  /** coins per unit, on average */
  price: number;
}

/** Share of a car's own turns. */
const manyFailed = 0.25;
/** Shares of the race, and of the winner's speed. */
const early = 1 / 3;
const large = 1 / 3;
/** Share of the gap to the winner that a shell must have cost to be the reason. */
const costlyHit = 1 / 3;
/** Shares of the coins at the start. */
const manyCoins = 0.25;
const noCoins = 0.05;

/** Of imported logs, no turn counts as failed. */
export function ownTurns({ turns }: RaceLog, seat: number): { own: TurnRecord[]; failed: TurnRecord[]; many: boolean } {
  const own = turns.filter(({ mover }) => mover === seat);
  const failed = own.filter(({ outcome }) => outcome && outcome.kind !== "ok");
  return { own, failed, many: failed.length > 0 && failed.length >= own.length * manyFailed };
}

/** The likeliest reason, in this order; undefined: the car won, or no car did. */
export function whyLost(log: RaceLog, seat: number): Loss | undefined {
  const { winner, turns, formula } = log;
  if (winner === null || winner === seat) return undefined;
  const { own, failed, many } = ownTurns(log, seat);
  const [firstFailed] = failed;
  const isBroke = (of: number, { after }: TurnRecord) => after.cars[of]!.balance < formula.startBalance * noCoins;
  const out = own.find((turn) => isBroke(seat, turn));
  const isEarly = firstFailed && firstFailed.turn <= turns.length / 2;
  // Turns that fail without coins aren't the reason.
  if (many && isEarly && !(out && out.turn <= firstFailed.turn))
    return { kind: "failed-turns", turn: firstFailed.turn, failed: failed.length, turns: own.length };
  const { cars } = turns.at(-1)!.after;
  const ahead = turns.findLastIndex(({ after }) => after.cars[seat]!.y > after.cars[winner]!.y);
  const behindBefore = turns
    .slice(0, ahead + 1)
    .findLastIndex(({ after }) => after.cars[seat]!.y < after.cars[winner]!.y);
  const hit = costliestHit(log, seat, behindBefore + 2);
  const costly = hit && hit.cost >= (cars[winner]!.y - cars[seat]!.y) * costlyHit ? hit.loss : undefined;
  // Being out of coins doesn't explain a loss if the winner is out of coins too.
  if (out && out.turn < (turns.length * 2) / 3 && !isBroke(winner, out))
    return { kind: "out-of-coins", turn: out.turn, more: costly ?? comparePurchases(log, seat, winner) };
  if (costly) return costly;
  const at = turns[ahead + 1];
  if (at && at.turn > turns.length / 3) {
    const [car, rival] = [at.after.cars[seat]!, at.after.cars[winner]!];
    const speeds = { speed: car.speed, winner, winnerSpeed: rival.speed };
    return { kind: "overtaken", turn: at.turn, ...speeds, coins: coinsLeft(log, car.balance) };
  }
  return comparePurchases(log, seat, winner);
}

const coinsLeft = ({ formula }: RaceLog, balance: number) =>
  balance >= formula.startBalance * manyCoins ? balance : 0;

function comparePurchases(log: RaceLog, seat: number, winner: number): Slower {
  const { turns } = log;
  const { cars } = turns.at(-1)!.after;
  const largest = ({ mover, purchases }: TurnRecord) =>
    mover === winner ? (purchases.find(({ action }) => action === "accelerate")?.amount ?? 0) : 0;
  const { turn } = turns.reduce((most, each) => (largest(each) > largest(most) ? each : most));
  const average = (each: number) => Math.round((10 * cars[each]!.y) / turns.length) / 10;
  const coins = coinsLeft(log, cars[seat]!.balance);
  const loss = { kind: "slower", turn, speed: average(seat), winner, winnerSpeed: average(winner), coins } as const;
  const bought = { own: speedBought(log, seat), winner: speedBought(log, winner), early: 0 };
  const most = largest(turns[turn - 1]!);
  if (turn <= turns.length * early && most >= bought.winner.units * large) bought.early = most;
  return bought.own.price > 0 && bought.winner.units > bought.own.units ? { ...loss, bought } : loss;
}

/** Price 0: none bought, or the log doesn't say. */
function speedBought({ turns }: RaceLog, seat: number): Bought {
  const purchases = turns
    .filter(({ mover }) => mover === seat)
    .flatMap((turn) => turn.purchases.filter(({ action }) => action === "accelerate"));
  const units = purchases.reduce((sum, { amount }) => sum + amount, 0);
  const coins = purchases.reduce((sum, { cost = 0 }) => sum + cost, 0);
  return { units, price: units === 0 ? 0 : Math.round(coins / units) };
}

/**
 * The shell that cost a car most distance: the speed it lacked in each turn until it was as fast as before.
 * @param since earlier turns don't count: the car fell behind the winner, then led again
 */
function costliestHit(log: RaceLog, seat: number, since: number): { cost: number; loss: Hit } | undefined {
  let most: { cost: number; loss: Hit } | undefined;
  let hits = 0;
  for (const event of raceEvents(log)) {
    if (event.kind !== "effect" || event.effect.kind !== "hit" || event.effect.target !== seat) continue;
    hits += 1;
    if (event.turn < since) continue;
    const { turn, seat: by } = event;
    const { speedBefore, by: weapon = "shell" } = event.effect;
    let cost = 0;
    for (const { after } of log.turns.slice(turn - 1)) {
      const { speed } = after.cars[seat]!;
      if (speed >= speedBefore) break;
      cost += speedBefore - speed;
    }
    if (cost > (most?.cost ?? 0))
      most = { cost, loss: { kind: "hit", turn, by, speedBefore, why: whyHit(log, turn, seat, weapon), hits } };
  }
  return most && { ...most, loss: { ...most.loss, hits } };
}

/** null: no kind of loss occurs more than once and most often. The kinds have the names that the text takes. */
export function mostFrequentLoss(losses: readonly Loss[]) {
  const [most, next] = [...Map.groupBy(losses, kindOf)].toSorted(([, a], [, b]) => b.length - a.length);
  return most && most[1].length > Math.max(1, next?.[1].length ?? 0) ? { kind: most[0], count: most[1].length } : null;
}

function kindOf(loss: Loss) {
  switch (loss.kind) {
    case "hit":
      return "hit";
    case "failed-turns":
      return "failed";
    case "out-of-coins":
      return "broke";
    case "overtaken":
    case "slower":
      return loss.coins > 0 ? "unspent" : "slow";
  }
}
