/**
 * Gas by line, debugger stops, referee calls, output and failure of one turn, from the machine's trace. Outcome, gas
 * and effects are those of the race.
 */
import type { CallResult, TracedFrame, TraceStep } from "#engine/evm/machine.ts";
import type { Family } from "#engine/formula/families.ts";
import { createGasMeter } from "#languages/compiling/gas-by-line.ts";
import type { SourceMap, SourcePlace } from "#languages/compiling/source-map.ts";
import type { SteppedRace, TurnObserver } from "../test-drive/race-in-steps.ts";
import type { DebugInfo } from "#languages/compiling/compile-outcome.ts";
import { carFamilyOf, type CarLanguage } from "#languages/compiling/car-language.ts";
import { carFields, snakeCase } from "#languages/ir/race-interface.ts";
import {
  type ConsoleLine,
  consoleAddress,
  decodeConsoleCall,
  decodeEvents,
  type EventShape,
} from "./console-output.ts";
import { wordAt } from "./abi-words.ts";
import { describeRefereeCall, priceQuestion, type RefereeCall } from "./referee-calls.ts";
import { readRevertReason } from "./revert-reason.ts";
import { createScriptWatch } from "./script-variables.ts";
import { createVariableWatch, type VariableValue, type SourceNames } from "./variables.ts";

export interface TurnStop {
  file: string;
  line: number;
  functionName?: string;
  /** 0: the car itself */
  depth: number;
  gasLeft: number;
  variables: VariableValue[];
  storage: { slot: bigint; value: bigint }[];
  callsBefore: number;
}

export type InspectedTurn = ReturnType<typeof inspectTurn>;

/** A loop over all prices of a race needs fewer. */
export const mostStops = 4_000;

export interface InspectedSource {
  map: SourceMap;
  names: SourceNames;
  events: readonly EventShape[];
  language: CarLanguage;
  debug: Pick<DebugInfo, "functions" | "variables">;
}

const opcode = {
  lt: 0x10,
  gt: 0x11,
  mstore: 0x52,
  sload: 0x54,
  sstore: 0x55,
  jumpdest: 0x5b,
  call: 0xf1,
  staticCall: 0xfa,
};

/** Plays and inspects the next turn. @param gasFactor for an unoptimised build, which needs more gas */
export function inspectTurn(race: SteppedRace, family: Family, source?: InspectedSource, gasFactor = 1) {
  const calls: RefereeCall[] = [];
  const lines: ConsoleLine[] = [];
  const stops: TurnStop[] = [];
  const storage = new Map<bigint, bigint>();
  let result: CallResult | undefined;
  let meter: ReturnType<typeof createGasMeter> | undefined;
  let isCut = false;
  let place: SourcePlace | undefined;
  let last: { depth: number; file: string; line: number } | undefined;
  let loading: bigint | undefined;
  const isScript = source !== undefined && source.language !== "solidity";
  const script = isScript ? createScriptWatch(source.debug, source.language) : undefined;
  const watch = source && !isScript ? createVariableWatch(source.names) : undefined;
  const fields = carFields[carFamilyOf(family)];
  /** visits per program counter, to detect loops */
  const visits = new Map<number, number>();
  let mostVisits = 0;
  /** last comparison, smaller side first: an index and the length if it is out of range */
  let compared: readonly [bigint, bigint] | undefined;

  const onStep = (step: TraceStep, frame: TracedFrame, car: string): void => {
    meter?.onStep(step);
    if (loading !== undefined) {
      storage.set(loading, frame.stack().at(-1) ?? 0n);
      loading = undefined;
    }
    if (step.address !== car) return;
    const here = source?.map.at(step.pc);
    if (script && step.opcode === opcode.mstore) script.onStore(frame.stack().at(-1) ?? 0n, here?.functionIndex);
    if (here && source) {
      if (step.opcode === opcode.jumpdest) watch?.onJumpTarget(here, step.depth, frame);
      const isFrame = here.functionName === undefined || source.names.frames.has(`${here.file}:${here.from.offset}`);
      const moved = !isFrame && (last?.depth !== step.depth || last.file !== here.file || last.line !== here.from.line);
      if (moved) {
        watch?.onLine(here, step.depth, frame);
        last = { depth: step.depth, file: here.file, line: here.from.line };
        if (stops.length < mostStops) {
          stops.push({
            file: here.file,
            line: here.from.line,
            ...(here.functionName === undefined ? {} : { functionName: here.functionName }),
            depth: step.depth,
            gasLeft: step.gas,
            variables: script?.values(here, frame, storage) ?? watch?.values(here, step.depth, frame) ?? [],
            // Persistent values of scripts are among the variables.
            storage: script ? [] : [...storage].map(([slot, value]) => ({ slot, value })),
            callsBefore: calls.length,
          });
        } else isCut ||= stops.length >= mostStops;
      }
      place = here;
    }
    if (isScript && step.opcode === opcode.jumpdest) {
      const count = (visits.get(step.pc) ?? 0) + 1;
      visits.set(step.pc, count);
      mostVisits = Math.max(mostVisits, count);
    }
    switch (step.opcode) {
      case opcode.lt:
      case opcode.gt: {
        if (!isScript) break;
        const [second = 0n, first = 0n] = frame.stack().slice(-2);
        compared = step.opcode === opcode.lt ? [first, second] : [second, first];
        break;
      }
      case opcode.sload:
        loading = frame.stack().at(-1);
        break;
      case opcode.sstore: {
        const [value, key] = frame.stack().slice(-2);
        if (key !== undefined && value !== undefined) storage.set(key, value);
        break;
      }
      case opcode.call:
      case opcode.staticCall: {
        const stack = frame.stack();
        if (stack.at(-2) !== consoleAddress) break;
        const place = step.opcode === opcode.call ? -4 : -3;
        const data = frame.memory(Number(stack.at(place) ?? 0n), Number(BigInt.asUintN(32, stack.at(place - 1) ?? 0n)));
        const line = decodeConsoleCall(data, source && { language: source.language, carFields: fields });
        lines.push({ ...line, ...(last ? { line: last.line, file: last.file } : {}) });
        break;
      }
    }
  };

  const observer: TurnObserver = {
    call(world, input) {
      if (source) meter = createGasMeter(source.map, input.to);
      watch?.begin(input.data);
      result = world.callTraced({ ...input, gas: input.gas * gasFactor }, (step, frame) =>
        onStep(step, frame, input.to),
      );
      return result;
    },
    onRefereeCall(call, answer, ask, balance) {
      const line = place ? { file: place.file, line: place.from.line } : {};
      const asked = describeRefereeCall(family, call, answer);
      const data = priceQuestion(family, asked.kind === "buy" && !asked.ok ? call.data : undefined);
      const price = data && ask(data);
      if (price?.ok) asked.tooExpensive = { needed: wordAt(price.output, 0), available: BigInt(balance) };
      const name = source?.language === "python" ? snakeCase(asked.name) : asked.name;
      calls.push({ ...asked, name, ...line });
    },
  };

  const record = race.playTurn(observer);
  const outcome = record.outcome ?? { kind: "ok" };
  const gasUsed = record.gasUsed ?? 0;
  meter?.endTurn(result?.gasUsed ?? gasUsed);
  lines.push(...decodeEvents(result?.logs ?? [], source?.events ?? []));
  return {
    record,
    outcome,
    gasUsed,
    ...(meter ? { gas: meter.report() } : {}),
    stops,
    isCut,
    calls,
    console: lines,
    ...(outcome.kind === "ok"
      ? {}
      : {
          failure: {
            reason: readRevertReason(outcome, result?.output ?? new Uint8Array(), calls, {
              language: source?.language ?? "solidity",
              compared,
              rounds: mostVisits,
            }),
            ...(isScript && place ? { file: place.file, line: place.from.line } : {}),
            ...(!isScript && last ? { file: last.file, line: last.line } : {}),
          },
        }),
  };
}
