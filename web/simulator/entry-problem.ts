import { initcodeLimitBytes } from "#engine/cars/car.ts";
import type { Formats } from "#messages/formats.ts";
import type { Messages } from "../ui/messages.tsx";
import { readSeed } from "../races/race-request.ts";
import type { ChosenCar, RaceSettings } from "./race-settings.ts";

/** Positions count from 1, without the 0x. */
export type BytecodeProblem =
  | { rule: "empty" }
  | { rule: "not-hex"; position: number; character: string }
  | { rule: "half-byte" }
  | { rule: "too-large"; bytes: number };

export type ChoiceProblem = { rule: "not-here" } | { rule: "does-not-compile"; name: string };

export type EntryProblem = { place: "seed" } | ({ place: "seat"; seat: number } & (BytecodeProblem | ChoiceProblem));

export function formatEntryProblem(
  problem: EntryProblem,
  { simulator, carChoice }: Pick<Messages, "simulator" | "carChoice">,
  number: Formats["number"],
): { path: string; message: string } {
  const { wrong } = simulator.race;
  if (problem.place === "seed") return { path: "seed", message: wrong.seed };
  const path = `cars[${problem.seat}]`;
  switch (problem.rule) {
    case "not-hex":
      return { path, message: wrong["not-hex"]({ position: number(problem.position), character: problem.character }) };
    case "too-large":
      return { path, message: wrong["too-large"]({ bytes: number(problem.bytes) }) };
    case "not-here":
      return { path, message: carChoice.notHere };
    case "does-not-compile":
      return { path, message: carChoice.doesNotCompile({ name: problem.name }) };
    case "empty":
    case "half-byte":
      return { path, message: wrong[problem.rule] };
  }
}

/** Checked before starting a worker, to report it in the visitor's language. */
export function entryProblem({ entrants, seed }: RaceSettings, cars: readonly ChosenCar[]): EntryProblem | null {
  for (const [seat, entrant] of entrants.entries()) {
    const problem = entrant.kind === "pasted" ? bytecodeProblem(entrant.bytecode) : choiceProblem(entrant.id, cars);
    if (problem) return { place: "seat", seat, ...problem };
  }
  try {
    readSeed(seed);
  } catch {
    return { place: "seed" };
  }
  return null;
}

function choiceProblem(id: string, cars: readonly ChosenCar[]): ChoiceProblem | null {
  const car = cars.find((each) => each.id === id);
  if (!car) return { rule: "not-here" };
  return car.initcode ? null : { rule: "does-not-compile", name: car.name };
}

function bytecodeProblem(text: string): BytecodeProblem | null {
  const hex = text.trim().replace(/^0x/i, "");
  if (hex === "") return { rule: "empty" };
  const wrong = /[^0-9a-f]/i.exec(hex);
  if (wrong) return { rule: "not-hex", position: wrong.index + 1, character: wrong[0] };
  if (hex.length % 2 === 1) return { rule: "half-byte" };
  return hex.length > 2 * initcodeLimitBytes ? { rule: "too-large", bytes: hex.length / 2 } : null;
}
