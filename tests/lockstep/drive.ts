import type { Address } from "#engine/evm/machine.ts";
import { type Rulebook, phases } from "#engine/referee/referee-state.ts";
import { type Draw, callAll, drawAttempt, drawGas, readAll, tamper } from "./random-race.ts";
import type { Side, Visible } from "./side.ts";

const mostCalls = 12;
/** Turns between random changes of the position. */
const mostUndisturbed = 12;

export interface Drive {
  turns: number;
  calls: number;
  /** per differing turn; afterwards the position is reset */
  differences: string[];
  undisturbed: number;
}

export async function drive(
  sides: readonly Side[],
  rulebook: Rulebook,
  cars: readonly Address[],
  turns: number,
  draw: Draw,
): Promise<Drive> {
  const result: Drive = { turns: 0, calls: 0, differences: [], undisturbed: 0 };
  const [first] = sides;
  while (result.turns < turns) {
    const before = result.turns === 0 ? undefined : await first!.read();
    if (result.undisturbed <= 0 || before?.phase !== phases.active) {
      const position = tamper(draw, rulebook, before?.turn ?? 1);
      for (const side of sides) await side.load(position);
      result.undisturbed = 1 + draw(mostUndisturbed);
    }
    result.undisturbed -= 1;
    result.turns += 1;
    const difference = await oneTurn(sides, rulebook, cars, draw, result);
    if (difference === undefined) continue;
    result.differences.push(`turn ${result.turns}: ${difference}`);
    result.undisturbed = 0;
  }
  return result;
}

/** Ending a turn computes the next prices, which fails in impossible positions; the product doesn't check. */
function canEnd({ prices }: Rulebook, { turn, sold }: Visible): boolean {
  return prices.every((table, action) => {
    const next = turn + 1;
    return next < 65_536 && typeof table.unitPrice(table.indexOf(next, sold[action]!)) === "bigint";
  });
}

async function oneTurn(
  sides: readonly Side[],
  rulebook: Rulebook,
  cars: readonly Address[],
  draw: Draw,
  result: Drive,
): Promise<string | undefined> {
  const { formula } = rulebook;
  const [first] = sides;
  const { order, turn, phase } = await first!.read();
  const mover = order[turn % formula.cars] ?? draw(formula.cars);
  for (const side of sides) await side.beginTurn(mover);
  let frames = 0;
  let difference: string | undefined;
  for (let left = draw(mostCalls + 1); left > 0 && difference === undefined; left -= 1) {
    if (draw(6) === 0) {
      for (const side of sides) await side.openFrame();
      frames += 1;
    }
    const attempt = drawAttempt(draw, rulebook, cars, mover, await first!.read());
    await first!.openFrame();
    const { gasUsed } = await first!.call(attempt);
    await first!.closeFrame(true);
    result.calls += 1;
    const tried = { ...attempt, gas: drawGas(draw, gasUsed) };
    difference = await callAll(sides, tried);
    if (difference !== undefined) difference = `${hex(tried.data)} with ${tried.gas} gas: ${difference}`;
    if (frames > 0 && draw(3) === 0) {
      frames -= 1;
      const undo = draw(2) === 0;
      for (const side of sides) await side.closeFrame(undo);
    }
  }
  for (; frames > 0; frames -= 1) {
    const undo = draw(3) === 0;
    for (const side of sides) await side.closeFrame(undo);
  }
  if (difference === undefined) difference = await readAll(sides);
  if (difference !== undefined || phase !== phases.active) return difference;
  if (!canEnd(rulebook, await first!.read())) {
    result.undisturbed = 0;
    return undefined;
  }
  for (const side of sides) await side.endTurn();
  return readAll(sides);
}

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;
