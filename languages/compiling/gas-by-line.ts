/**
 * Gas per line and function from the machine's step trace. Every unit is counted once: referee calls for the calling
 * line, compiler helpers for the line that needed them.
 */
import { carAddress } from "#engine/cars/create-address.ts";
import type { Machine, TraceStep } from "#engine/evm/machine.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { followSeat } from "#engine/referee/trace-failure.ts";
import { type RaceEntry, runRace } from "#engine/referee/run-race.ts";
import type { SourceMap, SourcePlace } from "./source-map.ts";

export interface LineGas {
  file: string;
  /** from 1 */
  line: number;
  gas: number;
  /** times the line was reached */
  visits: number;
}

export interface FunctionGas {
  name: string;
  file: string;
  gas: number;
}

export interface GasReport {
  /** all counted turns */
  gas: number;
  turns: number;
  /** most expensive first */
  lines: LineGas[];
  /** most expensive first, without callees */
  functions: FunctionGas[];
  /** before the first mapped instruction, and in other code */
  elsewhere: number;
}

export interface GasMeter {
  onStep(step: TraceStep): void;
  /** @param gasUsed by the turn's outermost frame */
  endTurn(gasUsed: number): void;
  report(): GasReport;
}

interface Frame {
  start: number;
  last: TraceStep;
  place: SourcePlace | undefined;
  isCar: boolean;
  /** used by inner frames since its last step */
  below: number;
}

/** STOP, RETURN, REVERT and SELFDESTRUCT leave a frame's gas; any other last step took all of it. */
const quietEnds: ReadonlySet<number> = new Set([0x00, 0xf3, 0xfd, 0xff]);

/**
 * @example const meter = createGasMeter(readSourceMap(car, texts), carAddress);
 * const result = world.callTraced(turn, meter.onStep);
 * meter.endTurn(result.gasUsed);
 * meter.report().lines[0]; // the most expensive line
 */
export function createGasMeter(map: SourceMap, carAddress: string): GasMeter {
  const lines = new Map<string, LineGas>();
  const functions = new Map<string, FunctionGas>();
  let frames: Frame[] = [];
  let total = 0;
  let turns = 0;
  let elsewhere = 0;

  const charge = (frame: Frame, gas: number): void => {
    const { place } = frame;
    total += gas;
    if (!frame.isCar || !place) {
      elsewhere += gas;
      return;
    }
    lineOf(place).gas += gas;
    const name = place.functionName ?? "(dispatch)";
    const key = `${place.file}\n${name}`;
    const row = functions.get(key) ?? { name, file: place.file, gas: 0 };
    functions.set(key, row);
    row.gas += gas;
  };

  const lineOf = (place: SourcePlace): LineGas => {
    const key = `${place.file}\n${place.from.line}`;
    const row = lines.get(key) ?? { file: place.file, line: place.from.line, gas: 0, visits: 0 };
    lines.set(key, row);
    return row;
  };

  const closeFrame = (used?: number): void => {
    const frame = frames.pop();
    if (!frame) return;
    const lastCost =
      used === undefined
        ? quietEnds.has(frame.last.opcode)
          ? 0
          : frame.last.gas - frame.below
        : frame.last.gas - (frame.start - used) - frame.below;
    charge(frame, lastCost);
    const parent = frames.at(-1);
    const left = frame.last.gas - frame.below - lastCost;
    if (parent) parent.below += frame.start - left;
  };

  return {
    onStep(step) {
      while (frames.length > step.depth + 1) closeFrame();
      let frame = frames[step.depth];
      if (frame) {
        charge(frame, frame.last.gas - step.gas - frame.below);
        frame.below = 0;
        frame.last = step;
      } else {
        frame = { start: step.gas, last: step, place: undefined, isCar: step.address === carAddress, below: 0 };
        frames.push(frame);
      }
      const place = frame.isCar ? map.at(step.pc) : undefined;
      if (!place) return;
      if (!frame.place || frame.place.file !== place.file || frame.place.from.line !== place.from.line) {
        lineOf(place).visits += 1;
      }
      frame.place = place;
    },
    endTurn(gasUsed) {
      while (frames.length > 1) closeFrame();
      if (frames.length === 1) closeFrame(gasUsed);
      frames = [];
      turns += 1;
    },
    report: () => ({
      gas: total,
      turns,
      lines: [...lines.values()].toSorted((a, b) => b.gas - a.gas),
      functions: [...functions.values()].toSorted((a, b) => b.gas - a.gas),
      elsewhere,
    }),
  };
}

/** Gas by source line over a whole race: the race is run as always, with one car's turns traced. */
export type RaceGas = ReturnType<typeof meterRace>;

/**
 * About ten times slower than the race.
 * @param seat to meter
 * @param map of its code, from `readSourceMap`
 */
export function meterRace(race: RaceEntry & { formula: Formula; machine: Machine }, seat: number, map: SourceMap) {
  const meter = createGasMeter(map, carAddress(seat));
  const machine = followSeat(race.machine, seat, (world, input) => {
    const result = world.callTraced(input, (step) => meter.onStep(step));
    meter.endTurn(result.gasUsed);
    return result;
  });
  return { log: runRace({ ...race, machine }), gas: meter.report() };
}
