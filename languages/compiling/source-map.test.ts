import { beforeAll, expect, test } from "vitest";
import { compileCar } from "../solidity/compile.ts";
import type { CompiledCar } from "./compile-outcome.ts";
import { compilerForTests } from "../solidity/node/compiler-for-tests.ts";
import { instructionPcs, readSourceMap } from "./source-map.ts";

const file = "src/Mine.sol";
const source = `// şğü 🏁
pragma solidity ^0.8.13;
import "code-prix/Car.sol";
contract Mine is Car {
  function takeYourTurn(CodePrix p, CodePrix.CarData[] calldata a, uint256 i) external override {
    uint256 n = a[i].balance;
    if (n > 10) p.buyAcceleration(half(n));
  }
  function half(uint256 n) internal view returns (uint256) {
    return uint256(keccak256(abi.encode(n, block.number))) % 3;
  }
}
`;

let car: CompiledCar;

beforeAll(() => {
  const outcome = compileCar(compilerForTests(), { source, fileName: file, goal: "build" });
  if (outcome.kind !== "compiled") throw new Error(outcome.kind);
  ({ car } = outcome);
});

test("treats PUSH data as no instruction", () => {
  expect(instructionPcs("0x6001600260")).toEqual([0, 2, 4]);
  expect(instructionPcs(`0x7f${"00".repeat(32)}5b`)).toEqual([0, 33]);
  expect(instructionPcs("0x")).toEqual([]);
});

test("maps a car's keccak to its line, also after multi-byte characters", () => {
  const map = readSourceMap(car, { [file]: source });
  const code = car.deployedCode.slice(2);
  const keccak = instructionPcs(code).find((pc) => code.slice(2 * pc, 2 * pc + 2) === "20");
  const place = map.at(keccak ?? -1);
  expect(place).toMatchObject({ file, functionName: "Mine.half", from: { line: 10 } });
  expect(source.slice(place?.from.offset, place?.to.offset)).toBe("keccak256(abi.encode(n, block.number))");
});

test("keeps every position within the participant's source, and has one for most instructions", () => {
  const map = readSourceMap(car, { [file]: source });
  const pcs = instructionPcs(car.deployedCode);
  const lines = new Set(pcs.map((pc) => map.at(pc)?.from.line));
  expect([...lines].every((line) => line === undefined || (line >= 4 && line <= 12))).toBe(true);
  expect(lines).toContain(6);
  expect(lines).toContain(7);
  expect(map.instructions).toBeGreaterThan(pcs.length / 3);
});

test("has no positions for texts that weren't compiled", () => {
  expect(readSourceMap(car, {}).instructions).toBe(0);
});
