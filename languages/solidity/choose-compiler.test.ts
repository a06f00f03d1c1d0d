import { expect, test } from "vitest";
import { chooseCompiler, satisfies, defaultPragma, versionPragmas } from "./choose-compiler.ts";

test.each([
  ["0.8.13", "0.8.13"],
  ["=0.8.13", "0.8.13"],
  ["^0.8.13", "0.8.37"],
  ["^0.8.0", "0.8.37"],
  [">=0.8.0 <0.9.0", "0.8.37"],
  [">= 0.8.4 < 0.8.20", "0.8.13"],
  ["~0.8.1", "0.8.37"],
  ["0.8.1 - 0.8.15", "0.8.13"],
  ["0.7.6 || 0.8.13", "0.8.13"],
  [">0.6", "0.8.37"],
  ["0.8", "0.8.37"],
  ["*", "0.8.37"],
])("pragma %s is compiled by %s", (range, version) => {
  expect(chooseCompiler([`pragma solidity ${range};`])).toEqual({ version });
});

test("a source without a pragma gets the current compiler", () => {
  expect(chooseCompiler(["contract A {}"])).toEqual({ version: "0.8.37" });
});

test("an unsupported version in between gets the current compiler", () => {
  expect(chooseCompiler(["pragma solidity 0.8.17;"])).toEqual({ version: "0.8.37" });
});

test.each(["0.7.6", "^0.4.24", "0.8.99", "^0.9.0", "banana"])("pragma %s is refused with what to do next", (range) => {
  const said = { id: "unknown-version", values: { asked: range } };
  expect(chooseCompiler([`pragma solidity ${range};`])).toMatchObject({ version: undefined, said });
  expect(defaultPragma(`// 1\npragma solidity ${range};`)).toEqual([
    { from: 21, to: 21 + range.length, insert: "^0.8.13" },
  ]);
});

test("all sources of a car must accept the same compiler", () => {
  expect(chooseCompiler(["pragma solidity ^0.8.0;", "pragma solidity 0.8.13;"])).toMatchObject({ version: "0.8.13" });
  expect(chooseCompiler(["pragma solidity 0.8.37;", "pragma solidity 0.8.13;"]).version).toBeUndefined();
});

test("pragmas in comments and strings are ignored", () => {
  const source = `// pragma solidity 0.4.0;\n/* pragma solidity 0.5.0; */\npragma solidity 0.8.13;\nstring constant a = "pragma solidity 0.6.0;";`;
  expect(versionPragmas(source).map((pragma) => pragma.range)).toEqual(["0.8.13"]);
});

test("a caret keeps the leftmost non-zero part of the version", () => {
  expect(satisfies("0.8.37", "^0.8.13")).toBe(true);
  expect(satisfies("0.9.0", "^0.8.13")).toBe(false);
  expect(satisfies("1.9.0", "^1.2.3")).toBe(true);
  expect(satisfies("0.8.12", "^0.8.13")).toBe(false);
});
