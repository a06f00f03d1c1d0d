/** Gas by line against a second EVM: the same turn, stepped by @ethereumjs/evm, must cost every line the same. */
import { Common, Hardfork, Mainnet } from "@ethereumjs/common";
import { createEVM } from "@ethereumjs/evm";
import { Account, createAddressFromString } from "@ethereumjs/util";
import { hexToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { carAddress, creator, refereeAddress } from "#engine/cars/create-address.ts";
import type { HostResult } from "#engine/evm/machine.ts";
import { defaultFormula } from "#engine/race/formula.ts";
import { createGasMeter } from "#solidity/gas-by-line.ts";
import { houseCars } from "#solidity/house-cars/house-cars.ts";
import { readSourceMap } from "#solidity/source-map.ts";
import { compiledForTests, pathForTests, raceWith } from "./car-for-tests.ts";

const seat = 1;
const car = carAddress(seat);

test.each(houseCars.slice(0, 10).map((each) => [each.name, each.source] as const))(
  "%s: every line of its first turn costs what a second EVM says",
  async (_, source) => {
    const compiled = compiledForTests(source);
    const map = readSourceMap(compiled, { [pathForTests]: source });
    const ours = createGasMeter(map, car);
    const answers: HostResult[] = [];
    let calldata = new Uint8Array();
    let gasUsed = 0;
    const race = raceWith(compiled.initcode);
    race.playTurn({
      call(world, input) {
        calldata = Uint8Array.from(input.data);
        const result = world.callTraced(input, (step) => ours.onStep(step));
        gasUsed = result.gasUsed;
        ours.endTurn(gasUsed);
        return result;
      },
      onRefereeCall: (_call, result) => answers.push({ ...result, output: Uint8Array.from(result.output) }),
    });
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
    // The referee's code reads as one byte, so that the compiler's check for code finds some.
    await evm.stateManager.putAccount(referee, new Account());
    await evm.stateManager.putCode(referee, Uint8Array.of(0xfe));
    for (const warm of [refereeAddress, ...houseCars.slice(0, 5).map((_each, place) => carAddress(place))]) {
      evm.journal.addAlwaysWarmAddress(warm, true);
    }
    const theirs = createGasMeter(map, car);
    let steps = 0;
    evm.events.on("step", ({ pc, gasLeft, depth, opcode, address }, next) => {
      steps += 1;
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
    expect(theirs.report()).toEqual(ours.report());
  },
);
