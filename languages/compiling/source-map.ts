/**
 * From a place in deployed code to a place in the source.
 * Format: https://docs.soliditylang.org/en/latest/internals/source_mappings.html
 */
import type { CompiledCar, FunctionPlace } from "./compile-outcome.ts";
import { type Position, type TextPlaces, textPlaces } from "./diagnostics.ts";

/** Where an instruction comes from. */
export interface SourcePlace {
  file: string;
  from: Position;
  to: Position;
  /** innermost function around it, e.g. "Wasp.takeYourTurn"; absent in the compiler's own dispatch code */
  functionName?: string;
  /** its place among the functions */
  functionIndex?: number;
}

export interface SourceMap {
  /** number of instructions that are mapped */
  readonly instructions: number;
  /** The place of the instruction at a program counter; undefined for the compiler's own helpers and for data. */
  at(pc: number): SourcePlace | undefined;
}

/**
 * @param car what `compileCar` gave
 * @param texts the participant's files by path, as they were compiled
 */
export function readSourceMap(
  car: Pick<CompiledCar, "deployedCode" | "debug">,
  texts: Readonly<Record<string, string>>,
): SourceMap {
  const pcs = instructionPcs(car.deployedCode);
  const places = new Map<string, TextPlaces>(Object.entries(texts).map(([file, text]) => [file, textPlaces(text)]));
  const byPc = new Map<number, SourcePlace>();
  // Many instructions share one range: make each place once.
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

/** Every entry repeats what the one before said unless it says otherwise. */
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

/** The program counter of each instruction: PUSH1 to PUSH32 carry data that is no instruction. */
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
