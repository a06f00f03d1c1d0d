/**
 * Attacks with parameters; add new ones here. None buys anything that lasts, so honest cars must race as if it weren't
 * there.
 */
import { refereeAddress } from "#engine/cars/create-address.ts";
import { families } from "#engine/formula/families.ts";
import { assemble, deploying } from "./assemble.ts";

export interface HostileCar {
  attack: string;
  parameter: string;
  initcode: Uint8Array<ArrayBuffer>;
}

const referee = refereeAddress;
const family = families["code-prix"];
const turnSelector = `0x${family.takeYourTurnSelector.toString(16)}`;
const everyGas = "0xffffffffffffffff";
const most = `0x${"ff".repeat(32)}`;
const large = `0x${"7f".repeat(32)}`;

/** With memory from 0 and the remaining gas. */
const call = (to: string, bytes: number | string = 4, kind = "CALL", outBytes = 0) =>
  kind === "CALL" || kind === "CALLCODE"
    ? `${outBytes} 0 ${bytes} 0 0 ${to} GAS ${kind} POP`
    : `${outBytes} 0 ${bytes} 0 ${to} GAS ${kind} POP`;
const selector = (value: string) => `${value}${"00".repeat(28)} 0 MSTORE`;
const manyBytes = (count: number, byte: number) => Array.from({ length: count }, () => byte);
const hexOf = (value: number) => `0x${value.toString(16).padStart(8, "0")}`;
const forever = (body: string) => `@again ${body} =again JUMP`;
const times = (count: number, body: string) => `${count} @again ${body} 1 SWAP1 SUB DUP1 =again JUMPI STOP`;
const repeated = (count: number, body: string) => Array.from({ length: count }, () => body).join(" ");

interface Attack<Parameter> {
  with: readonly Parameter[];
  code: (parameter: Parameter) => string | number[];
}

const attack = <Parameter>(parameters: readonly Parameter[], code: Attack<Parameter>["code"]) => ({
  with: parameters,
  code: code as Attack<unknown>["code"],
});

const precompiles = ["0x1", "0x2", "0x3", "0x4", "0x5", "0x6", "0x7", "0x8", "0x9", "0xa"];
/** Code that looks for a test framework's "cheat codes". */
const cheatCodes = ["0x7109709ecfa91a80626ff3989d68f67f5b1dd12d", "0x000000000000000000636f6e736f6c652e6c6f67", "0x64"];

const inTurns: Record<string, Attack<unknown>> = {
  "burns all gas": attack(["", "GAS POP", "0 MLOAD POP", "PC POP", "2 3 EXP POP", "0 CALLDATALOAD POP"], forever),
  "spends all gas on hashes": attack([32, 1_024, 65_536, 1_000_000], (bytes) => forever(`${bytes} 0 SHA3 POP`)),
  "spends all gas on copies": attack(["CALLDATACOPY", "CODECOPY", "MCOPY"], (kind) => forever(`100000 0 0 ${kind}`)),
  "returns huge data": attack([1_000, 100_000, 1_048_576, 4_194_304], (bytes) => `${bytes} 0 RETURN`),
  "reverts with huge data": attack([0, 1_000, 100_000, 1_048_576, 4_194_304], (bytes) => `${bytes} 0 REVERT`),
  "grows its memory": attack([0xffff, 0xfffff, 0x3fffff, 0xffffffff], (at) => `1 ${at} MSTORE STOP`),
  "requests absurd amounts of memory": attack(
    ["0xffffffffffffffff", most, "0x80000000", "0x7fffffff"],
    (at) => `1 ${at} MSTORE STOP`,
  ),
  "grows memory in nested calls": attack(
    [64, 512],
    (kilobytes) => `1 ${kilobytes * 1_024} MSTORE ${call("ADDRESS", 4)} STOP`,
  ),
  "calls itself as deeply as possible": attack(["CALL", "DELEGATECALL", "STATICCALL", "CALLCODE"], (kind) =>
    forever(call("ADDRESS", 0, kind)),
  ),
  "calls play during its turn": attack([1, 8, 100], (count) =>
    times(count, `${selector("0x6898f82b")} 1 4 MSTORE ${call(referee, 36)}`),
  ),
  "registers others during its turn": attack([1, 100], (count) =>
    times(count, `${selector("0x4420e486")} ADDRESS 4 MSTORE ${call(referee, 36)}`),
  ),
  "calls functions the referee doesn't have": attack(
    ["0x00000000", "0xffffffff", "0xdeadbeef", turnSelector, "0x26ef7edb", "0xe2523a69"],
    (value) => times(50, `${selector(value)} ${call(referee, 36)}`),
  ),
  "buys zero units repeatedly": attack(
    family.actions.map((action) => hexOf(action.buySelector)),
    (value) => times(40, `${selector(value)} 0 4 MSTORE ${call(referee, 36)}`),
  ),
  "buys more than it can pay": attack(
    family.actions.map((action) => hexOf(action.buySelector)),
    (value) => times(10, `${selector(value)} ${most} 4 MSTORE ${call(referee, 36)}`),
  ),
  "requests absurd prices": attack(
    family.actions.map((action) => hexOf(action.priceSelector)),
    (value) => times(20, `${selector(value)} ${large} 4 MSTORE ${call(referee, 36)}`),
  ),
  "buys, then reverts the turn": attack(
    family.actions.map((action) => hexOf(action.buySelector)),
    (value) => `${selector(value)} 1 4 MSTORE ${call(referee, 36)} 0 0 REVERT`,
  ),
  "buys, then runs out of gas": attack(
    family.actions.map((action) => hexOf(action.buySelector)),
    (value) => `${selector(value)} 1 4 MSTORE ${call(referee, 36)} ${forever("")}`,
  ),
  "sends the referee huge data": attack([1_000, 100_000, 1_000_000], (bytes) =>
    forever(`${selector("0x37c0d8d3")} ${call(referee, bytes)}`),
  ),
  "impersonates the referee": attack(["DELEGATECALL", "CALLCODE", "STATICCALL"], (kind) =>
    times(20, `${selector(hexOf(family.actions[0]?.buySelector ?? 0))} 1 4 MSTORE ${call(referee, 36, kind)}`),
  ),
  "forges the referee's events": attack(
    [
      "0xc6f14878ec67e433439094b7f5f3263c5b11eac0896174ad22cf5c2780d5aebc",
      "0xf7b74f6ee5bd099d62edcf9cbfcc1e3948b3073fc223e723d23c669f6360ed13",
    ],
    (topic) => times(20, `0 0 1 ${topic} 96 0 LOG4`),
  ),
  "floods the log": attack([0, 1_024, 100_000, 1_048_576], (bytes) => forever(`${bytes} 0 LOG0`)),
  "floods its storage": attack([1, 1_000], (step) => `0 @again DUP1 DUP1 SSTORE ${step} ADD =again JUMP`),
  "floods its transient storage": attack([1, 1_000], (step) => `0 @again DUP1 DUP1 TSTORE ${step} ADD =again JUMP`),
  "reads unused storage slots": attack([1, 7], (step) => `0 @again DUP1 SLOAD POP ${step} ADD =again JUMP`),
  "creates contracts endlessly": attack(["CREATE", "CREATE2"], (kind) =>
    forever(kind === "CREATE" ? "0 0 0 CREATE POP" : "GAS 0 0 0 CREATE2 POP"),
  ),
  // The child's constructor is PUSH3 size, PUSH0, RETURN.
  "creates contracts with large code": attack([24_576, 24_577, 49_152], (bytes) =>
    forever(`0x62${bytes.toString(16).padStart(6, "0")}5ff3 0 MSTORE 6 26 0 CREATE POP`),
  ),
  "creates contracts that create contracts": attack(["CREATE", "CREATE2"], (kind) =>
    // The child's constructor is this code itself.
    forever(`CODESIZE 0 0 CODECOPY ${kind === "CREATE2" ? "GAS " : ""}CODESIZE 0 0 ${kind} POP`),
  ),
  "destroys itself": attack(["ADDRESS", "CALLER", referee, "0"], (heir) => `${heir} SELFDESTRUCT`),
  // The child's code is CALLER SELFDESTRUCT; as a library it destroys its caller.
  "is destroyed by a contract it created": attack(["DELEGATECALL", "CALLCODE"], (kind) => {
    const child = "0x6133ff5f526002601ef3 0 MSTORE 10 22 0 CREATE";
    return `${child} 0x40 MSTORE ${call("0x40 MLOAD", 0, kind)} STOP`;
  }),
  "inspects rivals": attack(["EXTCODESIZE", "EXTCODEHASH", "BALANCE"], (kind) =>
    times(5, [0, 1, 2, 3, 4].map((seat) => `${68 + 160 * seat + 128} CALLDATALOAD ${kind} POP`).join(" ")),
  ),
  "takes its rivals' turns": attack(["CALL", "DELEGATECALL", "STATICCALL"], (kind) =>
    times(
      5,
      [0, 1, 2, 3, 4]
        .map((seat) => `${selector(turnSelector)} ${call(`${68 + 160 * seat + 128} CALLDATALOAD`, 1_000, kind)}`)
        .join(" "),
    ),
  ),
  "reads values that could leak from the host": attack(
    ["GASPRICE", "BASEFEE", "ORIGIN", "SELFBALANCE", "TIMESTAMP", "1 BLOCKHASH"],
    (kind) => forever(`${kind} MSIZE MSTORE`),
  ),
  "calls cheat codes of test frameworks": attack(cheatCodes, (address) =>
    times(50, `${selector("0xe5d6bf02")} 1 4 MSTORE ${call(address, 68)}`),
  ),
  "calls precompiles endlessly": attack(precompiles, (address) => forever(call(address, 256, "STATICCALL", 64))),
  "sends precompiles invalid data": attack(precompiles, (address) =>
    forever(`GAS 0 MSTORE GAS 64 MSTORE GAS 128 MSTORE ${call(address, 213, "STATICCALL", 64)}`),
  ),
  "computes huge powers": attack([1, 32, 255, 256, 1_024], (bytes) => {
    const operands = `${bytes} 0 MSTORE ${bytes} 32 MSTORE ${bytes} 64 MSTORE 0 NOT 96 MSTORE`;
    return forever(`${operands} ${call("0x5", 96 + 3 * bytes, "STATICCALL", 32)}`);
  }),
  "hashes with huge round counts": attack([1, 50_000, 50_001, 0xffffffff], (rounds) =>
    forever(
      `0x${rounds.toString(16).padStart(8, "0")}${"00".repeat(28)} 0 MSTORE ${call("0x9", 213, "STATICCALL", 64)}`,
    ),
  ),
  "jumps in a scattered order": attack([100, 2_000, 6_000], (places) =>
    Array.from({ length: places }, (_, index) => `@p${index} =p${(index * 7_919 + 1) % places} JUMP`).join(" "),
  ),
  "branches at every step": attack(
    [500, 3_000],
    (places) =>
      `@begin ${Array.from({ length: places }, (_, index) => `GAS =q${index} JUMPI @q${index}`).join(" ")} =begin JUMP`,
  ),
  "jumps to computed targets": attack(
    [64, 512],
    (places) =>
      `@begin ${Array.from({ length: places }, (_, index) => `=r${index} GAS POP JUMP @r${index}`).join(" ")} =begin JUMP`,
  ),
  "is one huge block": attack([2_000, 12_000], (count) => repeated(count, "PC POP")),
  "overflows the stack": attack(["GAS", "DUP1", "0"], (word) => `0 ${forever(word)}`),
  "underflows the stack": attack(["POP", "SSTORE", "CALL"], (word) => word),
  "uses invalid opcodes": attack([0x0c, 0x21, 0x4b, 0xa5, 0xef, 0xfe], (byte) => [0x5f, 0x50, byte]),
  "hides jump targets in data": attack([3, 4], (at) => [0x60, at, 0x56, 0x7f, ...manyBytes(32, 0x5b), 0x00]),
  "ends inside a push": attack([1, 16, 31], (missing) => [0x5f, 0x50, 0x7f, ...manyBytes(32 - missing, 0x11)]),
  "nests calls that each return huge data": attack(
    [1_000, 30_000],
    (bytes) => `${call("ADDRESS", 0)} RETURNDATASIZE 0 0 RETURNDATACOPY ${bytes} 0 RETURN`,
  ),
  "copies more than was returned": attack(["1", "0xffffffff", most], (bytes) => `${bytes} 0 0 RETURNDATACOPY`),
  "gives calls absurd gas": attack([everyGas, most], (gas) => forever(`0 0 0 0 0 ADDRESS ${gas} CALL POP`)),
  "sends money that it doesn't have": attack(["1", most], (value) => forever(`0 0 0 0 ${value} CALLER GAS CALL POP`)),
};

const deployments: Record<string, Uint8Array<ArrayBuffer>> = {
  "an empty car": new Uint8Array(),
  "a car without code": Uint8Array.from(assemble("0 0 RETURN")),
  "a constructor that burns all gas": Uint8Array.from(assemble(forever(""))),
  "a constructor that reverts with huge data": Uint8Array.from(assemble("4194304 0 REVERT")),
  "a constructor that returns huge data": Uint8Array.from(assemble("4194304 0 RETURN")),
  "a constructor that destroys itself": Uint8Array.from(assemble("ADDRESS SELFDESTRUCT")),
  "a constructor that creates contracts endlessly": Uint8Array.from(assemble(forever("0 0 0 CREATE POP"))),
  "a constructor that calls play": Uint8Array.from(
    assemble(`${selector("0x6898f82b")} 1 4 MSTORE ${call(referee, 36)} 0 0 RETURN`),
  ),
  "code that begins with 0xef": deploying([0xef, 0x00]),
  "code of the largest size": deploying(manyBytes(24_576, 0x5b)),
  "code above the largest size": deploying(manyBytes(24_577, 0x5b)),
  "init bytecode of the largest size": Uint8Array.from([...assemble("0 0 RETURN"), ...manyBytes(49_148, 0x5b)]),
  "init bytecode above the largest size": Uint8Array.from([...assemble("0 0 RETURN"), ...manyBytes(60_000, 0x5b)]),
};

export const idleCar: HostileCar = { attack: "does nothing", parameter: "", initcode: deploying(assemble("STOP")) };

export function garrison(): HostileCar[] {
  const cars = Object.entries(inTurns).flatMap(([name, { with: parameters, code }]) =>
    parameters.map((parameter): HostileCar => {
      const written = code(parameter);
      const initcode = deploying(typeof written === "string" ? assemble(written) : written);
      return { attack: name, parameter: String(parameter).slice(0, 40), initcode };
    }),
  );
  const others = Object.entries(deployments).map(([name, initcode]) => ({ attack: name, parameter: "", initcode }));
  return [...cars, ...others];
}
