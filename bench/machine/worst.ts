/**
 * `npm run bench -- machine --worst`: host time per gas of every opcode in every tier, under a race's limits, with the most expensive
 * operands; precompiles separately; the cost of translating the worst code; and the longest turn compared with ordinary cars' turns.
 */
import { fromHex } from "../../engine/evm/from-hex-for-tests.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import { opcodes } from "../../engine/evm/opcodes.ts";
import { translateAndCompile } from "../../engine/evm/translations.ts";
import { measureUsualTurns, type UsualTurn } from "./house-turns.ts";
import { mazes } from "./mazes.ts";
import { block, caller } from "./peers.ts";

const target = "0x00000000000000000000000000000000000c0de1";
const turnGas = 2_000_000;
/** Opcodes are measured in stretches that are over before another process is due; what they cost does not change within a turn. */
const stretchGas = 500_000;
const hex = (value: number, bytes: number): string => value.toString(16).padStart(2 * bytes, "0");
const opcodeByte = (name: string): string =>
  hex(
    opcodes.findIndex((opcode) => opcode?.name === name),
    1,
  );
const asm = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((part) => (part.startsWith("0x") ? hex(0x5f + (part.length - 2) / 2, 1) + part.slice(2) : opcodeByte(part)))
    .join("");

const big = `0x${"f123456789abcdef".repeat(4)}`;
const odd = `0x${"89abcdef01234567".repeat(2)}`;
const minus = `0x${"ff".repeat(31)}f7`;

/** A stretch of code that leaves the stack as it was, repeated as often as it fits; runs before the loop prepare it. */
interface Attack {
  name: string;
  body: string;
  before?: string;
  /** of the body in the loop: few where one costs much, because translated code takes the gas of a stretch before it runs */
  copies?: number;
}

const binary = (name: string, a = big, b = odd): Attack => ({
  name,
  before: asm(`${a} ${b}`),
  body: asm(`DUP2 DUP2 ${name} POP`),
});
const none = (name: string): Attack => ({ name, body: asm(`${name} POP`) });

/** Three words on the stack for memory operations of this length at this place. */
const copies = (name: string, length: string): Attack => ({
  name: `${name} ${Number(length)} bytes`,
  before: asm(`0xffff MLOAD POP`),
  body: asm(`${length} 0x00 0x00 ${name}`),
});

const attacks: Attack[] = [
  ...["ADD", "MUL", "SUB", "DIV", "SDIV", "MOD", "SMOD", "LT", "SLT", "EQ", "AND", "XOR"].map((name) => binary(name)),
  ...["DIV", "SDIV", "SMOD"].map((name) => ({
    ...binary(name, minus, `0x${"80".padEnd(48, "01")}`),
    name: `${name} by 3 limbs`,
  })),
  ...["SHL", "SHR", "SAR", "BYTE", "SIGNEXTEND"].map((name) => binary(name, big, "0x13")),
  { name: "ADDMOD", before: asm(`${odd} ${minus} ${big}`), body: asm("DUP3 DUP3 DUP3 ADDMOD POP") },
  { name: "MULMOD", before: asm(`${odd} ${minus} ${big}`), body: asm("DUP3 DUP3 DUP3 MULMOD POP") },
  {
    name: "MULMOD by 1 limb",
    before: asm(`0x8123456789abcdef ${minus} ${big}`),
    body: asm("DUP3 DUP3 DUP3 MULMOD POP"),
  },
  {
    // a modulus's reciprocal is made when it comes for the fourth time: here it then never comes again
    name: "MULMOD by changing moduli",
    before: asm(
      `0x${"9".repeat(48)}89abcdef01234567 0x${"8".repeat(48)}89abcdef01234567 0x${"7".repeat(64)} 0x${"6".repeat(64)}`,
    ),
    body: asm("DUP3 DUP3 DUP3 MULMOD POP ".repeat(4) + "DUP4 DUP3 DUP3 MULMOD POP ".repeat(4)),
  },
  { ...binary("EXP", minus, big), name: "EXP" },
  { ...binary("EXP", "0xff", big), name: "EXP by 1 byte" },
  { name: "ISZERO", body: asm("0x05 ISZERO POP") },
  { name: "NOT", before: asm(big), body: asm("NOT") },
  { name: "CLZ", before: asm("0x01"), body: asm("DUP1 CLZ POP") },
  ...[0, 1, 32, 135, 136, 1000, 20_000].map((length) => ({
    name: `KECCAK256 ${length} bytes`,
    before: asm("0xffff MLOAD POP"),
    copies: length < 1000 ? 200 : 8,
    // the input changes, so that nothing is remembered
    body: asm(`${length ? `0x${hex(length, 2)}` : "PUSH0"} 0x00 KECCAK256 0x00 MSTORE`),
  })),
  ...[
    "ADDRESS",
    "ORIGIN",
    "CALLER",
    "CALLVALUE",
    "CALLDATASIZE",
    "CODESIZE",
    "GASPRICE",
    "RETURNDATASIZE",
    "COINBASE",
  ].map(none),
  ...[
    "TIMESTAMP",
    "NUMBER",
    "PREVRANDAO",
    "GASLIMIT",
    "CHAINID",
    "SELFBALANCE",
    "BASEFEE",
    "BLOBBASEFEE",
    "PC",
    "MSIZE",
    "GAS",
  ].map(none),
  { name: "PUSH32", body: asm(`${big} POP`) },
  { name: "DUP16", before: asm("GAS ".repeat(16)), body: asm("DUP16 POP") },
  { name: "SWAP16", before: asm("GAS ".repeat(17)), body: asm("SWAP16") },
  { name: "JUMPDEST", body: asm("JUMPDEST") },
  ...["BALANCE", "EXTCODESIZE", "EXTCODEHASH"].map((name) => ({
    name: `${name} warm`,
    body: asm(`ADDRESS ${name} POP`),
  })),
  ...["BALANCE", "EXTCODEHASH"].map((name) => ({ name: `${name} cold`, body: asm(`GAS ${name} POP`) })),
  { name: "CALLDATALOAD", body: asm("0x01 CALLDATALOAD POP") },
  { name: "BLOCKHASH", body: asm("0x00 BLOCKHASH POP") },
  { name: "BLOBHASH", body: asm("0x00 BLOBHASH POP") },
  { name: "MLOAD", body: asm("0x21 MLOAD POP") },
  { name: "MSTORE", body: asm(`${big} 0x21 MSTORE`) },
  { name: "MSTORE8", body: asm("0x05 0x21 MSTORE8") },
  { name: "memory growth", body: asm("0x00 MSIZE MSTORE") },
  ...["CALLDATACOPY", "CODECOPY", "MCOPY"].flatMap((name) => [copies(name, "0x0001"), copies(name, "0x7fff")]),
  { name: "EXTCODECOPY", before: asm("0xffff MLOAD POP"), body: asm("0x7fff 0x00 0x00 ADDRESS EXTCODECOPY") },
  { name: "SLOAD warm", body: asm("0x01 SLOAD POP") },
  { name: "SLOAD cold", body: asm("GAS SLOAD POP") },
  { name: "SSTORE dirty", before: asm("0x01 0x01 SSTORE"), body: asm("GAS 0x01 SSTORE") },
  { name: "SSTORE fresh", body: asm("0x01 GAS SSTORE") },
  { name: "TLOAD", body: asm("GAS TLOAD POP") },
  { name: "TSTORE same", body: asm("GAS 0x01 TSTORE") },
  { name: "TSTORE fresh", body: asm("0x01 GAS TSTORE") },
  { name: "LOG0 empty", body: asm("0x00 0x00 LOG0") },
  { name: "LOG4 1000 bytes", body: asm("GAS GAS GAS GAS 0x03e8 0x00 LOG4") },
  { name: "CALL nobody", body: asm("0x00 0x00 0x00 0x00 0x00 0xdead00 GAS CALL POP") },
  { name: "CALL identity", body: asm("0x00 0x00 0x20 0x00 0x00 0x04 GAS CALL POP") },
  { name: "STATICCALL stop", body: asm("0x00 0x00 0x00 0x00 0xc0de02 GAS STATICCALL POP") },
  { name: "DELEGATECALL revert", body: asm("0x00 0x00 0x00 0x00 0xc0de03 GAS DELEGATECALL POP") },
  { name: "CALL itself", body: asm("0x00 0x00 0x00 0x00 0x00 ADDRESS GAS CALL POP") },
  { name: "CREATE empty", body: asm("0x00 0x00 0x00 CREATE POP") },
  { name: "CREATE2 40 kB", before: asm("0xffff MLOAD POP"), body: asm("GAS 0x9c40 0x00 0x00 CREATE2 POP") },
  {
    name: "RETURNDATACOPY",
    before: asm("0x00 0x00 0x4000 0x00 0x00 0x04 GAS CALL POP"),
    body: asm("0x4000 0x00 0x00 RETURNDATACOPY"),
  },
];

/** A call of a precompile with the first `length` bytes of memory, which `before` writes. */
const precompile = (name: string, id: number, length: number, before: string): Attack => ({
  name,
  before,
  body: asm(`0x20 0x8000 0x${hex(length, 2)} 0x00 0x00 0x${hex(id, 1)} GAS CALL POP`),
});

const precompiles: Attack[] = [
  precompile("ECRECOVER", 1, 0x80, precompileInput(1)),
  precompile("SHA256 32 bytes", 2, 0x20, ""),
  precompile("SHA256 16 kB", 2, 0x4000, ""),
  precompile("RIPEMD160 16 kB", 3, 0x4000, ""),
  precompile("MODEXP 256 bytes", 5, 0x160, precompileInput(5)),
  precompile("MODEXP 192 bytes cubed", 5, 0x1e1, powerInput(192, 1, 192)),
  precompile("MODEXP short modulus", 5, 0x170, powerInput(8, 256, 8)),
  precompile("BN254 ADD", 6, 0x80, precompileInput(6)),
  precompile("BN254 MUL", 7, 0x60, precompileInput(7)),
  precompile("BN254 PAIRING", 8, 0xc0, precompileInput(8)),
  precompile(
    "BN254 PAIRING 13 pairs",
    8,
    13 * 0xc0,
    precompileInput(8) + [...Array(12).keys()].map((i) => asm(`0xc0 0x00 0x${hex(0xc0 * (i + 1), 2)} MCOPY`)).join(""),
  ),
  precompile("BLAKE2F", 9, 0xd5, precompileInput(9)),
];

/** Operands of these lengths, without a pattern; an exponent of one byte is 3. */
function powerInput(base: number, exponent: number, modulus: number): string {
  const length = base + exponent + modulus;
  const bytes = Array.from({ length }, (_, i) => ((i * 89 + 0xa7) ^ (i >> 3)) & 0xff);
  if (exponent === 1) bytes[base] = 3;
  bytes[base + exponent]! |= 0x80;
  bytes[length - 1]! |= 1;
  const text =
    [base, exponent, modulus].map((part) => hex(part, 32)).join("") + bytes.map((byte) => hex(byte, 1)).join("");
  const words = text.match(/.{1,64}/g) ?? [];
  return words.map((word, i) => asm(`0x${word.padEnd(64, "0")} 0x${hex(32 * i, 2)} MSTORE`)).join("");
}

/** Code that writes an input which makes the precompile work: a signature, points, 256-byte operands. */
function precompileInput(id: number): string {
  const store = (at: number, word: string): string => asm(`0x${word.padStart(64, "0")} 0x${hex(at, 2)} MSTORE`);
  switch (id) {
    case 1:
      return (
        store(0, "11".repeat(32)) +
        store(32, "1b") +
        store(64, "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798") +
        store(96, "22".repeat(32))
      );
    case 5:
      return (
        store(0, "100") +
        store(32, "4") +
        store(64, "100") +
        [...Array(9).keys()].map((i) => store(96 + 32 * i, "fb".repeat(32))).join("")
      );
    case 6:
    case 7:
      return store(0, "1") + store(32, "2") + store(64, id === 6 ? "1" : "fe".repeat(32)) + store(96, "2");
    case 8:
      return [
        "1",
        "2",
        "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2",
        "1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed",
        "90689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b",
        "12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa",
      ]
        .map((word, i) => store(32 * i, word))
        .join("");
    case 9:
      return store(0, `0000c350${"48".repeat(28)}`) + store(192, `${"00".repeat(20)}01`.padEnd(64, "0"));
    default:
      return "";
  }
}

/** The attack as a whole code: as many copies as fit, in an endless loop. */
function codeOf({ before = "", body, copies: most = 200 }: Attack): Uint8Array {
  const start = before.length / 2;
  const copies = Math.max(1, Math.min(most, Math.floor(4000 / (body.length / 2))));
  return fromHex(`${before}5b${body.repeat(copies)}61${hex(start, 2)}56`);
}

/** Each attack is repeated for so long, so that some runs have a processor for themselves. */
const longestMeasureMs = 400;
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

export function measureWorst(interpreter: WebAssembly.Module): void {
  const machines = [Infinity, 0].map((afterGas) => createMachine({ interpreter, translation: { afterGas } }));
  let longest: UsualTurn = { car: "", ms: 0, gas: 0 };
  const measure = (attack: Attack, gas: number): number[] =>
    machines.map((machine) => {
      const times: number[] = [];
      let gasUsed = 0;
      const untilMs = performance.now() + longestMeasureMs;
      for (let i = 0; i < 9 || (i < 200 && performance.now() < untilMs); i++) {
        const world = machine.createWorld({ block, limits: "race", warm: [target] });
        const put = (address: string, code: Uint8Array): void =>
          world.putAccount(address as typeof target, { nonce: 1n, balance: 0n, code, storage: new Map() });
        put(target, codeOf(attack));
        put(`0x${"c0de02".padStart(40, "0")}`, fromHex("5f00"));
        put(`0x${"c0de03".padStart(40, "0")}`, fromHex("5f5ffd"));
        const startedMs = performance.now();
        const result = world.call({ from: caller, to: target, data: new Uint8Array(100), gas });
        times.push(performance.now() - startedMs);
        gasUsed = result.gasUsed;
        world.release();
      }
      // each tier's best time: other programs can't shorten it
      const nsPerGas = (Math.min(...times.slice(1)) * 1e6) / gasUsed;
      const ms = (nsPerGas * turnGas) / 1e6;
      if (ms > longest.ms) longest = { car: attack.name, ms, gas: turnGas };
      return nsPerGas;
    });

  const results = attacks.map((attack) => ({ name: attack.name, nsPerGas: measure(attack, stretchGas) }));
  // one measure for both tiers: in translated code most opcodes cost next to nothing
  const usual = median(results.map(({ nsPerGas }) => nsPerGas[0]!));
  console.log("opcode                       interpreted ns/gas  ×usual    translated ns/gas  ×usual");
  const print = ({ name, nsPerGas }: (typeof results)[number]): void => {
    const cells = nsPerGas.map((ns) => `${ns.toFixed(2).padStart(14)} ${(ns / usual).toFixed(1).padStart(8)}`);
    console.log(`${name.padEnd(28)} ${cells.join("     ")}`);
  };
  for (const result of results.toSorted((a, b) => b.nsPerGas[0]! - a.nsPerGas[0]!)) print(result);
  console.log(`usual: ${usual.toFixed(2)} ns/gas, the median of the interpreter`);
  const longestOpcode = longest;
  console.log("\nprecompiles, each with its allowance of a turn");
  for (const attack of precompiles) print({ name: attack.name, nsPerGas: measure(attack, turnGas) });
  compareTurns(interpreter, { "longest of opcodes": longestOpcode, "longest with precompiles": longest });
  measureLongestTurns(interpreter);
  console.log("\ncodes of 24 576 bytes that are hard to translate    ms");
  for (const [name, code] of mazes()) {
    const times = Array.from({ length: 5 }, () => {
      const startedMs = performance.now();
      translateAndCompile(code, opcodes);
      return performance.now() - startedMs;
    });
    console.log(`${name.padEnd(44)} ${median(times).toFixed(1).padStart(9)}`);
  }
}

/** The most gas a formula may give a turn. */
const mostTurnGas = 30_000_000;

/** Work up to what a turn may have done, and then what takes longest per gas without being counted. */
function mixtures(): Attack[] {
  const slow = attacks.find(({ name }) => name === "MULMOD")!;
  const pairing = precompiles.find(({ name }) => name === "BN254 PAIRING")!;
  const hash = asm("0x4e20 0x00 KECCAK256 0x00 MSTORE");
  const pairings = precompile(
    "",
    8,
    9 * 0xc0,
    pairing.before + [...Array(8).keys()].map((i) => asm(`0xc0 0x00 0x${hex(0xc0 * (i + 1), 2)} MCOPY`)).join(""),
  );
  const cubes = precompile("", 5, 0x1e1, powerInput(192, 1, 192));
  return [
    { ...slow, name: "9 pairings, then MULMOD", before: `${pairings.before}${pairings.body}${slow.before}` },
    {
      ...slow,
      name: "1 200 hashes of 20 kB, then MULMOD",
      before: asm("0xffff MLOAD POP") + hash.repeat(1_200) + slow.before,
    },
    {
      ...slow,
      name: "150 cubes of 192 bytes, then MULMOD",
      before: cubes.before + cubes.body.repeat(150) + slow.before,
    },
  ];
}

/** Whole turns of the most gas a formula may give: what is loop and work, and what ends a turn before its gas does. */
function measureLongestTurns(interpreter: WebAssembly.Module): void {
  const rows = [...attacks, ...precompiles, ...mixtures()].map((attack) => {
    const tiers = [Infinity, 0].map((afterGas) => {
      const machine = createMachine({ interpreter, translation: { afterGas } });
      const runs = Array.from({ length: 3 }, () => {
        const world = machine.createWorld({ block, limits: "race", warm: [target] });
        const put = (address: string, code: Uint8Array): void =>
          world.putAccount(address as typeof target, { nonce: 1n, balance: 0n, code, storage: new Map() });
        put(target, codeOf(attack));
        put(`0x${"c0de02".padStart(40, "0")}`, fromHex("5f00"));
        put(`0x${"c0de03".padStart(40, "0")}`, fromHex("5f5ffd"));
        // processor time, which other programs hardly change
        const before = process.cpuUsage();
        const { outcome } = world.call({ from: caller, to: target, data: new Uint8Array(100), gas: mostTurnGas });
        const { user, system } = process.cpuUsage(before);
        const ms = (user + system) / 1_000;
        world.release();
        return { ms, ending: outcome.kind === "over-limit" ? `over its ${outcome.limit}` : outcome.kind };
      });
      return runs.toSorted((a, b) => a.ms - b.ms)[0]!;
    });
    return { name: attack.name, tiers };
  });
  const longest = (row: (typeof rows)[number]): number => Math.max(...row.tiers.map(({ ms }) => ms));
  console.log(`\nthe longest turns of ${mostTurnGas / 1e6} Mgas           interpreted ms  translated ms`);
  for (const row of rows.toSorted((a, b) => longest(b) - longest(a)).slice(0, 20)) {
    const cells = row.tiers.map(({ ms }) => ms.toFixed(0).padStart(14));
    console.log(`${row.name.padEnd(36)} ${cells.join(" ")}  ${row.tiers[0]!.ending}`);
  }
}

/**
 * Prints the longest turns and ordinary cars' turns, in total and per gas, because a house car uses only a tenth of a turn's gas.
 */
function compareTurns(interpreter: WebAssembly.Module, longest: Record<string, UsualTurn>): void {
  const translated = measureUsualTurns(interpreter);
  const interpreted = measureUsualTurns(interpreter, { afterGas: Infinity });
  const usual: Record<string, UsualTurn> = {
    "heaviest house car": translated.house,
    "heaviest house car, interpreted": interpreted.house,
    "car that searches prices": translated.searcher,
    "car that searches, interpreted": interpreted.searcher,
  };
  const nsPerGas = ({ ms, gas }: UsualTurn): number => (ms * 1e6) / gas;
  console.log(`\n${"turns".padEnd(36)} ${"ms".padStart(9)} ${"Mgas".padStart(6)} ${"ns/gas".padStart(8)}`);
  for (const [name, turn] of Object.entries({ ...usual, ...longest })) {
    const cells = [turn.ms.toFixed(3).padStart(9), (turn.gas / 1e6).toFixed(2).padStart(6)];
    console.log(`${name.padEnd(36)} ${cells.join(" ")} ${nsPerGas(turn).toFixed(2).padStart(8)}   ${turn.car}`);
  }
  console.log(`\n${"a longest turn as a multiple of".padEnd(36)} as it is   per gas`);
  for (const [name, turn] of Object.entries(longest)) {
    for (const [other, { ms, gas, car }] of Object.entries(usual)) {
      const cells = [turn.ms / ms, nsPerGas(turn) / nsPerGas({ ms, gas, car })].map((ratio) => ratio.toFixed(0));
      console.log(`${`${name}: ${other}`.padEnd(58)} ${cells.map((cell) => cell.padStart(9)).join(" ")}`);
    }
  }
}
