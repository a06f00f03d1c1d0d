/** Format: https://docs.soliditylang.org/en/latest/internals/source_mappings.html */
import type { CompiledCar, FunctionPlace } from "./compile-outcome.ts";
import { type Position, type TextPlaces, textPlaces } from "./diagnostics.ts";

export interface SourcePlace {
  file: string;
  from: Position;
  to: Position;
  /** innermost, for example "Wasp.takeYourTurn"; absent in dispatch code */
  functionName?: string;
  functionIndex?: number;
}

export interface SourceMap {
  readonly instructions: number;
  /** Undefined for compiler helpers and data. */
  at(pc: number): SourcePlace | undefined;
}

/**
 * @param car from `compileCar`
 * @param texts compiled files by path
 */
export function readSourceMap(
  car: Pick<CompiledCar, "deployedCode" | "debug">,
  texts: Readonly<Record<string, string>>,
): SourceMap {
  const pcs = instructionPcs(car.deployedCode);
  const places = new Map<string, TextPlaces>(Object.entries(texts).map(([file, text]) => [file, textPlaces(text)]));
  const byPc = new Map<number, SourcePlace>();
  const known = new Map<string, SourcePlace>();
  for (const [index, range] of decodeRanges(car.debug.sourceMap).entries()) {
    const pc = pcs[index];
    const file = car.debug.files[range.file];
    const text = file === undefined ? undefined : places.get(file);
    if (pc === undefined || file === undefined || !text) continue;
    const key = `${range.file}:${range.start}:${range.length}`;
    let place = known.get(key);
    if (!place) {
      const around = innermost(car.debug.functions, file, range.start, range.length);
      place = {
        file,
        from: text.at(range.start),
        to: text.at(range.start + range.length),
        ...(around ? { functionName: around.name, functionIndex: car.debug.functions.indexOf(around) } : {}),
      };
      known.set(key, place);
    }
    byPc.set(pc, place);
  }
  return { instructions: byPc.size, at: (pc) => byPc.get(pc) };
}

interface Range {
  start: number;
  length: number;
  file: number;
}

/** Entries omit fields that repeat the previous one. */
function decodeRanges(sourceMap: string): Range[] {
  let start = 0;
  let length = 0;
  let file = -1;
  return sourceMap.split(";").map((entry) => {
    const fields = entry.split(":");
    start = fields[0] ? Number(fields[0]) : start;
    length = fields[1] ? Number(fields[1]) : length;
    file = fields[2] ? Number(fields[2]) : file;
    return { start, length, file };
  });
}

/** Skips the data of PUSH1 to PUSH32. */
export function instructionPcs(code: string): number[] {
  const hex = code.replace(/^0x/, "");
  const pcs: number[] = [];
  for (let pc = 0; pc < hex.length / 2; pc += 1) {
    pcs.push(pc);
    const opcode = Number.parseInt(hex.slice(2 * pc, 2 * pc + 2), 16);
    if (opcode >= 0x60 && opcode <= 0x7f) pc += opcode - 0x5f;
  }
  return pcs;
}

function innermost(
  functions: readonly FunctionPlace[],
  file: string,
  start: number,
  length: number,
): FunctionPlace | undefined {
  return functions
    .filter((one) => one.file === file && one.start <= start && start + length <= one.start + one.length)
    .toSorted((a, b) => a.length - b.length)[0];
}

export type FailedLine = NonNullable<ReturnType<typeof failedLine>>;

const longestText = 160;

/**
 * @param lastSteps program counters, latest first; the first one that maps to a line counts
 * @returns null: none does
 */
export function failedLine(car: CompiledCar, source: string, lastSteps: readonly number[]) {
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
      /** truncated */
      text: (text.split(/\r\n|\r|\n/)[place.from.line - 1] ?? "").trim().slice(0, longestText),
      /** for example "Wasp.takeYourTurn"; null outside functions */
      functionName: place.functionName?.slice(0, longestText) ?? null,
    };
  }
  return null;
}
