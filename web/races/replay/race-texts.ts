import type { Fact } from "#engine/race-log/commentary.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { Reason } from "#engine/race-log/reasons.ts";
import { type Loss, whyLost } from "../why-lost.ts";
import type { Messages } from "../../ui/messages.tsx";
import type { Caption } from "./captions.ts";
import { factsOfTurn, type RaceFact } from "./race-story.ts";
import type { ReplaySession } from "./replay-session.ts";

export interface RaceTexts {
  races: Messages["races"];
  car: (seat: number) => string;
  number: (value: number) => string;
}

/** Without "(you)". */
export function teamNameOf(session: ReplaySession, seat: number, { ownTeam }: Messages["races"]["page"]): string {
  return session.names[seat]!.name.replace(ownTeam({ team: "" }), "");
}

export function formatFact(fact: RaceFact, { races, car, number }: RaceTexts): string {
  const { facts } = races;
  switch (fact.kind) {
    case "accelerated":
      return facts.accelerated({
        car: car(fact.seat),
        amount: number(fact.amount),
        cost: fact.cost === null ? "none" : number(fact.cost),
        speed: number(fact.speed),
      });
    case "shielded":
      return facts.shielded({
        car: car(fact.seat),
        amount: fact.amount,
        cost: fact.cost === null ? "none" : number(fact.cost),
      });
    case "shell-hit": {
      const textOf = fact.by === "superShell" ? facts.superShellHit : facts.shellHit;
      return textOf({ car: car(fact.seat), target: car(fact.target), before: number(fact.speedBefore) });
    }
    case "shell-blocked":
      return facts.shellBlocked({ car: car(fact.seat), target: car(fact.target) });
    case "shell-wasted":
      return facts.shellWasted({ car: car(fact.seat), target: car(fact.target) });
    case "shell-missed":
      return facts.shellMissed({ car: car(fact.seat) });
    case "banana-dropped":
      return facts.bananaDropped({ car: car(fact.seat), at: number(fact.at) });
    case "banana-cleared":
      return facts.bananaCleared({ car: car(fact.seat), at: number(fact.at) });
    case "slipped":
      return facts.slipped({ car: car(fact.seat), at: number(fact.at) });
    case "failed":
      return facts.failed({ car: car(fact.seat), outcome: races.outcomes[fact.outcome.kind] });
    case "idle":
      return facts.idle({ car: car(fact.seat) });
    case "lead-changed":
      return facts.leadChanged({ car: car(fact.seat), from: car(fact.from) });
    case "won":
      return fact.margin > 0
        ? facts.won({ car: car(fact.seat), margin: number(fact.margin) })
        : facts.wonLevel({ car: car(fact.seat) });
    case "no-winner":
      return fact.ending === "turn-limit" ? facts.turnLimit : facts.unfinished;
  }
}

export interface CaptionWords {
  head: string;
  more: string;
  /** empty where the log doesn't say */
  why: string;
  /** null: no car */
  seat: number | null;
}

export function formatCaption({ fact, why }: Pick<Caption, "fact" | "why">, raceTexts: RaceTexts): CaptionWords {
  return { ...formatCaptionFact(fact, raceTexts), why: why ? formatReason(why, raceTexts) : "" };
}

function formatReason(reason: Reason, { races: { captions }, number }: RaceTexts): string {
  const { why } = captions;
  switch (reason.kind) {
    case "shield-gone":
      return why.shieldGone({ turn: number(reason.turn) });
    case "never-shielded":
      return why.neverShielded;
    case "through-shield":
      return why.throughShield;
    case "shield-left":
      return why.shieldLeft({ turns: reason.turns });
    case "was-hit":
      return why.wasHit({ turn: number(reason.turn), before: number(reason.speedBefore) });
    case "faster":
      return why.faster({ speed: number(reason.speed), than: number(reason.than) });
    case "led-since":
      return reason.turn === 0 ? why.ledAlways : why.ledSince({ turn: number(reason.turn) });
    case "led-last":
      return why.ledLast;
    case "unit-price":
      return why.unitPrice({ price: number(reason.price) });
  }
}

function formatCaptionFact(
  fact: Caption["fact"],
  { races: { captions }, car, number }: RaceTexts,
): Omit<CaptionWords, "why"> {
  switch (fact.kind) {
    case "photo-finish":
      return { head: captions.photoFinish, more: captions.slowMotion, seat: null };
    case "won": {
      const { margin } = fact;
      const more = margin > 0 ? captions.wonBy({ margin: number(margin) }) : captions.wonLevel;
      return { head: captions.wins({ car: car(fact.seat) }), more, seat: fact.seat };
    }
    case "lead-changed":
      return {
        head: captions.leads({ car: car(fact.seat) }),
        more: captions.past({ car: car(fact.from) }),
        seat: fact.seat,
      };
    case "shell-hit":
      return {
        head: captions.hits({ car: car(fact.seat), target: car(fact.target) }),
        more: captions.slowed({ before: number(fact.speedBefore) }),
        seat: fact.seat,
      };
    case "shell-blocked":
      return {
        head: captions.holds({ car: car(fact.target) }),
        more: captions.against({ car: car(fact.seat) }),
        seat: fact.target,
      };
    case "slipped":
      return { head: captions.slips({ car: car(fact.seat) }), more: captions.halved, seat: fact.seat };
    case "accelerated":
      return {
        head: captions.buys({ car: car(fact.seat), amount: number(fact.amount) }),
        more: captions.nowDoes({ speed: number(fact.speed) }),
        seat: fact.seat,
      };
  }
}

export interface LastAction {
  turn: number;
  words: string[];
  tone: "plain" | "stop" | "caution";
}

export function lastActionOf(
  session: ReplaySession,
  seat: number,
  turn: number,
  raceTexts: RaceTexts,
): LastAction | null {
  for (let t = turn; t >= 1; t -= 1) {
    if (session.timeline.mover[t] !== seat) continue;
    const own = factsOfTurn(session.story, t).filter((fact) => "seat" in fact && fact.seat === seat);
    // Shells first: what has no room is left out.
    const seatFacts = own.toSorted((a, b) => Number(isShell(b)) - Number(isShell(a)));
    const failed = seatFacts.find((fact) => fact.kind === "failed");
    if (failed) return { turn: t, words: [raceTexts.races.outcomes[failed.outcome.kind]], tone: "stop" };
    const words = seatFacts.map((fact) => wordsOf(fact, session, raceTexts)).filter((word) => word !== "");
    if (words.length > 0) {
      return { turn: t, words, tone: seatFacts.some(isShell) ? "caution" : "plain" };
    }
  }
  return null;
}

const isShell = ({ kind }: RaceFact) => kind.startsWith("shell-");

function wordsOf(fact: RaceFact, session: ReplaySession, { races: { tower }, number }: RaceTexts): string {
  const code = (seat: number) => session.names[seat]!.code;
  switch (fact.kind) {
    case "accelerated":
      return tower.bought.accelerate({ n: number(fact.amount) });
    case "shielded":
      return tower.bought.shield({ n: number(fact.amount) });
    case "shell-hit":
      return tower.shell.hit({ target: code(fact.target) });
    case "shell-blocked":
      return tower.shell.blocked({ target: code(fact.target) });
    case "shell-wasted":
      return tower.shell.wasted({ target: code(fact.target) });
    case "shell-missed":
      return tower.shell.missed;
    case "banana-dropped":
      return tower.banana;
    case "banana-cleared":
      return tower.bananaCleared;
    case "idle":
      return tower.idle;
    case "slipped":
    case "failed":
    case "lead-changed":
    case "won":
    case "no-winner":
      return "";
  }
}

/** Races with more get a summary. */
const mostLeadChanges = 8;

export interface StoryLine {
  text: string;
  turn?: number;
}

/** Why a car lost; undefined: it won, or no car did. */
export function formatLoss(log: RaceLog, seat: number, raceTexts: RaceTexts): (Loss & { text: string }) | undefined {
  const loss = whyLost(log, seat);
  return loss && { ...loss, text: lossText(loss, raceTexts) };
}

function lossText(loss: Loss, raceTexts: RaceTexts): string {
  const { races, car, number } = raceTexts;
  const { story } = races;
  const turn = number(loss.turn);
  switch (loss.kind) {
    case "failed-turns":
      return story.failedTurns({ failed: number(loss.failed), turns: number(loss.turns) });
    case "hit":
      return story.hit({
        car: car(loss.by),
        turn,
        before: number(loss.speedBefore),
        why: loss.why ? formatReason(loss.why, raceTexts) : "none",
        hits: loss.hits,
      });
    case "out-of-coins":
      return loss.more.kind === "hit" && loss.more.turn < loss.turn
        ? `${lossText(loss.more, raceTexts)} ${story.outOfCoins({ turn })}`
        : `${story.outOfCoins({ turn })} ${lossText(loss.more, raceTexts)}`;
    case "overtaken":
    case "slower":
      if ("bought" in loss && loss.bought) {
        const { own, winner, early } = loss.bought;
        return story.bought({
          winner: car(loss.winner),
          winnerUnits: number(winner.units),
          winnerPrice: number(winner.price),
          early: early === 0 ? "none" : number(early),
          turn,
          units: number(own.units),
          price: number(own.price),
          coins: loss.coins === 0 ? "none" : number(loss.coins),
        });
      }
      return story[loss.kind === "slower" ? "speeds" : "overtaken"]({
        turn,
        speed: number(loss.speed),
        winner: car(loss.winner),
        winnerSpeed: number(loss.winnerSpeed),
        coins: loss.coins === 0 ? "none" : number(loss.coins),
      });
  }
}

export function formatStory(
  session: ReplaySession,
  raceTexts: RaceTexts,
  story: Messages["races"]["story"],
  ownSeat?: number,
): StoryLine[] {
  const { facts } = session.story;
  const { car, number } = raceTexts;
  const of = <Kind extends RaceFact["kind"]>(kind: Kind) =>
    facts.filter((fact): fact is Extract<RaceFact, { kind: Kind }> => fact.kind === kind);
  const lines: StoryLine[] = [];
  const own = ownSeat === undefined ? undefined : formatLoss(session.log, ownSeat, raceTexts);
  if (own) {
    const place = number(session.log.finishOrder.indexOf(ownSeat!) + 1);
    lines.push({ turn: own.turn, text: `${story.own({ place })} ${own.text}` });
  }
  const shown: RaceFact[] = [];
  const leads = of("lead-changed");
  if (leads.length === 0 && of("accelerated").length > 0) lines.push({ text: story.noLeadChange });
  if (leads.length > mostLeadChanges) lines.push({ text: story.manyLeadChanges({ count: number(leads.length) }) });
  else shown.push(...leads);
  const hits = of("shell-hit");
  const worst = hits.toSorted((a, b) => b.speedBefore - a.speedBefore)[0];
  if (worst) {
    lines.push({ text: story.shells({ hits: number(hits.length), blocked: number(of("shell-blocked").length) }) });
    shown.push(worst);
  }
  const failed = of("failed");
  for (const [seat] of session.names.entries()) {
    const count = failed.filter((fact) => fact.seat === seat).length;
    if (count > 0) lines.push({ text: story.failed({ car: car(seat), count }) });
  }
  const end = facts.at(-1);
  if (end && (end.kind === "won" || end.kind === "no-winner")) shown.push(end);
  const inOrder = shown.toSorted((a, b) => a.turn - b.turn);
  return [...lines, ...inOrder.map((fact) => ({ text: formatFact(fact, raceTexts), turn: fact.turn }))];
}

export function describeFrame(
  fact: Fact,
  { moment: texts, actions }: Messages["showCommentary"],
  { car, number }: Pick<RaceTexts, "car" | "number">,
): string {
  switch (fact.kind) {
    case "forecast":
      return texts.forecast({ car: car(fact.seat), turns: fact.turns });
    case "closing":
      return texts.closing({ car: car(fact.seat), on: car(fact.on), turns: fact.turns });
    case "richest":
      return texts.richest({ car: car(fact.seat), coins: number(fact.balance) });
    case "broke":
      return texts.broke({ car: car(fact.seat), coins: fact.balance });
    case "failing":
      return texts.failing({ car: car(fact.seat), turns: fact.turns });
    case "idle":
      return texts.idle({ car: car(fact.seat), turns: fact.turns });
    case "shielded":
      return texts.shielded({ car: car(fact.seat), turns: fact.turns });
    case "price":
      return fact.price > fact.target
        ? texts.dear({ action: actions[fact.action], price: number(fact.price), usual: number(fact.target) })
        : texts.cheap({ action: actions[fact.action], price: number(fact.price), usual: number(fact.target) });
    default:
      return fact satisfies never;
  }
}
