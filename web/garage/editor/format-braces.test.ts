import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatSolidity } from "./format-braces.ts";

describe("formatSolidity", () => {
  test("puts spaces around operators and after keywords", () => {
    expect(formatSolidity("if(a>b&&!c){d=e+1;}")).toBe("if (a > b && !c) { d = e + 1; }\n");
  });

  test("indents by brackets, closing ones first", () => {
    const source = "contract A{\nfunction f() external{\nif(x){\ny();\n}else{\nz();\n}\n}\n}";
    expect(formatSolidity(source)).toBe(
      "contract A {\n    function f() external {\n        if (x) {\n            y();\n        } else {\n            z();\n        }\n    }\n}\n",
    );
  });

  test("indents a function's parameters on separate lines once", () => {
    expect(formatSolidity("function f(\nuint256 a,\nuint256 b\n) external {\ng(a);\n}")).toBe(
      "function f(\n    uint256 a,\n    uint256 b\n) external {\n    g(a);\n}\n",
    );
  });

  test("distinguishes a sign from a subtraction", () => {
    expect(formatSolidity("int a=-1-b;")).toBe("int a = -1 - b;\n");
    expect(formatSolidity("return -x;")).toBe("return -x;\n");
  });

  test("keeps pragmas, member access, strings and comments", () => {
    const source = 'pragma solidity ^0.8.13;\nimport "a//b.sol";\n// a  b=c\nx.y[1].z("a,b", 3);\n';
    expect(formatSolidity(source)).toBe(source);
  });

  test("keeps one of several blank lines, and none at a block's edges", () => {
    expect(formatSolidity("\n\na;\n\n\nb;\nf {\n\nc;\n\n}\n\n")).toBe("a;\n\nb;\nf {\n    c;\n}\n");
  });

  test("accepts unfinished source", () => {
    expect(formatSolidity('function f( {{ "abc')).toBe('function f({ { "abc\n');
    expect(formatSolidity("}}})")).toBe("} } })\n");
    expect(formatSolidity("")).toBe("");
  });

  const folder = join(import.meta.dirname, "../../../languages/solidity");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".sol"));

  const wordsAndSigns = (source: string) => source.match(/\w+|[^\w\s]/g);

  test.each(sources)("changes no token of %s and is stable", (path) => {
    const source = readFileSync(join(folder, path), "utf8");
    const formatted = formatSolidity(source);
    expect(wordsAndSigns(formatted)).toEqual(wordsAndSigns(source));
    expect(formatSolidity(formatted)).toBe(formatted);
  });
});
