import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { javascriptLanguage, typescriptLanguage } from "@codemirror/lang-javascript";
import { pythonLanguage } from "@codemirror/lang-python";
import { describe, expect, test } from "vitest";
import { languageOfFile } from "#languages/compiling/car-language.ts";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import { formatSource } from "./format-source.ts";

const python = (text: string) => formatSource(text, "python", pythonLanguage.parser);
const javascript = (text: string) => formatSource(text, "javascript", javascriptLanguage.parser);

describe("Python", () => {
  test("gets four spaces per block, with comments moved along", () => {
    expect(python("def f(a):\n  # first\n  if a:\n\treturn 1\n        # inner\n  # outer\n  return 2\n")).toBe(
      "def f(a):\n    # first\n    if a:\n        return 1\n        # inner\n    # outer\n    return 2\n",
    );
  });

  test("gets spaces around operators, and none within names", () => {
    expect(python("x=-1-a*2\ny [ 0 ] = f (1,b = 2)[1 : -2]\nz={1:(2,3)}if not(x)else[x ,y]#why\n")).toBe(
      "x = -1 - a * 2\ny[0] = f(1, b=2)[1:-2]\nz = {1: (2, 3)} if not (x) else [x, y]  #why\n",
    );
  });

  test("gets two empty lines around functions, one inside, and keeps lines in brackets aligned", () => {
    expect(python("A=1\ndef f(race,\n      cars):\n  a=[\n    1,\n  ]\n\n\n\n  return a\nB = 2\n")).toBe(
      "A = 1\n\n\ndef f(race,\n      cars):\n    a = [\n      1,\n    ]\n\n    return a\n\n\nB = 2\n",
    );
  });

  test("keeps strings and continued lines", () => {
    const text = 'def f(n):\n    """A  b=c\n      d"""\n    a = n \\\n        + 1\n    print(f"{n:>3}  x", "y")\n';
    expect(python(text)).toBe(text);
  });

  test("with an error in it loses only trailing spaces", () => {
    expect(python("def f(:  \n  x=1 \t\n\n\n")).toBe("def f(:\n  x=1\n");
  });
});

test("formats JavaScript with two spaces per block and spaces around operators", () => {
  const text =
    "export function takeTurn(race,cars,place){\nconst [a,b]=[-1,x?.y??2];\nif(a===b){return [...cars].map((car)=>({y:car.y}))}\nfor(let i=0;i<3;i++){\ncars\n.filter((c)=>!c.shield);\n}\nconsole.log(`a  ${b}`);\n}";
  expect(javascript(text)).toBe(
    "export function takeTurn(race, cars, place) {\n  const [a, b] = [-1, x?.y ?? 2];\n  if (a === b) { return [...cars].map((car) => ({ y: car.y })) }\n  for (let i = 0; i < 3; i++) {\n    cars\n      .filter((c) => !c.shield);\n  }\n  console.log(`a  ${b}`);\n}\n",
  );
});

const folder = join(import.meta.dirname, "../../../languages/solidity");
const corpus = join(import.meta.dirname, "../../../tests/languages/corpus");
const scripts = [folder, corpus].flatMap((from) =>
  readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:py|js|ts)$/.test(path) && !path.endsWith(".test.ts"))
    .map((path) => join(from, path)),
);
const cars = scripts.filter((path) => !path.endsWith(".ts"));

test("keeps the bytecode of house cars and templates, and is stable", () => {
  const compile = createCompileSession(() => {
    throw new Error("There is no Solidity here.");
  });
  for (const path of cars.filter((each) => each.startsWith(folder))) {
    const source = readFileSync(path, "utf8");
    const language = languageOfFile(path)!;
    const formatted = language === "python" ? python(source) : javascript(source);
    const initcodeOf = (text: string) => {
      const outcome = compile({ source: text, fileName: path, goal: "build" });
      return outcome.kind === "compiled" ? outcome.car.initcode : outcome.kind;
    };
    expect([path, initcodeOf(formatted)]).toEqual([path, initcodeOf(source)]);
    expect(language === "python" ? python(formatted) : javascript(formatted)).toBe(formatted);
  }
});

test("formats the corpus in one pass and is stable", () => {
  expect(scripts.length).toBeGreaterThan(100);
  for (const path of scripts.filter((each) => each.startsWith(corpus))) {
    const parser = path.endsWith(".py")
      ? pythonLanguage.parser
      : path.endsWith(".ts")
        ? typescriptLanguage.parser
        : javascriptLanguage.parser;
    const once = formatSource(readFileSync(path, "utf8"), languageOfFile(path)!, parser);
    expect([path, formatSource(once, languageOfFile(path)!, parser)]).toEqual([path, once]);
  }
});
