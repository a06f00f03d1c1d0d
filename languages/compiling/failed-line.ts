import type { CompiledCar } from "./compile-outcome.ts";
import { readSourceMap } from "./source-map.ts";

/** A line of the source that a turn ended in. */
export interface FailedLine {
  /** from 1 */
  number: number;
  /** what stands there, cut where it is long */
  text: string;
  /** such as "Wasp.takeYourTurn"; null outside of functions */
  functionName: string | null;
}

const longestText = 160;

/**
 * The line of a car's source that a turn ended in.
 *
 * @param lastSteps program counters, the last one first; the compiler's own routines belong to no line, so the first that does counts
 * @returns null when none of them belongs to a line
 */
export function failedLine(car: CompiledCar, source: string, lastSteps: readonly number[]): FailedLine | null {
  // As it was compiled: a byte order mark is a space there.
  const text = source.replace(/^\uFEFF/, " ").toWellFormed();
  // It was compiled from one file alone.
  const [file = ""] = Object.values(car.debug.files).filter((name) =>
    car.debug.functions.some((fn) => fn.file === name),
  );
  const map = readSourceMap(car, { [file]: text });
  for (const step of lastSteps) {
    const place = map.at(step);
    if (!place) continue;
    return {
      number: place.from.line,
      text: (text.split(/\r\n|\r|\n/)[place.from.line - 1] ?? "").trim().slice(0, longestText),
      functionName: place.functionName?.slice(0, longestText) ?? null,
    };
  }
  return null;
}
