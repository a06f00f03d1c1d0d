/**
 * The interpreter's arithmetic against BigInt, with random operands and edge cases. `ARITHMETIC_CASES`: operands per
 * function.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fromNumber, toNumber } from "#engine/evm/bytes.ts";
import { fromHex } from "#engine/evm/from-hex-for-tests.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { startInterpreter } from "#engine/evm/interpreter.ts";
import { RESULT, RESULT2 } from "#engine/evm/layout.ts";
import { opcodes } from "#engine/evm/opcodes.ts";
import { createRandom } from "./random-programs.ts";

const cases = Number(process.env["ARITHMETIC_CASES"] ?? 20_000);
const unasked = (): never => {
  throw new Error("Arithmetic asks nothing of the host.");
};
const interpreter = new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm"));
const { exports, linear } = startInterpreter({
  module: interpreter,
  host: {
    call: unasked,
    rollback: unasked,
    precompile: unasked,
    codeMade: unasked,
    blockHash: unasked,
    trace: unasked,
  },
  arenaBytes: 1 << 20,
  heapBytes: 1 << 20,
  hashKey: [1n, 2n],
  opcodes,
});
const functions = exports as unknown as Record<string, (...limbs: (bigint | number)[]) => void>;

const bits = 256n;
const all = 2n ** bits - 1n;
const unsigned = (value: bigint): bigint => BigInt.asUintN(256, value);
const signed = (value: bigint): bigint => BigInt.asIntN(256, value);
const limbs = (value: bigint): bigint[] => [0n, 64n, 128n, 192n].map((shift) => BigInt.asUintN(64, value >> shift));

const chance = createRandom(20_261_126);
const limb = (): bigint => {
  switch (chance.below(8)) {
    case 0:
      return 0n;
    case 1:
      return 2n ** 64n - 1n;
    case 2:
      return BigInt(chance.below(4));
    case 3:
      return 1n << BigInt(chance.below(64));
    default:
      return (BigInt(chance.below(2 ** 32)) << 32n) | BigInt(chance.below(2 ** 32));
  }
};
const curvePrimes = [
  2n ** 256n - 2n ** 32n - 977n,
  0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n,
  0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n,
  2n ** 255n - 19n,
  0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  998_244_353n,
  2n ** 127n - 1n,
];

/** All lengths, limb edges, powers of two and neighbours. */
function word(): bigint {
  switch (chance.below(10)) {
    case 0:
      return BigInt(chance.below(5));
    case 1:
      return all - BigInt(chance.below(5));
    case 2:
      return unsigned((1n << BigInt(chance.below(256))) + BigInt(chance.below(3)) - 1n);
    case 3:
      return unsigned(-(1n << BigInt(chance.below(256))) + BigInt(chance.below(3)) - 1n);
    case 4:
      return chance.pick(curvePrimes) + BigInt(chance.below(3)) - 1n;
    case 5:
      // close to 2^256: folded moduli
      return all - limb();
    default: {
      const value = limbs(0n).reduce((sum) => (sum << 64n) | limb(), 0n);
      return value >> BigInt(64 * chance.below(4) + (chance.oneIn(2) ? chance.below(64) : 0));
    }
  }
}

/** Some words are repeated, like moduli and divisors. */
const kept = Array.from({ length: 24 }, word);
const keptWord = (): bigint => {
  if (chance.oneIn(60)) kept[chance.below(kept.length)] = word();
  return chance.pick(kept);
};
/** Usually below the modulus, or close to it. */
const factorOf = (m: bigint): bigint => {
  if (m === 0n || chance.oneIn(4)) return word();
  return chance.oneIn(6) ? (m - 1n - BigInt(chance.below(3)) + m) % m : word() % m;
};

const at = { a: 2_048 * 3, b: 2_048 * 3 + 32, m: 2_048 * 3 + 64 };
const inMemory = (name: string, a: bigint, b: bigint, m: bigint): bigint => {
  // unused environment
  linear.setWord(at.a, a);
  linear.setWord(at.b, b);
  linear.setWord(at.m, m);
  functions[name]!(at.a, at.b, at.m);
  return linear.word(RESULT);
};
const onWords = (name: string, a: bigint, b: bigint): bigint => {
  functions[name]!(...limbs(a), ...limbs(b));
  return linear.word(RESULT);
};

const hex = (value: bigint): string => `0x${value.toString(16)}`;

let mistakes: string[] = [];
function takeMistakes(): string[] {
  const found = mistakes.slice(0, 5);
  mistakes = [];
  return found;
}

function check(name: string, operands: bigint[], ours: bigint, exact: bigint): void {
  if (ours === exact) return;
  mistakes.push(`${name}(${operands.map(hex).join(", ")}) is ${hex(ours)}, not ${hex(exact)}`);
}

test("computes exact products and sums modulo a number", () => {
  for (let i = 0; i < cases; i++) {
    const m = keptWord();
    const a = factorOf(m);
    const b = chance.oneIn(4) ? a : factorOf(m);
    check("mulmod", [a, b, m], inMemory("multiplyModulo", a, b, m), m === 0n ? 0n : (a * b) % m);
    check("addmod", [a, b, m], inMemory("addModulo", a, b, m), m === 0n ? 0n : (a + b) % m);
  }
  expect(takeMistakes()).toEqual([]);
}, 600_000);

test("computes exact chains of products modulo the same number", () => {
  for (let i = 0; i < cases / 20; i++) {
    const m = word() || 1n;
    let a = factorOf(m);
    const b = factorOf(m);
    for (let step = 0; step < 20; step++) {
      const other = step % 2 ? a : b;
      const product = inMemory("multiplyModulo", a, other, m);
      check("mulmod", [a, other, m], product, (a * other) % m);
      a = product;
    }
  }
  expect(takeMistakes()).toEqual([]);
}, 600_000);

test("computes exact quotients and remainders, also signed", () => {
  for (let i = 0; i < cases; i++) {
    const b = chance.oneIn(2) ? keptWord() : word();
    const q = word();
    // multiples of the divisor and neighbours, where quotient estimates fail first
    const a = chance.oneIn(3) ? unsigned(q * b + BigInt(chance.below(3)) - 1n) : word();
    check("div", [a, b], onWords("divide", a, b), b === 0n ? 0n : a / b);
    check("mod", [a, b], linear.word(RESULT2), b === 0n ? 0n : a % b);
    const [x, y] = [signed(a), signed(b)];
    check("sdiv", [a, b], onWords("divideSigned", a, b), y === 0n ? 0n : unsigned(x / y));
    check("smod", [a, b], linear.word(RESULT2), y === 0n ? 0n : unsigned(x % y));
    const small = BigInt.asUintN(64, b) || 1n;
    const shift = BigInt(64 - small.toString(2).length);
    const normal = small << shift;
    const known = [normal, (2n ** 128n - 1n) / normal - 2n ** 64n, shift];
    functions["divideBySmall"]!(...limbs(a), ...known);
    check("div by a limb", [a, small], linear.word(RESULT), a / small);
    check("mod by a limb", [a, small], linear.word(RESULT2), a % small);
    functions["divideSignedBySmall"]!(...limbs(a), ...known);
    check("sdiv by a limb", [a, small], linear.word(RESULT), unsigned(x / small));
    check("smod by a limb", [a, small], linear.word(RESULT2), unsigned(x % small));
  }
  expect(takeMistakes()).toEqual([]);
}, 600_000);

test("computes exact products and powers", () => {
  for (let i = 0; i < cases; i++) {
    const [a, b] = [word(), chance.oneIn(4) ? keptWord() : word()];
    check("mul", [a, b], onWords("multiply", a, b), unsigned(a * b));
    if (i % 20 !== 0) continue;
    let [expected, base] = [1n, a];
    for (let rest = b; rest > 0n; rest >>= 1n) {
      if (rest & 1n) expected = unsigned(expected * base);
      base = unsigned(base * base);
    }
    check("exp", [a, b], onWords("power", a, b), expected);
  }
  expect(takeMistakes()).toEqual([]);
}, 600_000);

const assemble = (text: string): string =>
  text
    .split(" ")
    .map((part) =>
      part.startsWith("0x")
        ? `7f${part.slice(2).padStart(64, "0")}`
        : opcodes
            .findIndex((opcode) => opcode?.name === part)
            .toString(16)
            .padStart(2, "0"),
    )
    .join("");
/** Takes x and y (on top) from the calldata, and returns the top word. */
const program = (body: string): Uint8Array =>
  fromHex(assemble(`PUSH0 CALLDATALOAD 0x20 CALLDATALOAD ${body} PUSH0 MSTORE 0x20 PUSH0 RETURN`));

/** x * y divided by a factor, as overflow checks do. */
const checks = (["DIV", "SDIV"] as const).flatMap((operation) => {
  const quotient = (dividend: bigint, by: bigint): bigint => {
    if (by === 0n) return 0n;
    return operation === "DIV" ? dividend / by : unsigned(signed(dividend) / signed(by));
  };
  return [
    {
      name: `x * y by y, ${operation}`,
      code: program(`DUP2 DUP2 MUL ${operation}`),
      exact: (x: bigint, y: bigint) => quotient(unsigned(x * y), y),
    },
    {
      name: `x * y by x, ${operation}`,
      code: program(`DUP2 MUL ${operation}`),
      exact: (x: bigint, y: bigint) => quotient(unsigned(x * y), x),
    },
    {
      name: `x * x by x, ${operation}`,
      code: program(`POP DUP1 DUP1 MUL ${operation}`),
      exact: (x: bigint) => quotient(unsigned(x * x), x),
    },
    {
      name: `y by x * y, ${operation}`,
      code: program(`DUP2 DUP2 MUL SWAP1 ${operation}`),
      exact: (x: bigint, y: bigint) => quotient(y, unsigned(x * y)),
    },
    ...[1_000_000_007n, 10n ** 18n, 2n ** 64n - 1n, 2n ** 96n - 17n, 2n ** 128n, 2n ** 200n + 1n, all].map((k) => ({
      name: `x * ${hex(k)} by it, ${operation}`,
      code: program(`POP ${hex(k)} DUP1 SWAP2 MUL ${operation}`),
      exact: (x: bigint) => quotient(unsigned(x * k), k),
    })),
  ];
});
const constants = Array.from({ length: 40 }, word).flatMap((k) =>
  (["DIV", "SDIV", "MOD"] as const).map((operation) => ({
    name: `x by ${hex(k)}, ${operation}`,
    code: program(`POP ${hex(k)} SWAP1 ${operation}`),
    exact: (x: bigint) => {
      if (k === 0n) return 0n;
      if (operation === "MOD") return x % k;
      return operation === "DIV" ? x / k : unsigned(signed(x) / signed(k));
    },
  })),
);

test("keeps quotients exact with translated knowledge of products and divisors", () => {
  const caller = "0x1111111111111111111111111111111111111111";
  const machine = createMachine({ interpreter, translation: { afterGas: 0 } });
  const block = {
    timestamp: 1n,
    number: 1n,
    chainId: 1n,
    coinbase: caller,
    prevrandao: 0n,
    gasLimit: 30_000_000n,
    baseFee: 0n,
    blobBaseFee: 1n,
    gasPrice: 0n,
    origin: caller,
  } as const;
  const programs = [...checks, ...constants];
  for (const { name, code, exact } of programs) {
    const world = machine.createWorld({ block, limits: "none", warm: [caller] });
    world.putAccount(caller, { nonce: 1n, balance: 0n, code, storage: new Map() });
    for (let i = 0; i < cases / 100; i++) {
      const [x, y] = [word(), chance.oneIn(3) ? word() : word() >> 128n];
      const narrow = chance.oneIn(2) ? x >> 128n : x;
      const data = new Uint8Array([...fromNumber(narrow, 32), ...fromNumber(y, 32)]);
      const { output } = world.call({ from: caller, to: caller, data, gas: 100_000 });
      check(name, [narrow, y], toNumber(output), exact(narrow, y));
    }
    world.release();
  }
  expect(machine.tierCounts().interpreted).toBe(0);
  expect(takeMistakes()).toEqual([]);
}, 600_000);
