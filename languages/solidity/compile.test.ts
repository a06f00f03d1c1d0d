import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CompileOutcome, RejectReason } from "../compiling/compile-outcome.ts";
import { type Message, message } from "../compiling/compiler-text.ts";
import { formatDiagnostic, textPlaces } from "../compiling/diagnostics.ts";
import { type CompileInput, diagnosticsOf } from "./compile.ts";
import { loadCompiler } from "./node/load-compiler.ts";
import { createSoliditySession } from "./solidity-session.ts";

const compile = createSoliditySession(loadCompiler);

function build(source: string, more: Partial<CompileInput> = {}): CompileOutcome {
  return compile({ source, goal: "build", ...more });
}

function refusal(reason: RejectReason, said: Message): object {
  return { kind: "rejected", reason, said };
}

const turn = "function takeYourTurn(CodePrix p, CodePrix.CarData[] calldata a, uint256 i) external override";

function carOf(body: string, pragma = "^0.8.13"): string {
  return `pragma solidity ${pragma};\nimport "code-prix/Car.sol";\ncontract Mine is Car {\n  ${turn} {\n    ${body}\n  }\n}\n`;
}

test("a car compiles without a file system and names its compiler", () => {
  const outcome = build(carOf("a; i; p.buyAcceleration(1);"));
  expect(outcome).toMatchObject({
    kind: "compiled",
    diagnostics: [],
    car: {
      contractName: "Mine",
      family: "code-prix",
      compiler: "0.8.37+commit.f401782d",
      initcode: expect.stringMatching(/^0x60[0-9a-f]+$/) as unknown,
    },
  });
});

test("a kit's pragma chooses the kit's compiler", () => {
  expect(build(carOf("a; i; p.buyAcceleration(1);", "0.8.13"))).toMatchObject({
    kind: "compiled",
    car: { compiler: "0.8.13+commit.abaa5c0e" },
  });
});

test.each([
  [
    "University Code Prix",
    "code-prix",
    'pragma solidity 0.8.13;\nimport "../interfaces/Car.sol";\nimport "../CodePrix.sol";',
    "Car",
    "CodePrix p, CodePrix.CarData[] calldata a, uint256 i",
    "p.buyShield(1);",
  ],
  [
    "0xTitans",
    "titans",
    'pragma solidity 0.8.17;\nimport "./../interfaces/ICar.sol";',
    "ICar",
    "Monaco p, Monaco.CarData[] calldata a, uint256[] calldata, uint256 i",
    "p.buySuperShell(1);",
  ],
  [
    "0xTitans, samples",
    "titans",
    'pragma solidity 0.8.17;\nimport "./../../interfaces/ICar.sol";\nimport {Monaco} from "../../Monaco.sol";',
    "ICar",
    "Monaco p, Monaco.CarData[] calldata a, uint256[] calldata, uint256 i",
    "p.buyBanana();",
  ],
])("a source with the import lines of the %s kit compiles as pasted", (_kit, family, head, base, parameters, act) => {
  const says = family === "titans" ? 'function sayMyName() external pure returns (string memory) { return "x"; }' : "";
  const outcome = build(
    `${head}\ncontract Mine is ${base} { ${says} function takeYourTurn(${parameters}) external override { a[i].balance; ${act} } }`,
  );
  expect(outcome).toMatchObject({ kind: "compiled", car: { contractName: "Mine", family } });
});

test("a pasted 0xMonaco source compiles with its imports and constructor", () => {
  const outcome = build(
    `pragma solidity 0.8.13;\nimport "./Car.sol";\nimport "../Monaco.sol";\nimport "solmate/utils/SafeCastLib.sol";\nimport "../utils/SignedWadMath.sol";\nimport "forge-std/console2.sol";
    contract Mine is Car { constructor(Monaco m) Car(m) {}
      function takeYourTurn(Monaco.CarData[] calldata a, uint256 i) external override { console2.log("turn", i); if (wadExp(toWadUnsafe(1)) > 2e18) monaco.buyAcceleration(SafeCastLib.safeCastTo32(a.length)); } }`,
  );
  expect(outcome).toMatchObject({ kind: "compiled", car: { contractName: "Mine", family: "monaco" } });
});

test("a note says when a different compiler was used than requested", () => {
  const outcome = build(carOf("a; i; p.buyAcceleration(1);", "0.8.17"));
  expect(outcome).toMatchObject({
    kind: "compiled",
    diagnostics: [
      {
        severity: "info",
        said: message("other-version", { asked: "0.8.17", version: "0.8.37" }),
      },
    ],
  });
});

test("a mistake has its line and column, also after Turkish letters", () => {
  const outcome = build(carOf("/* şğüöçİı */ p.buyAcceleratoin(1);"));
  const first = expect.stringMatching(/^Member "buyAcceleratoin" not found/) as string;
  expect(outcome).toMatchObject({ said: { id: "mistakes", values: { count: 1, line: 5, first } } });
  expect(outcome.diagnostics.find((diagnostic) => diagnostic.severity === "error")).toMatchObject({
    code: "9582",
    from: { line: 5, column: 19 },
    advice: { id: "referee-functions" },
  });
});

test("a byte order mark doesn't shift positions", () => {
  const outcome = build(`\uFEFF${carOf("nothing();")}`);
  expect(outcome.diagnostics).toContainEqual(
    expect.objectContaining({ from: expect.objectContaining({ line: 5, column: 5 }) }),
  );
});

test("half a surrogate pair doesn't crash the compiler", () => {
  expect(build(carOf('a; i; p; string memory s = unicode"\uD83C"; s;')).kind).toBe("compiled");
});

test("a check finds mistakes without creating bytecode", () => {
  expect(compile({ source: carOf("a; i; p.buyAcceleration(1);"), goal: "check" })).toEqual({
    kind: "checked",
    diagnostics: [],
  });
  expect(compile({ source: carOf("x"), goal: "check" })).toMatchObject({
    said: { id: "mistakes", values: { first: expect.stringMatching(/Expected ';'/) as string } },
  });
});

test("empty, huge and foreign sources are refused with what to do next", () => {
  const noSource = { kind: "rejected", reason: "no-source" };
  expect(build(" \n")).toMatchObject({ ...noSource, said: { id: "empty-source" } });
  expect(build(`//${"x".repeat(140_000)}`)).toMatchObject({
    ...noSource,
    said: { id: "source-too-large", values: { bytes: 140_002, limit: 131_072 } },
  });
  const unknown = message("unknown-version", { asked: "0.6.12", versions: "0.8.37, 0.8.13" });
  expect(build(carOf("", "0.6.12"))).toMatchObject(refusal("unknown-version", unknown));
  expect(build("def main(): pass")).toMatchObject({ said: { id: "mistakes", values: { line: 1 } } });
});

test("an unknown import is refused at its line", () => {
  const outcome = build(
    'pragma solidity ^0.8.13;\nimport "@openzeppelin/contracts/access/Ownable.sol";\ncontract A {}',
  );
  const first = expect.stringMatching(/"@openzeppelin\/contracts\/access\/Ownable\.sol" not found/) as string;
  expect(outcome).toMatchObject({ said: { id: "mistakes", values: { line: 2, first } } });
  expect(outcome.diagnostics[0]?.advice?.id).toBe("own-imports");
});

test("additional files are found by path", () => {
  const outcome = build('pragma solidity ^0.8.13;\nimport "./lib/Plan.sol";\ncontract Mine is Plan {}', {
    fileName: "src/Mine.sol",
    files: {
      "src/lib/Plan.sol": carOf("a; i; p.buyAcceleration(1);").replace("contract Mine", "abstract contract Plan"),
    },
  });
  expect(outcome).toMatchObject({ kind: "compiled", car: { contractName: "Mine" } });
});

test("a car compiles for the kit that its base contract names", () => {
  const base = `pragma solidity 0.8.17;
import "../../Monaco.sol";
import {ICar} from "../../interfaces/ICar.sol";
abstract contract Base is ICar {
  function sayMyName() external pure returns (string memory) { return "Mine"; }
  function takeYourTurn(Monaco m, Monaco.CarData[] calldata, uint256[] calldata, uint256) external override { m.buyAcceleration(1); }
}`;
  const outcome = build(
    'pragma solidity 0.8.17;\nimport {Monaco} from "../../Monaco.sol";\nimport {Base} from "./Base.sol";\ncontract Mine is Base { Monaco m; }',
    // From another kit, and not imported by this car.
    { fileName: "src/cars/a/Mine.sol", files: { "src/cars/a/Base.sol": base, "src/Old.sol": carOf("a; i; p;") } },
  );
  expect(outcome).toMatchObject({ kind: "compiled", car: { contractName: "Mine", family: "titans" } });
});

test("files that import each other compile", () => {
  const outcome = build(`import "./B.sol";\n${carOf("a; i; p.buyAcceleration(B.units());")}`, {
    fileName: "src/A.sol",
    files: {
      "src/B.sol":
        'pragma solidity ^0.8.13;\nimport "./A.sol";\nlibrary B { function units() internal pure returns (uint256) { return 1; } }',
    },
  });
  expect(outcome).toMatchObject({ kind: "compiled", car: { contractName: "Mine" } });
});

test("the car is the concrete contract, not a helper, parent or library", () => {
  const helpers = "library L {} interface I {} abstract contract Base is Car {} contract Helper { uint256 x; }\n";
  const outcome = build(carOf("a; i; p;").replace("contract Mine", `${helpers}contract Mine`));
  expect(outcome).toMatchObject({ kind: "compiled", car: { contractName: "Mine" } });
  const child = build(
    `${carOf("a; i; p;").replace("external override", "external virtual override")}contract Faster is Mine {}`,
  );
  expect(child).toMatchObject({ kind: "compiled", car: { contractName: "Faster" } });
});

test("several cars in a source require a choice, which is then used", () => {
  const two = `${carOf("a; i; p;")}contract Other is Car { ${turn} { a; i; p; } }`;
  expect(build(two)).toMatchObject(
    refusal("several-cars", message("several-cars", { count: 2, names: "Mine, Other" })),
  );
  expect(build(two)).toMatchObject({ candidates: ["Mine", "Other"] });
  expect(build(two, { contractName: "Other" })).toMatchObject({ car: { contractName: "Other" } });
  expect(build(two, { contractName: "Third" })).toMatchObject(
    refusal("unknown-contract", message("unknown-contract", { name: "Third", count: 2, names: "Mine, Other" })),
  );
});

test("a source without a car is refused with what a car needs", () => {
  expect(build("pragma solidity ^0.8.13; library A {}")).toMatchObject(
    refusal("no-car", message("no-car", { count: 1, found: "library A" })),
  );
  expect(build("pragma solidity ^0.8.13; uint256 constant a = 1;")).toMatchObject(
    refusal("no-car", message("no-car", { count: 0, found: "" })),
  );
});

test("constructors with parameters are refused", () => {
  const asks = carOf("a; i; p;").replace("is Car {", "is Car { constructor(uint256 n, address o) { n; o; }");
  expect(build(asks)).toMatchObject(
    refusal(
      "bad-constructor",
      message("bad-constructor", { name: "Mine", types: "uint256, address", expected: "nothing" }),
    ),
  );
});

test("a linked library is refused", () => {
  const linked = carOf("a; p; L.f(i);").replace(
    "contract Mine",
    "library L { function f(uint256 i) external pure returns (uint256) { return i; } } contract Mine",
  );
  expect(build(linked)).toMatchObject(refusal("unlinked-library", message("unlinked-library", { name: "Mine" })));
});

test("a car with too much code is refused with its size and the limit", () => {
  const data = "a5".repeat(25_000);
  const big = carOf("a; i; p; name();").replace(
    "is Car {",
    `is Car { function name() public pure returns (bytes memory) { return hex"${data}"; }`,
  );
  const outcome = build(big);
  expect(outcome).toMatchObject({ reason: "too-large", said: { values: { part: "deployed", limit: 24_576 } } });
  expect(outcome.kind === "rejected" && outcome.said.values["bytes"]).toBeGreaterThan(25_000);
});

test("nesting that exhausts the compiler gives an error, and the next compilation works", () => {
  const deep = carOf(`a; p; i = ${"(".repeat(20_000)}i${")".repeat(20_000)};`);
  const outcome = build(deep);
  expect(outcome).toMatchObject({ kind: "rejected" });
  expect(build(carOf("a; i; p.buyAcceleration(1);")).kind).toBe("compiled");
});

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

test("a position after Turkish letters counts characters, not bytes", () => {
  const source = "// şğüİ\nuint hız = x;";
  const offset = byteLength("// şğüİ\nuint hız = ");
  expect(textPlaces(source).at(offset)).toEqual({ line: 2, column: 12, offset: source.indexOf("x;") });
});

test("an emoji is two UTF-16 units and four bytes", () => {
  const source = "🏎️ x";
  expect(textPlaces(source).at(byteLength("🏎️ "))).toEqual({
    line: 1,
    column: source.indexOf("x") + 1,
    offset: source.indexOf("x"),
  });
});

test("a position inside a character is the character's position", () => {
  expect(textPlaces("🏁x").at(2)).toEqual({ line: 1, column: 1, offset: 0 });
  expect(textPlaces("şx").at(1)).toEqual({ line: 1, column: 1, offset: 0 });
});

test("Windows, Unix and old Mac line endings each count once", () => {
  const places = textPlaces("a\r\nb\nc\rd");
  expect([0, 3, 5, 7].map((offset) => places.at(offset).line)).toEqual([1, 2, 3, 4]);
});

test("positions beyond the text become its end", () => {
  expect(textPlaces("ab").at(99)).toEqual({ line: 1, column: 3, offset: 2 });
  expect(textPlaces("").at(5)).toEqual({ line: 1, column: 1, offset: 0 });
});

test("every character boundary converts back to its UTF-16 offset", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const places = textPlaces(text);
      let offset = 0;
      let bytes = 0;
      for (const character of text) {
        expect(places.at(bytes).offset).toBe(offset);
        offset += character.length;
        bytes += byteLength(character);
      }
      expect(places.at(bytes).offset).toBe(text.length);
    }),
  );
});

test("findings in provided files keep their message without a position", () => {
  const error = {
    severity: "error",
    type: "TypeError",
    errorCode: "1",
    message: "Bad.",
    sourceLocation: { file: "code-prix/Car.sol", start: 3, end: 4 },
  } as const;
  expect(diagnosticsOf([error], { "car.sol": "x" })).toEqual([{ severity: "error", code: "1", message: "Bad." }]);
  expect(diagnosticsOf([{ ...error, severity: "warning" }], { "car.sol": "x" })).toEqual([]);
});

test("a printed finding has file, line, column and what to do", () => {
  const text = "uint a\nuint b;";
  const [diagnostic] = diagnosticsOf(
    [
      {
        severity: "error",
        type: "ParserError",
        errorCode: "2314",
        message: "Expected ';'.",
        sourceLocation: { file: "car.sol", start: 7, end: 11 },
      },
    ],
    { "car.sol": text },
  );
  expect(diagnostic?.advice?.id).toBe("line-before");
  expect(diagnostic && formatDiagnostic({ ...diagnostic, hint: "Check the line before." })).toBe(
    "car.sol:2:1: error: Expected ';'.\n  Check the line before.",
  );
});
