/**
 * Compares gas by line and the debugger with @ethereumjs/evm: the same turn must cost each line the same, and reach
 * each stop with the same gas.
 */
import { Common, Hardfork, Mainnet } from "@ethereumjs/common";
import { createEVM } from "@ethereumjs/evm";
import { Account, createAddressFromString } from "@ethereumjs/util";
import { hexToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { carAddress, creator, refereeAddress } from "#engine/cars/create-address.ts";
import type { HostResult } from "#engine/evm/machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { createGasMeter } from "#languages/compiling/gas-by-line.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { SteppedRace } from "../test-drive/race-in-steps.ts";
import { compiledForTests, raceWith, sourceForTests } from "./car-for-tests.ts";
import { inspectTurn } from "./inspect-turn.ts";

const seat = 1;
const car = carAddress(seat);

test.each(houseCars.slice(0, 10).map((each) => [each.name, each.source] as const))(
  "%s: matches a second EVM's cost of each line in its first turn, and stops at the same places",
  async (_, source) => {
    const compiled = compiledForTests(source);
    const known = sourceForTests(source, compiled);
    const { map } = known;
    const answers: HostResult[] = [];
    let calldata = new Uint8Array();
    const race = raceWith(compiled.initcode);
    const heard: SteppedRace = {
      ...race,
      playTurn: (observer) =>
        race.playTurn({
          call(world, input) {
            calldata = Uint8Array.from(input.data);
            return observer!.call(world, input);
          },
          onRefereeCall(call, result, ask, balance) {
            answers.push({ ...result, output: Uint8Array.from(result.output) });
            observer!.onRefereeCall(call, result, ask, balance);
          },
        }),
    };
    const { gas: ours, gasUsed, stops } = inspectTurn(heard, "code-prix", known);
    race.release();

    const referee = createAddressFromString(refereeAddress);
    const evm = await createEVM({
      common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }),
      customPrecompiles: [
        {
          address: referee,
          function: () => {
            const answer = answers.shift()!;
            return { returnValue: answer.output, executionGasUsed: BigInt(answer.gasUsed) };
          },
        },
      ],
    });
    const to = createAddressFromString(car);
    await evm.stateManager.putAccount(to, new Account());
    await evm.stateManager.putCode(to, hexToBytes(compiled.deployedCode.slice(2)));
    // One byte of code, so that the compiler's check for code passes.
    await evm.stateManager.putAccount(referee, new Account());
    await evm.stateManager.putCode(referee, Uint8Array.of(0xfe));
    for (const warm of [refereeAddress, ...houseCars.slice(0, 5).map((_each, place) => carAddress(place))]) {
      evm.journal.addAlwaysWarmAddress(warm, true);
    }
    const theirs = createGasMeter(map, car);
    let steps = 0;
    const placeOf = (line: number, depth: number, gas: number) => `line ${line}, depth ${depth}, ${gas} gas left`;
    const seen = new Set<string>();
    evm.events.on("step", ({ pc, gasLeft, depth, opcode, address }, next) => {
      steps += 1;
      const here = address.toString() === car ? map.at(pc) : undefined;
      if (here) seen.add(placeOf(here.from.line, depth, Number(gasLeft)));
      theirs.onStep({
        pc,
        gas: Number(gasLeft),
        depth,
        opcode: opcode.code,
        address: address.toString(),
      });
      next?.();
    });
    const { execResult } = await evm.runCall({
      to,
      caller: createAddressFromString(refereeAddress),
      origin: createAddressFromString(creator),
      data: calldata,
      gasLimit: BigInt(defaultFormula.gasPerTurn),
    });
    theirs.endTurn(Number(execResult.executionGasUsed));

    expect(steps).toBeGreaterThan(50);
    expect(Number(execResult.executionGasUsed)).toBe(gasUsed);
    expect(theirs.report()).toEqual(ours);
    expect(stops.length).toBeGreaterThan(1);
    expect(
      stops.map(({ line, depth, gasLeft }) => placeOf(line, depth, gasLeft)).filter((stop) => !seen.has(stop)),
    ).toEqual([]);
  },
);
