import { describe, expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { compileCar } from "#languages/solidity/compile.ts";
import { compilerForTests } from "#languages/solidity/node/compiler-for-tests.ts";
import { explainDiagnostic } from "./explain-diagnostic.ts";
import { applyEdits, type TextEdit, type ExplanationId } from "./text-edits.ts";

const { compilerErrors: english } = messagesOf("en");
const compiler = compilerForTests();

function carWith(body: string, members = ""): string {
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;
import "code-prix/Car.sol";

contract MyCar is Car {
    ${members}
    function takeYourTurn(CodePrix codePrix, CodePrix.CarData[] calldata allCars, uint256 yourCarIndex) external override {
        ${body}
    }
}
`;
}

const plain = carWith("codePrix.buyAcceleration(1);");
const seventeen = Array.from({ length: 17 }, (_, i) => `uint256 v${i} = yourCarIndex + ${i};`).join(" ");
const sumOfSeventeen = Array.from({ length: 17 }, (_, i) => `v${i}`).join(" + ");

const mistakes: [ExplanationId, string, "mended" | "author's"][] = [
  ["missing-semicolon", carWith("codePrix.buyAcceleration(1)"), "mended"],
  ["missing-semicolon", carWith("codePrix.buyAcceleration(1) // go\n        codePrix.buyShell(1);"), "mended"],
  ["missing-bracket", carWith("codePrix.buyAcceleration(1;"), "mended"],
  ["missing-bracket", carWith("if (yourCarIndex > 0 { codePrix.buyAcceleration(1); }"), "mended"],
  ["missing-brace", plain.replace(/\}\n$/, ""), "mended"],
  ["extra-brace", `${plain}}\n`, "mended"],
  ["condition-without-brackets", carWith("if yourCarIndex > 0 { codePrix.buyAcceleration(1); }"), "mended"],
  ["python-colon", carWith("if (yourCarIndex > 0): codePrix.buyAcceleration(1);"), "author's"],
  ["not-solidity", carWith("if (yourCarIndex > 0 and yourCarIndex < 3) { codePrix.buyAcceleration(1); }"), "mended"],
  ["not-solidity", carWith("if (not true) { codePrix.buyAcceleration(1); }"), "mended"],
  ["not-solidity", carWith("if (yourCarIndex > 0) { } elif (yourCarIndex > 1) { }"), "mended"],
  ["not-solidity", carWith("# faster\n        codePrix.buyAcceleration(1);"), "mended"],
  ["not-solidity", carWith("bool x = True; if (x) codePrix.buyAcceleration(1);"), "mended"],
  ["not-solidity", carWith("uint256 x = null; codePrix.buyAcceleration(x);"), "mended"],
  ["type-missing", carWith("var x = 1; codePrix.buyAcceleration(x);"), "mended"],
  ["type-missing", carWith("x = 1; codePrix.buyAcceleration(x);"), "mended"],
  ["print", carWith('print("hi"); codePrix.buyAcceleration(1);'), "mended"],
  ["print", carWith("console.log(yourCarIndex); codePrix.buyAcceleration(1);"), "mended"],
  ["undeclared", carWith("codePrix.buyAcceleration(howMuchToSpend);"), "author's"],
  ["undeclared-close", carWith("codePri.buyAcceleration(1);"), "mended"],
  ["undeclared-close", carWith("uint256 amount = 2; codePrix.buyAcceleration(amont);"), "mended"],
  ["unknown-member", carWith("codePrix.zzzzzz(1);"), "author's"],
  ["unknown-member-close", carWith("codePrix.buyAccelerations(1);"), "mended"],
  ["unknown-member-close", carWith("uint256 m = allCars[0].money; codePrix.buyAcceleration(m);"), "mended"],
  ["argument-count", carWith("codePrix.buyAcceleration();"), "author's"],
  ["too-small-type", carWith("uint8 x = allCars[0].speed; codePrix.buyAcceleration(x);"), "mended"],
  ["too-small-type", carWith("uint8 x = 256; codePrix.buyAcceleration(x);"), "mended"],
  ["signed-unsigned", carWith("int256 d = 5; codePrix.buyAcceleration(d);"), "mended"],
  ["text-for-number", carWith('codePrix.buyAcceleration("1");'), "mended"],
  ["fraction", carWith("codePrix.buyAcceleration(1.5);"), "author's"],
  ["fraction", carWith("uint256 x = 0.5; codePrix.buyAcceleration(x);"), "author's"],
  ["number-as-condition", carWith("if (yourCarIndex) { codePrix.buyAcceleration(1); }"), "mended"],
  ["assignment-as-condition", carWith("uint256 x; if (x = 1) { codePrix.buyAcceleration(1); }"), "mended"],
  [
    "data-location",
    carWith("CodePrix.CarData me = allCars[yourCarIndex]; codePrix.buyAcceleration(me.speed);"),
    "mended",
  ],
  [
    "storage-pointer",
    carWith("CodePrix.CarData storage me = allCars[yourCarIndex]; codePrix.buyAcceleration(me.speed);"),
    "mended",
  ],
  ["missing-override", plain.replace(" override", ""), "mended"],
  ["missing-visibility", plain.replace("external override", "override"), "mended"],
  [
    "missing-visibility",
    carWith("codePrix.buyAcceleration(f());", "function f() pure returns (uint256) { return 1; }"),
    "mended",
  ],
  ["wrong-signature", plain.replace(", uint256 yourCarIndex", ""), "mended"],
  ["abstract", 'pragma solidity ^0.8.13;\nimport "code-prix/Car.sol";\ncontract MyCar is Car { }', "author's"],
  ["missing-import", plain.replace('import "code-prix/Car.sol";', ""), "mended"],
  ["unknown-import", plain.replace("code-prix/Car.sol", "openzeppelin/Math.sol"), "author's"],
  ["declared-twice", carWith("uint256 x = 1; uint256 x = 2; codePrix.buyAcceleration(x);"), "author's"],
  ["shadowed", carWith("uint256 yourCarIndex = 1; codePrix.buyAcceleration(yourCarIndex);"), "author's"],
  ["unused-variable", carWith("uint256 x = 1; codePrix.buyAcceleration(2);"), "author's"],
  ["unused-parameter", plain, "author's"],
  ["unreachable", carWith("return; codePrix.buyAcceleration(2);"), "author's"],
  ["view-changes", carWith("f(codePrix);", "function f(CodePrix p) internal view { p.buyAcceleration(1); }"), "mended"],
  [
    "pure-reads",
    carWith(
      "codePrix.buyAcceleration(f());",
      "uint256 n = 2; function f() internal pure returns (uint256) { return n; }",
    ),
    "mended",
  ],
  ["stack-too-deep", carWith(`${seventeen} codePrix.buyAcceleration(${sumOfSeventeen});`), "author's"],
  ["constant-assigned", carWith("N = 2; codePrix.buyAcceleration(N);", "uint256 constant N = 1;"), "author's"],
  ["read-only", carWith("allCars[0].speed = 3;"), "author's"],
  ["negative-unsigned", carWith("uint256 x = 5; codePrix.buyAcceleration(-x);"), "author's"],
  ["memory-push", carWith("uint256[] memory a; a.push(1); codePrix.buyAcceleration(a[0]);"), "author's"],
  ["for-in", carWith("for (uint256 i in allCars) { }"), "author's"],
  ["open-quote", carWith('string memory s = "abc; codePrix.buyAcceleration(1);'), "author's"],
  ["foreign-letter", carWith("uint256 hız = 1; codePrix.buyAcceleration(hız);"), "mended"],
  ["unicode-text", carWith('string memory s = "hız"; codePrix.buyAcceleration(bytes(s).length);'), "mended"],
  ["enum-argument", carWith("codePrix.buyAcceleration(codePrix.getActionsSold(1));"), "mended"],
  ["mixed-signs", carWith("int256 x = 3; if (x < yourCarIndex) codePrix.buyAcceleration(1);"), "author's"],
  ["literal-out-of-range", carWith("uint8[2] memory a; codePrix.buyAcceleration(a[2]);"), "author's"],
  ["statement-outside", carWith("codePrix.buyAcceleration(1);", "uint256 n; n = 2;"), "author's"],
  [
    "missing-return",
    carWith(
      "codePrix.buyAcceleration(f(2));",
      "function f(uint256 x) internal pure returns (uint256) { if (x > 1) { return 2; } }",
    ),
    "author's",
  ],
  ["explicit-conversion", carWith("int x = int(allCars[0].speed); codePrix.buyAcceleration(uint(x));"), "mended"],
  ["type-missing", carWith("me = allCars[yourCarIndex]; codePrix.buyAcceleration(me.speed);"), "mended"],
  ["type-missing", carWith("car = allCars[0]; if (car.y > 5) codePrix.buyShell(1);"), "mended"],
  ["type-missing", carWith("let me = allCars[yourCarIndex]; codePrix.buyShell(me.y);"), "mended"],
  ["type-missing", carWith("isFirst = yourCarIndex == 0; if (isFirst) codePrix.buyShell(1);"), "mended"],
  ["type-missing", carWith("let isCheap = codePrix.getShellCost(1) < 5; if (isCheap) codePrix.buyShell(1);"), "mended"],
  ["type-missing", carWith("cars = allCars; codePrix.buyShell(cars.length);"), "mended"],
  ["type-missing", carWith("const x = 5; codePrix.buyShell(x);"), "mended"],
  ["type-missing", carWith("uint256 n = 2; for (i = 0; i < n; i++) { codePrix.buyShell(1); }"), "mended"],
  ["type-missing", carWith("price = codePrix.getShellCost(1); if (price < 5) codePrix.buyShell(1);"), "mended"],
  ["type-unclear", carWith("let x; codePrix.buyShell(1);"), "author's"],
  ["undeclared-counter", carWith("turns = turns + 1; codePrix.buyShell(turns);"), "mended"],
  ["undeclared-counter", carWith("laps += 1;"), "mended"],
  ["undeclared-counter", carWith("laps++;"), "mended"],
  ["undeclared-close", carWith("buyAcceleration(1);"), "mended"],
  ["undeclared-close", carWith("this.buyShell(1);"), "mended"],
  ["undeclared-close", carWith("CodePrix.buyShell(1);"), "mended"],
  ["not-solidity", carWith("uint256 d = min(5, yourCarIndex); codePrix.buyShell(d);"), "mended"],
  ["not-solidity", carWith("uint256 d = Math.max(5, yourCarIndex); codePrix.buyShell(d);"), "mended"],
  ["not-solidity", carWith("uint256 d = abs(allCars[0].y - allCars[1].y); codePrix.buyShell(d);"), "mended"],
  ["not-solidity", carWith("uint256 d = abs(5); codePrix.buyShell(d);"), "author's"],
  ["not-solidity", carWith("codePrix.buyShell(len(allCars));"), "mended"],
  ["undeclared-close", carWith("CarData memory me = allCars[yourCarIndex]; codePrix.buyShell(me.y);"), "mended"],
  ["undeclared-close", carWith("boolean b = true; if (b) codePrix.buyShell(1);"), "mended"],
  ["unknown-member-close", carWith("codePrix.accelerate(1);"), "mended"],
  ["car-for-number", carWith("uint256 x = allCars[0]; codePrix.buyShell(x);"), "author's"],
  ["car-for-number", carWith("codePrix.buyShell(allCars[0]);"), "author's"],
  ["car-for-number", carWith("uint256 d = allCars[0].y - allCars[1]; codePrix.buyShell(d);"), "author's"],
  ["list-for-car", carWith("CodePrix.CarData memory me = allCars; codePrix.buyShell(me.y);"), "mended"],
  ["list-for-number", carWith("uint256 x = allCars; codePrix.buyShell(x);"), "author's"],
  ["place-for-car", carWith("CodePrix.CarData memory me = yourCarIndex; codePrix.buyShell(me.y);"), "mended"],
  ["condition-for-number", carWith("uint256 x = yourCarIndex > 0; codePrix.buyShell(x);"), "mended"],
  ["condition-for-number", carWith("codePrix.buyShell(true);"), "mended"],
  ["call-without-brackets", carWith("uint256 x = codePrix.buyAcceleration; codePrix.buyShell(x);"), "mended"],
  [
    "unsigned-signed",
    carWith("CodePrix.CarData memory me = allCars[yourCarIndex]; int x = me.y - 5; if (x > 0) codePrix.buyShell(1);"),
    "mended",
  ],
  ["unsigned-signed", carWith("int256 gap = codePrix.getShellCost(1); if (gap > 0) codePrix.buyShell(1);"), "mended"],
  ["unsigned-signed", carWith("int32 x = allCars[0].y; if (x > 0) codePrix.buyShell(1);"), "mended"],
  [
    "unsigned-signed",
    carWith("int gap = allCars[0].y - allCars[yourCarIndex].y; if (gap > 9) codePrix.buyShell(1);"),
    "mended",
  ],
  ["unsigned-signed", carWith("int x = (yourCarIndex - 1) * 2; if (x > 0) codePrix.buyShell(1);"), "author's"],
  ["signed-unsigned", carWith("int x = 5; uint256 y = x + 1; codePrix.buyShell(y);"), "mended"],
  ["number-for-text", carWith("string memory s = yourCarIndex;"), "mended"],
  ["other-type", carWith("address a = 5;"), "author's"],
  ["other-type", carWith("uint256 d = true ? 5 : true; codePrix.buyShell(d);"), "author's"],
  ["place-from-end", carWith("codePrix.buyShell(allCars[-1].y);"), "mended"],
  ["negative-unsigned", carWith("codePrix.buyShell(-1);"), "author's"],
  ["list-literal", carWith("int[] memory xs = [1, 2, 3]; codePrix.buyShell(uint(xs[0]));"), "author's"],
  ["list-type", carWith("uint256[3] memory xs = [1, 2, 3]; codePrix.buyShell(xs[0]);"), "mended"],
  ["no-call", carWith("uint256 n = allCars.length(); codePrix.buyShell(n);"), "mended"],
  ["return-of-turn", carWith("return true;"), "mended"],
  ["not-solidity", carWith("if (yourCarIndex => 0) codePrix.buyShell(1);"), "mended"],
  ["not-solidity", carWith("if (yourCarIndex =< 0) codePrix.buyShell(1);"), "mended"],
  ["not-solidity", carWith("uint256 d = yourCarIndex if true else 5; codePrix.buyShell(d);"), "mended"],
  ["fraction", carWith("uint256 x = yourCarIndex * 1.5; codePrix.buyShell(x);"), "mended"],
  ["fraction", carWith("uint256 x = yourCarIndex / 0.5; codePrix.buyShell(x);"), "mended"],
  ["text-for-number", carWith('if (codePrix.getShellCost(1) < "5") codePrix.buyShell(1);'), "mended"],
  ["number-as-condition", carWith("if (!yourCarIndex) codePrix.buyShell(1);"), "mended"],
  ["number-as-condition", carWith("if (yourCarIndex && true) codePrix.buyShell(1);"), "author's"],
  ["returns-missing", carWith("codePrix.buyAcceleration(f());", "function f() internal pure { return 1; }"), "mended"],
  [
    "condition-for-number",
    carWith("codePrix.buyAcceleration(f());", "function f() internal pure returns (uint256) { return true; }"),
    "mended",
  ],
];

/** Checked by compiling after the edits; warnings are fine. */
function isFreeOfMistakesAfter(source: string, edits: readonly TextEdit[] | undefined): boolean {
  if (edits === undefined) return false;
  return compileCar(compiler, { source: applyEdits(source, edits), goal: "check" }).kind === "checked";
}

describe("a common mistake", () => {
  test.each(mistakes)("recognises %s (%#)", (id, source, mends) => {
    const { diagnostics } = compileCar(compiler, { source, goal: "build" });
    const explained = diagnostics.map((diagnostic) => explainDiagnostic(diagnostic, source));
    const found = explained.find((each) => each?.id === id);
    expect(explained.map((each) => each?.id)).toContain(id);
    expect(isFreeOfMistakesAfter(source, found?.edits)).toBe(mends === "mended");
  });

  // Code generation is the slowest part of compiling.
  const mended = mistakes.filter(([, , mends]) => mends === "mended");
  test.each(mended)("compiles %s once it's fixed (%#)", { tags: ["thorough"] }, (id, source) => {
    const { diagnostics } = compileCar(compiler, { source, goal: "build" });
    const found = diagnostics.map((each) => explainDiagnostic(each, source)).find((each) => each?.id === id);
    const edited = applyEdits(source, found?.edits ?? []);
    expect(compileCar(compiler, { source: edited, goal: "build" }).kind).toBe("compiled");
  });

  test("leads the list of errors with the cause", () => {
    const { diagnostics } = compileCar(compiler, { source: mistakes[0]![1], goal: "check" });
    expect(diagnostics[0] && explainDiagnostic(diagnostics[0], mistakes[0]![1])?.id).toBe("missing-semicolon");
  });
});

const withoutPlace = ["unrecognised", "unrecognised-remark", "compiler-timeout", "other-family", "compiler-crash"];

test("has a mistake here for every explanation", () => {
  const led = new Set([...mistakes.map(([id]) => id), ...withoutPlace]);
  expect(Object.keys(english).filter((id) => !led.has(id))).toEqual([]);
});

describe("cars of the other families", () => {
  const monaco = (body: string) => `pragma solidity ^0.8.13;
import "0xmonaco/Car.sol";
contract MyCar is Car {
    constructor(Monaco referee) Car(referee) {}
    function takeYourTurn(Monaco.CarData[] calldata allCars, uint256 yourCarIndex) external override {
        ${body}
    }
}
`;
  test.each([
    ["type-missing", monaco("me = allCars[yourCarIndex]; monaco.buyAcceleration(me.speed);")],
    ["undeclared-close", monaco("buyAcceleration(1);")],
    ["missing-import", monaco("monaco.buyShell(1);").replace('import "0xmonaco/Car.sol";', "")],
    ["wrong-signature", monaco("monaco.buyShell(1);").replace(", uint256 yourCarIndex", "")],
  ])("explains the fix of %s in their terms", (id, source) => {
    const { diagnostics } = compileCar(compiler, { source, goal: "build", family: "monaco" });
    const found = diagnostics.map((each) => explainDiagnostic(each, source)).find((each) => each?.id === id);
    const mended = applyEdits(source, found?.edits ?? []);
    expect(compileCar(compiler, { source: mended, goal: "build", family: "monaco" })).toMatchObject({
      kind: "compiled",
    });
  });
});

test("keeps the compiler's message for anything else", () => {
  const diagnostic = { severity: "error", code: "9999", message: "Something rare." } as const;
  expect(explainDiagnostic(diagnostic, "x")).toBeUndefined();
});
