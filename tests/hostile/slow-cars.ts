import { assemble, deploying } from "./assemble.ts";

const word = (value: bigint) => `0x${value.toString(16)}`;
/** Generators of bn254's groups (EIP-197); the second's coordinates with the imaginary part first. */
const generators = [
  1n,
  2n,
  0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2n,
  0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6edn,
  0x090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975bn,
  0x12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daan,
];

/**
 * Only pairs bn254 points. 4 × 13 pairs cost 1.95 million gas.
 * @param mark makes its code unique
 */
export function pairingCar(mark: number, calls = 4, pairs = 13): string {
  const points = Array.from({ length: pairs }, (_, pair) =>
    generators.map((value, index) => `${word(value)} ${pair * 192 + index * 32} MSTORE`).join(" "),
  ).join(" ");
  const call = `32 0 ${pairs * 192} 0 0x8 GAS STATICCALL POP`;
  const code = assemble(`${points} ${Array.from({ length: calls }, () => call).join(" ")} STOP`);
  return `0x${Buffer.from(deploying([...code, ...Buffer.from(String(mark))])).toString("hex")}`;
}

/** About ten seconds for 60,000 bytes: the optimiser handles one long block as a whole. `mark` makes it unique. */
export function compilerBomb(mark: number, bytes = 124_000): string {
  const head =
    `// SPDX-License-Identifier: MIT\npragma solidity >=0.8.0;\ncontract Bomb${mark} {\n  mapping(uint256 => uint256) public slots;\n` +
    "  function f(uint256 x, uint256 y) public returns (uint256) {\n    unchecked {\n";
  const statement = "slots[x]^=y;x*=y;\n";
  return `${head}${statement.repeat((bytes - head.length) / statement.length)}    }\n    return x;\n  }\n}\n`;
}
