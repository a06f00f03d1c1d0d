import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { computeEngineHash } from "./compute-engine-hash.ts";

const project = path.join(import.meta.dirname, "../..");
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "engine-hash-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}
function replace(file: string, from: string | RegExp, to: string): void {
  const before = read(file);
  const after = before.replace(from, to);
  expect(after, `${file} contains ${from}`).not.toBe(before);
  write(file, after);
}

describe("the hash of this project's engine", () => {
  const sources = () =>
    ["engine", "web"].flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
        .map((file) => path.join(room, file))
        .filter((file) => file.endsWith(".ts")),
    );
  const rewriteAll = (change: (text: string) => string) => {
    for (const file of sources()) write(file, change(read(file)));
  };
  const hash = computeEngineHash(project);

  /** Copied once with a filter, then whole, which is much faster. */
  const pristine = mkdtempSync(path.join(tmpdir(), "engine-hash-pristine-"));
  beforeAll(() => {
    // Only copied files count. The machine's sources become the interpreter.
    const copied = (file: string) => !/node_modules.*\.(?:map|ts)$|evm.wasm$/.test(file);
    for (const folder of ["engine", "node_modules/@noble/hashes", "node_modules/@noble/curves"])
      cpSync(path.join(project, folder), path.join(pristine, folder), {
        recursive: true,
        dereference: true,
        filter: copied,
      });
    for (const file of ["web/races/engine-worker.ts", "package.json"]) {
      mkdirSync(path.dirname(path.join(pristine, file)), { recursive: true });
      cpSync(path.join(project, file), path.join(pristine, file));
    }
  });
  afterAll(() => rmSync(pristine, { recursive: true }));
  beforeEach(() => cpSync(pristine, root, { recursive: true }));

  test("depends on the modules it reaches, wherever the project is", () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(computeEngineHash(root)).toBe(hash);
  });

  /** Each can follow those before it. */
  const harmless: [string, () => void][] = [
    ["types change", () => replace("engine/formula/prices.ts", /export interface \w+ \{/, "$& added?: string;")],
    [
      "a type is imported",
      () => replace("engine/formula/prices.ts", /^/, 'import type { Duel } from "../evaluation/duel.ts";\n'),
    ],
    [
      "files that races don't reach change",
      () => {
        replace("engine/evaluation/evaluate.ts", /^/, 'import "../ratings/chance.ts";\n');
        write("engine/evm/interpreter.test.ts", "");
        write("engine/evm/another.ts", "export const another = 1;\n");
      },
    ],
    ["package.json names another Vite", () => replace("package.json", /"vite": ".*?"/, '"vite": "99.0.0"')],
    [
      "a file is renamed",
      () => {
        renameSync(path.join(root, "engine/formula/prices.ts"), path.join(root, "engine/formula/a-price.ts"));
        rewriteAll((text) => text.replaceAll("/prices.ts", "/a-price.ts"));
      },
    ],
    [
      "a file moves to another folder",
      () => {
        renameSync(path.join(root, "engine/referee/shuffle.ts"), path.join(root, "engine/shuffle.ts"));
        rewriteAll((text) => text.replaceAll('"./shuffle.ts"', '"../shuffle.ts"'));
      },
    ],
    ["comments change", () => rewriteAll((text) => `// Another comment.\n${text.replaceAll("/**", "/** Also: ")}`)],
    ["types are removed", () => rewriteAll((text) => stripTypeScriptTypes(text))],
    ["white space changes", () => rewriteAll((text) => text.replaceAll(/\n */g, "\r\n\r\n\t"))],
  ];

  test("stays the same when comments, types, white space, paths and other files change", () => {
    for (const [, change] of harmless) change();
    expect(computeEngineHash(root)).toBe(hash);
  });

  test.each(harmless)("stays the same when %s", { tags: ["thorough"] }, (_, change) => {
    change();
    expect(computeEngineHash(root)).toBe(hash);
  });

  test.each<[string, () => void]>([
    ["one price", () => replace("engine/formula/formula.ts", /(decreasePercent: )(\d+)/, "$11$2")],
    ["the cost of one opcode", () => replace("engine/evm/opcodes.ts", '"ADD", 2, 1, 3]', '"ADD", 2, 1, 4]')],
    [
      "one line of the translator",
      () => replace("engine/evm/translator/arithmetic.ts", "stack.store(3);", "stack.store(2);"),
    ],
    ["one line of the worker", () => replace("web/races/engine-worker.ts", "BigInt(published.seed)", "0n")],
    [
      "one byte of the interpreter",
      () => {
        const file = path.join(root, "engine/evm/interpreter.wasm");
        const bytes = readFileSync(file);
        bytes[bytes.length - 1]! ^= 1;
        writeFileSync(file, bytes);
      },
    ],
    ["one line of a package", () => replace("node_modules/@noble/hashes/sha3.js", "24", "23")],
  ])("changes with %s", (_, change) => {
    change();
    expect(computeEngineHash(root)).not.toBe(hash);
  });
});

describe("the code that a worker reaches", () => {
  beforeEach(() => {
    write("package.json", JSON.stringify({ type: "module", imports: { "#engine/*": "./engine/*" } }));
    write("engine/evm/interpreter.wasm", "wasm");
    write("engine/table.json", "[1]");
    write("engine/nested.ts", 'import { b } from "./b.ts";\nexport const nested = () => b;\n');
    write("engine/b.ts", 'import { nested } from "./nested.ts";\nexport const b: number = 1;\nvoid nested;\n');
    write("engine/lazy.js", "export default 1;\n");
    write("engine/other.worker.ts", "postMessage(1);\n");
    write("engine/unreached.ts", "export type Unreached = 1;\nexport const unreached = 1;\n");
    write("node_modules/arithmetic/package.json", JSON.stringify({ type: "module", exports: "./add.js" }));
    write("node_modules/arithmetic/add.js", "export const add = (a, b) => a + b;\n");
    write(
      "web/races/engine-worker.ts",
      `import { add } from "arithmetic";
import { nested } from "#engine/nested.ts";
import type { Unreached } from "#engine/unreached.ts";
export { b as again } from "../../engine/b.ts";
export * from "../../engine/b.ts";
const worker = new Worker(new URL("../../engine/other.worker.ts", import.meta.url), { type: "module" });
const wasm = fetch(new URL("../../engine/evm/interpreter.wasm?url", import.meta.url));
const table = import.meta.resolve("#engine/table.json");
export const lazy = () => import("../../engine/lazy.js");
declare const ambient: string;
interface Shape { a: number }
export type Wide<T> = T | Shape;
abstract class Base<T> implements Shape {
  declare b: T;
  private readonly c?: number = 1;
  a = 0;
  static d: string[] = [];
  abstract e(): void;
  f(this: Base<T>, x?: number): void;
  f(x = 0x10n, ...rest: never[]): void { void [x, rest, this.c as unknown as string, this?.a!.toFixed(), ,]; }
}
export function overloaded(a: string): string;
export function overloaded(a: unknown): a is string { return (a satisfies unknown, /a\\/b/g.test(\`\${a} \\n\`)); }
label: for (const { a, ...others } of [{ a: 1 }]) { if (a > 1e3) break label; else continue; }
const found = add?.(1, 2) ?? nested<number>(), flags = [true, false, null, -0.5, 'x', "y"] as const;
void [worker, wasm, table, Base, found, flags, (0, 1) ** 2, async () => { for await (const a of []) yieldNothing(a); }];
function* yieldNothing(_: unknown): Generator<Unreached> {}
`,
    );
  });

  test("has the same hash in every version of Vite", () => {
    expect(computeEngineHash(root)).toBe("ce467f3824794e2e9fe20e0da60d51093ec447e60ca6790424bd4d93a176d7b4");
  });

  test.each([
    ["a module by its package's imports", "engine/nested.ts", "() => b", "() => b + 1"],
    ["a module that imports its importer", "engine/b.ts", "number = 1", "number = 2"],
    ["a module on demand", "engine/lazy.js", "1", "2"],
    ["another worker by its URL", "engine/other.worker.ts", "1", "2"],
    ["a file by import.meta.resolve", "engine/table.json", "1", "2"],
    ["a package", "node_modules/arithmetic/add.js", "a + b", "a - b"],
  ])("includes %s", (_, file, from, to) => {
    const hash = computeEngineHash(root);
    replace(file, from, to);
    expect(computeEngineHash(root)).not.toBe(hash);
  });

  test("excludes a module of which only types are imported", () => {
    const hash = computeEngineHash(root);
    replace("engine/unreached.ts", "= 1;", "= 2;");
    rmSync(path.join(root, "engine/unreached.ts"));
    expect(computeEngineHash(root)).toBe(hash);
  });

  test.each([
    ["import(name)", "imports a path that isn't written out"],
    ["new Worker(new URL(name, import.meta.url))", "imports a path that isn't written out"],
    ["import.meta.glob('./*.ts')", "reaches others by import.meta or require"],
    ["require('./b.ts')", "reaches others by import.meta or require"],
    ["if (", "can't be parsed"],
  ])("can't be covered with %s", (code, message) => {
    write("engine/lazy.js", `const name = "x";\n${code};\n`);
    expect(() => computeEngineHash(root)).toThrow(message);
  });
});
