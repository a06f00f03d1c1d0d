import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { houseCars } from "../cars/house-cars/house-cars.ts";
import { resolveImport } from "./imports.ts";
import { compilerForTests } from "./node/compiler-for-tests.ts";
import { maxCarFileBytes, readCarFile, readCarText } from "./read-car-file.ts";

const wasp = houseCars.find((car) => car.id === "wasp")!;
const metronome = houseCars.find((car) => car.id === "metronome")!;
// Embedded data follows its INVALID.
const deployed = `0x${wasp.initcode.slice(wasp.initcode.indexOf("fe60806040") + 2)}`;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const foundry = (object: string, target = "Wasp") =>
  JSON.stringify({
    abi: [],
    bytecode: { object, sourceMap: "", linkReferences: {} },
    deployedBytecode: { object: "0x00" },
    metadata: { settings: { compilationTarget: { "src/cars/Wasp.sol": target } } },
  });

describe("a car without source", () => {
  test.each([
    ["with 0x", wasp.initcode],
    ["without 0x", wasp.initcode.slice(2)],
    ["in capitals", `0x${wasp.initcode.slice(2).toUpperCase()}`],
    ["broken over lines", wasp.initcode.replaceAll(/(.{64})/g, "$1\r\n")],
    ["in quotation marks", `"${wasp.initcode}"`],
    ["after a byte order mark", `\uFEFF${wasp.initcode}\n`],
  ])("is read from hex %s", (_, text) => {
    expect(readCarText(text, "paste")).toEqual({
      kind: "car",
      car: { name: "paste", initcode: wasp.initcode, family: "code-prix" },
    });
  });

  test("takes its name from a kit's .bytecode file", () => {
    const read = readCarFile(bytesOf(wasp.initcode), "bytecode/ExampleCar.bytecode");
    expect(read).toMatchObject({ kind: "car", car: { name: "ExampleCar" } });
  });

  test.each([
    ["Foundry", foundry(wasp.initcode)],
    [
      "Foundry with metadata as text",
      foundry(wasp.initcode).replace(
        /"metadata":(\{.*\})\}$/,
        (_, json: string) => `"metadata":${JSON.stringify(json)}}`,
      ),
    ],
    ["Hardhat", JSON.stringify({ _format: "hh-sol-artifact-1", contractName: "Wasp", bytecode: wasp.initcode })],
    [
      "solc",
      JSON.stringify({ contracts: { "a.sol": { Wasp: { evm: { bytecode: { object: wasp.initcode.slice(2) } } } } } }),
    ],
    [
      "a Hardhat build info",
      JSON.stringify({
        output: {
          contracts: {
            "a.sol": {
              Wasp: { evm: { bytecode: { object: wasp.initcode.slice(2) } } },
              Car: { evm: { bytecode: { object: "" } } },
            },
          },
        },
      }),
    ],
  ])("is read from an artifact of %s", (_, text) => {
    expect(readCarFile(bytesOf(text), "out/whatever.json")).toEqual({
      kind: "car",
      car: { name: "Wasp", initcode: wasp.initcode, family: "code-prix" },
    });
  });

  test("includes its source from a build info, without the files of every race", () => {
    const { source } = wasp;
    const split = source.replace(/contract \w+ is Car/, (line) => `import "./Base.sol";\n${line}`);
    const base = 'import "../interfaces/Car.sol";\nlibrary Base {}';
    const text = JSON.stringify({
      input: {
        language: "Solidity",
        sources: {
          "src/cars/Wasp.sol": { content: split },
          "src/cars/Base.sol": { content: base },
          "src/interfaces/Car.sol": { content: "interface Car {}" },
          "src/cars/Other.sol": { content: source },
        },
      },
      output: { contracts: { "src/cars/Wasp.sol": { Wasp: { evm: { bytecode: { object: wasp.initcode } } } } } },
    });
    const read = readCarText(text, "build info");
    expect(read.kind === "car" && read.car.files).toEqual([
      { path: "src/cars/Wasp.sol", text: split },
      { path: "src/cars/Base.sol", text: base },
    ]);
    const huge = text.replace(JSON.stringify(base), JSON.stringify(`// ${"x".repeat(1_000_000)}`));
    const refused = readCarText(huge, "build info");
    expect(refused.kind === "car" && refused.car.files).toBe(undefined);
  });

  test("must be chosen if an artifact has several", () => {
    const evm = (code: string) => ({ evm: { bytecode: { object: code } } });
    const text = JSON.stringify({
      contracts: { "a.sol": { Wasp: evm(wasp.initcode), Metronome: evm(metronome.initcode) } },
    });
    const read = readCarText(text, "build");
    expect(read.kind === "choose" && read.cars.map((car) => car.name)).toEqual(["Wasp", "Metronome"]);
  });
});

describe("not a car", () => {
  test.each([
    ["", "empty"],
    ["   \n", "empty"],
    ["0x", "no-code"],
    ["0x60zz", "not-hex"],
    ["0x123", "odd-hex"],
    ["0x6000", "no-take-your-turn"],
    [`0x${"00".repeat(49_153)}`, "too-large-code"],
    [deployed, "deployed-code"],
    ["pragma solidity ^0.8.13; contract A {}", "source-file"],
    ["{", "not-json"],
    ["[]", "not-artifact"],
    ["{}", "not-artifact"],
    ['{"abi":[],"name":"x"}', "not-artifact"],
    [foundry("0x"), "no-code"],
    [foundry("0x6080__$b8833469cd54bfd61b3a18436a18bad1f3$__60"), "unlinked"],
    [
      '{"contracts":{"a.sol":{"A":{"evm":{"bytecode":{"object":"6000"}}},"B":{"evm":{"bytecode":{"object":""}}}}}}',
      "no-take-your-turn",
    ],
    ['{"bytecode":{"object":{"object":5}},"contracts":[null,1,"x"]}', "not-artifact"],
  ])("%# is refused with a reason", (text, reason) => {
    expect(readCarText(text, "x")).toMatchObject({ kind: "refused", reason });
  });

  test("binary and huge files are refused before they are parsed", () => {
    expect(readCarFile(new Uint8Array([0x89, 0x50, 0xff, 0xfe, 0xc0]), "a.png")).toMatchObject({ reason: "not-text" });
    expect(readCarFile(new Uint8Array(), "a")).toMatchObject({ reason: "empty" });
    expect(readCarFile(new Uint8Array(maxCarFileBytes + 1), "a")).toMatchObject({ reason: "too-large-file" });
  });
});

test("a referee's bytecode is refused", () => {
  const source = `pragma solidity ^0.8.13;
    import "code-prix/Car.sol";
    contract Referee {
      Car[] internal cars;
      uint256 public turns;
      function register(Car car) external { cars.push(car); }
      function play(uint256 count) external {
        CodePrix.CarData[] memory all = new CodePrix.CarData[](cars.length);
        for (uint256 i = 0; i < count; ++i) { turns += 1; cars[i % cars.length].takeYourTurn(CodePrix(address(this)), all, i); }
      }
    }`;
  const name = "a.sol";
  const output = compilerForTests().compileStandardJson(
    {
      language: "Solidity",
      sources: { [name]: { content: source } },
      settings: { optimizer: { enabled: true }, outputSelection: { "*": { "*": ["evm.bytecode.object"] } } },
    },
    (path) => resolveImport(path, {}, "code-prix"),
  );
  const code = output.contracts?.[name]?.["Referee"]?.evm?.bytecode?.object ?? "";
  expect(code.length).toBeGreaterThan(200);
  expect(readCarText(code, "My car")).toEqual({ kind: "refused", reason: "no-take-your-turn", value: "My car" });
});

test("a referee or a script that calls takeYourTurn is refused by its interface", () => {
  const abi = [{ type: "function", name: "play" }];
  expect(readCarText(JSON.stringify({ contractName: "Race", abi, bytecode: wasp.initcode }), "x")).toEqual({
    kind: "refused",
    reason: "no-take-your-turn",
    value: "Race",
  });
});

test("never throws for any text", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.string().map((text) => `{"bytecode":${JSON.stringify(text)}}`),
      ),
      (text) => {
        expect(["car", "choose", "refused"]).toContain(readCarText(text, "x").kind);
      },
    ),
  );
});
