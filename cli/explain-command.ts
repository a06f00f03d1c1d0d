import type { Outcome } from "#engine/evm/machine.ts";
import { type RaceEvent, raceEvents } from "#engine/race-log/race-events.ts";
import type { Effect, Purchase, RaceLog } from "#engine/race-log/race-log.ts";
import type { Options } from "./arguments.ts";
import { raceOf } from "./race-command.ts";
import type { Terminal } from "./terminal.ts";

export function explainCommand(options: Options, terminal: Terminal): void {
  const log = raceOf(options, terminal);
  const events = raceEvents(log);
  if (options.json) {
    for (const event of events) terminal.print(JSON.stringify(event));
    return;
  }
  for (const turn of log.turns) {
    const mover = turn.mover === null ? "?" : nameOf(log, turn.mover);
    const shown = events.filter((event) => event.turn === turn.turn).map((event) => formatEvent(log, event));
    const leader = turn.after.cars.reduce((best, car, seat, cars) => (car.y > (cars[best]?.y ?? 0) ? seat : best), 0);
    const state = `${nameOf(log, leader)} leads at ${turn.after.cars[leader]?.y}`;
    terminal.print(
      `${String(turn.turn).padStart(4)}  ${terminal.bold(mover)} ${shown.length ? shown.join("; ") : "does nothing"}.`,
    );
    terminal.print(terminal.dim(`      ${state}, gas ${turn.gasUsed ?? "unknown"}`));
  }
}

function formatEvent(log: RaceLog, event: RaceEvent): string {
  switch (event.kind) {
    case "bought":
      return formatPurchase(event.purchase);
    case "effect":
      return formatEffect(log, event.effect);
    case "failed":
      return `fails (${describeOutcome(event.outcome)}), so the turn has no effect`;
    case "lead":
      return `${nameOf(log, event.seat)} takes the lead from ${nameOf(log, event.from)}`;
    case "won":
      return `${nameOf(log, event.seat)} wins`;
    case "turn-limit":
      return "the race ends at the turn limit";
  }
}

function formatPurchase({ action, amount, cost }: Purchase): string {
  const price = cost === undefined ? "" : ` for ${cost}`;
  switch (action) {
    case "accelerate":
      return `buys ${amount} speed${price}`;
    case "shell":
      return amount === 1 ? `fires a shell${price}` : `fires a shell and buys ${amount}${price}`;
    case "superShell":
      return `fires a super shell${price}`;
    case "banana":
      return `drops a banana${price}`;
    case "shield":
      return `buys ${amount} turns of shield${price}`;
  }
}

function formatEffect(log: RaceLog, effect: Effect): string {
  switch (effect.kind) {
    case "hit":
      return `hits ${nameOf(log, effect.target)}, which drops from speed ${effect.speedBefore} to 1`;
    case "blocked":
      return `${nameOf(log, effect.target)}'s shield stops the shell`;
    case "wasted":
      return `${nameOf(log, effect.target)} was already at minimum speed`;
    case "missed":
      return "no car is ahead, so the shell misses";
    case "banana-dropped":
      return `a banana is now at ${effect.y}`;
    case "banana-cleared":
      return `the banana at ${effect.y} is gone`;
    case "slipped":
      return `${nameOf(log, effect.target)} slips on the banana at ${effect.y}`;
  }
}

export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case "ok":
      return "ok";
    case "reverted":
      return "reverted";
    case "out-of-gas":
      return "out of gas";
    case "halted":
      return `halted: ${outcome.reason.replaceAll("-", " ")}`;
    case "no-code":
      return "the car has no code";
    case "over-limit":
      return `over the ${outcome.limit.replaceAll("-", " ")} limit`;
  }
}

function nameOf(log: RaceLog, seat: number): string {
  return log.seats[seat]?.name ?? `seat ${seat + 1}`;
}
