import type { CompiledCar } from "./compile-outcome.ts";
import { readSourceMap } from "./source-map.ts";

export interface FailedLine {
  number: number;
  /** truncated */
  text: string;
  /** for example "Wasp.takeYourTurn"; null outside functions */
  functionName: string | null;
}

const longestText = 160;

/**
 * @param lastSteps program counters, latest first; the first one that maps to a line counts
 * @returns null: none does
 */
export function failedLine(car: CompiledCar, source: string, lastSteps: readonly number[]): FailedLine | null {
  // Compiled with the byte order mark as a space.
  const text = source.replace(/^\uFEFF/, " ").toWellFormed();
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
