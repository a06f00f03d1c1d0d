import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { creator } from "#engine/cars/create-address.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import type { World } from "#engine/evm/machine.ts";
import { families } from "#engine/formula/families.ts";
import { blockOf } from "#engine/referee/run-race.ts";
import { wad, wadExp, wadLn } from "#engine/formula/prices.ts";
import { compilerVersions } from "../choose-compiler.ts";
import { compileCar } from "../compile.ts";
import { interfacePaths, interfaceSource, resolveImport } from "../imports.ts";
import type { CarFamily } from "../../compiling/car-language.ts";
import { loadCompiler } from "../node/load-compiler.ts";
import type { SolidityCompiler } from "../soljson.ts";

const refereeFiles: Record<CarFamily, string> = {
  "code-prix": "code-prix/CodePrix.sol",
  monaco: "0xmonaco/Monaco.sol",
  titans: "0xtitans/Monaco.sol",
};

describe.each(compilerVersions)("with solc %s", (version) => {
  let compiler: SolidityCompiler;
  beforeAll(() => {
    compiler = loadCompiler(version);
  }, 60_000);

  test.each(interfacePaths)("%s compiles without a warning", (path) => {
    const output = compiler.compileStandardJson(
      {
        language: "Solidity",
        sources: { [path]: { content: interfaceSource(path) } },
        settings: { outputSelection: {} },
      },
      (wanted) => resolveImport(wanted, {}, "code-prix"),
    );
    expect(output.errors ?? []).toEqual([]);
  });

  test.each(Object.entries(refereeFiles))(
    "the referee interface of %s has the functions that the engine answers",
    (family, path) => {
      const output = compiler.compileStandardJson(
        {
          language: "Solidity",
          sources: { [path]: { content: interfaceSource(path) } },
          settings: { outputSelection: { [path]: { "*": ["evm.methodIdentifiers"] } } },
        },
        (wanted) => resolveImport(wanted, {}, family as CarFamily),
      );
      const referee = Object.values(output.contracts?.[path] ?? {})[0];
      const selectors = referee?.evm?.methodIdentifiers ?? {};
      for (const action of families[family as CarFamily].actions) {
        expect(selectors[action.buy]).toBe(action.buySelector.toString(16).padStart(8, "0"));
        expect(selectors[action.price]).toBe(action.priceSelector.toString(16).padStart(8, "0"));
      }
      // rules.md, section 8
      expect(selectors).toMatchObject({
        "getActionsSold(uint8)": "f9fa47ee",
        "getAllCarData()": "37c0d8d3",
        "getAllCarDataAndFindCar(address)": "0d93582a",
        "getCarData(address)": "9d18e79f",
        "cars(uint256)": "f7746e36",
        "currentCar()": "29af11bf",
        "entropy()": "47ce07cc",
        "turns()": "401c0347",
        "state()": "c19d93fb",
        "play(uint256)": "6898f82b",
        "register(address)": "4420e486",
      });
    },
  );
});

describe("SignedWadMath", () => {
  let world: World;
  let address: `0x${string}`;

  beforeAll(() => {
    const source = `pragma solidity ^0.8.13; import "code-prix/Car.sol"; contract Mine is Car {
      function takeYourTurn(CodePrix, CodePrix.CarData[] calldata, uint256) external override {}
      function exp(int256 x) external pure returns (int256) { return wadExp(x); }
      function ln(int256 x) external pure returns (int256) { return wadLn(x); } }`;
    const outcome = compileCar(loadCompiler("0.8.37"), { source, goal: "build" });
    if (outcome.kind !== "compiled") throw new Error(outcome.kind === "rejected" ? outcome.message : outcome.kind);
    const interpreter = new WebAssembly.Module(
      readFileSync(new URL("../../../engine/evm/interpreter.wasm", import.meta.url)),
    );
    world = createMachine({ interpreter }).createWorld({ block: blockOf(1n), limits: "race", warm: [] });
    const initcode = Uint8Array.from(Buffer.from(outcome.car.initcode.slice(2), "hex"));
    ({ address } = world.deploy({ from: creator, nonce: 1, initcode, gas: 30_000_000 }));
  }, 60_000);

  /** Undefined when it reverts. */
  function ask(selector: string, x: bigint): bigint | undefined {
    const word = BigInt.asUintN(256, x).toString(16).padStart(64, "0");
    const data = Uint8Array.from(Buffer.from(selector + word, "hex"));
    const { outcome, output } = world.call({ from: creator, to: address, data, gas: 2_000_000 });
    if (outcome.kind !== "ok") return undefined;
    return BigInt.asIntN(256, BigInt(`0x${Buffer.from(output).toString("hex")}`));
  }

  const exp = (x: bigint): bigint | undefined => ask("e46751e3", x);
  const ln = (x: bigint): bigint | undefined => ask("8e6f2353", x);

  /** In units of the 16th digit or, for small numbers, of the last. */
  function error(actual: bigint | undefined, expected: bigint): number {
    if (actual === undefined) return Number.POSITIVE_INFINITY;
    const magnitude = expected < 0n ? -expected : expected;
    const difference = actual < expected ? expected - actual : actual - expected;
    return Number(difference) / Number(magnitude / 10n ** 16n + 2n);
  }

  test.each([-42, -20, -5, -1, -0.5, 0, 0.001, 0.5, 1, 2, 10, 50, 100, 135])("e to the power %d", (x) => {
    const power = BigInt(Math.round(x * 1000)) * (wad / 1000n);
    expect(error(exp(power), wadExp(power))).toBeLessThanOrEqual(1);
  });

  test.each([1e-18, 1e-9, 0.1, 0.67, 0.8, 1, 1.5, 2, 10, 1e9, 1e30])("the logarithm of %d", (x) => {
    const number = x < 1e-3 ? BigInt(Math.round(x * 1e18)) : BigInt(Math.round(x * 1000)) * (wad / 1000n);
    expect(error(ln(number), wadLn(number))).toBeLessThanOrEqual(1);
  });

  test("reverts on an undefined result and returns zero for a tiny one", () => {
    expect(exp(135305999368893231589n)).toBeUndefined();
    expect(exp(-42139678854452767551n)).toBe(0n);
    expect(ln(0n)).toBeUndefined();
    expect(ln(-1n)).toBeUndefined();
  });
});
