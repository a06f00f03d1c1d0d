/**
 * Operands with side effects on other operands, everywhere. Small numbers, valid indexes and positive divisors, so that
 * programs never stop.
 */
import { type Chance, chanceOf, type RandomProgram } from "./random-program.ts";

/** Even seeds: Python; odd: JavaScript. */
export function sideEffectProgram(seed: number): RandomProgram {
  const chance = chanceOf(seed + 1);
  for (let n = 0; n < 8; n += 1) chance(2);
  const isPython = seed % 2 === 0;
  const args = [[chance(41) - 20, chance(60)]];
  const writer = isPython ? new PythonWriter(chance) : new JavascriptWriter(chance);
  return { fileName: isPython ? "random.py" : "random.js", source: writer.program(), args };
}

/**
 * A number, an index from 0 to 2, a list of at least three numbers, a boolean, or an object (Python: a dictionary with
 * keys 0 to 2).
 */
type Kind = "number" | "place" | "list" | "truth" | "object";
type Make = () => string;

abstract class Writer {
  readonly #chance: Chance;
  protected readonly functions: Record<Kind, string[]> = { number: [], place: [], list: [], truth: [], object: [] };
  /** module variables instead of the enclosing function's */
  protected readonly isModule: boolean;
  /** read-only numbers in scope */
  protected items: string[] = [];
  protected results: string[] = [];
  #names = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
    this.isModule = chance(2) === 0;
  }

  abstract program(): string;
  protected abstract readonly variables: Record<Kind, string[]>;
  protected abstract makers(kind: Kind, depth: number): Make[];
  protected abstract call(name: string, depth: number): string;
  protected abstract read(kind: "number" | "place", depth: number): string;

  protected below(limit: number): number {
    return this.#chance(limit);
  }
  protected pick<T>(items: readonly T[]): T {
    return items[this.#chance(items.length)]!;
  }
  protected fresh(): string {
    this.#names += 1;
    return `v${this.#names}`;
  }

  protected make(kind: Kind, depth: number): string {
    if (depth > 0 && this.#chance(5) > 0) return this.pick(this.makers(kind, depth - 1))();
    // Limits nesting.
    const calls = depth < 0 ? [] : this.functions[kind];
    const way = this.#chance(10);
    if (calls.length > 0 && way < 5) return this.call(this.pick(calls), depth);
    if (way < 7 && depth > 0 && (kind === "number" || kind === "place")) return this.read(kind, depth - 1);
    if (kind === "number" && way === 9) return String(this.#chance(9));
    if (kind === "number" && this.items.length > 0 && way > 6) return this.pick(this.items);
    const names = this.variables[kind];
    return this.#chance(3) > 0 ? names[0]! : this.pick(names);
  }
  protected n = (depth: number): string => this.make("number", depth);
  protected p = (depth: number): string => this.make("place", depth);
  protected l = (depth: number): string => this.make("list", depth);
  protected t = (depth: number): string => this.make("truth", depth);
  protected o = (depth: number): string => this.make("object", depth);

  /** Binds a name to a list's items. */
  protected over<T>(name: string, make: () => T): T {
    const before = this.items;
    this.items = [...before, name];
    const made = make();
    this.items = before;
    return made;
  }
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);

class PythonWriter extends Writer {
  protected readonly variables: Record<Kind, string[]> = {
    number: ["x", "y"],
    place: ["i", "j"],
    list: ["xs", "ys"],
    truth: ["b"],
    object: ["d"],
  };

  program(): string {
    const state = [
      "x, y, i, j, b = 3, 40, 0, 2, True",
      "xs = [1, 2, 3]",
      "ys = [14, 15, 16, 17]",
      "d = {0: 4, 1: 5, 2: 6}",
    ];
    const names = "x, y, i, j, b, xs, ys, d";
    const outside = `${this.isModule ? "global" : "nonlocal"} ${names}`;
    const functions: string[] = [];
    for (let count = 2 + this.below(4); count > 0; count -= 1) functions.push(...this.#function(outside));
    const head = ["def h(p, q=7):", "    return p * 3 + q", "def k(p, *, q=1, r=2):", "    return p + q * 10 + r"];
    this.functions.number.push("h", "h", "k");
    const body = Array.from({ length: 2 + this.below(2) }, () => this.#statement(2)).flat();
    const results = ["x", "y", "i", "j", "b", "xs", "ys", "d", ...this.results];
    const end = `return (${results.join(", ")})`;
    const lines = this.isModule
      ? [...state, ...head, ...functions, "def answer(a, c):", ...indented([`global ${names}`, ...body, end])]
      : [...head, "def answer(a, c):", ...indented([...state, ...functions, ...body, end])];
    return `${lines.join("\n")}\n`;
  }

  #function(outside: string): string[] {
    const kind = this.pick<Kind>(["number", "number", "place", "place", "list", "object", "truth"]);
    const name = `${kind[0]}${this.functions[kind].length}`;
    const takes = kind === "number" && this.below(3) === 0;
    const made = this.over("v", () => {
      if (!takes) this.items = [];
      const body = Array.from({ length: 1 + this.below(2) }, () => this.#effect()).flat();
      return [`def ${name}(${takes ? "v" : ""}):`, ...indented([outside, ...body, `return ${this.make(kind, 0)}`])];
    });
    this.functions[kind].push(takes ? `${name}*` : name);
    return made;
  }

  /** Frequently read variables change most. */
  #effect(): string[] {
    const ofX = [
      () => `x = ${this.n(0)} % 99`,
      () => `x ${this.pick(["+=", "-=", "^="])} ${1 + this.below(60)}`,
      () => `x, y = y, x`,
    ];
    const ofList = [
      () => `xs = [${this.n(0)}, 8, ${this.n(0)}]`,
      () => `xs = ys[:]`,
      () => `xs, ys = ys, xs`,
      () => `xs[${this.p(0)}] = ${this.n(0)}`,
      () => `xs.append(${this.n(0)})`,
      () => `xs.reverse()`,
    ];
    const ofPlace = [() => `i = (i + 1) % 3`, () => `i, j = j, i`];
    const ofDictionary = [
      () => `d[${this.p(0)}] = ${this.n(0)}`,
      () => `d[j] += 2`,
      () => `d = {0: ${this.n(0)}, 1: y, 2: x}`,
    ];
    const ofOthers = [
      () => `y = x % 50 + ${this.below(9)}`,
      () => `j = 2 - j`,
      () => `b = not b`,
      () => `ys[i] += 1`,
      () => `ys.insert(j, ${this.n(0)})`,
      () => `ys.sort()`,
    ];
    return [this.pick(this.pick([ofX, ofX, ofX, ofList, ofList, ofPlace, ofPlace, ofDictionary, ofOthers]))()];
  }

  protected call(name: string, depth: number): string {
    const d = depth - 1;
    if (name === "h")
      return this.pick([
        () => `h(${this.n(d)})`,
        () => `h(${this.n(d)}, ${this.n(d)})`,
        () => `h(q=${this.n(d)}, p=${this.n(d)})`,
        () => `h(${this.n(d)}, q=${this.n(d)})`,
      ])();
    if (name === "k")
      return this.pick([
        () => `k(${this.n(d)}, r=${this.n(d)}, q=${this.n(d)})`,
        () => `k(r=${this.n(d)}, p=${this.n(d)})`,
        () => `k(${this.n(d)}, q=${this.n(d)})`,
      ])();
    return name.endsWith("*") ? `${name.slice(0, -1)}(${this.n(d)})` : `${name}()`;
  }
  protected read(kind: "number" | "place", d: number): string {
    if (kind === "place") return `(${this.p(d)} + ${this.p(d)}) % 3`;
    return this.below(2) === 0 ? `${this.l(d)}[${this.p(d)}]` : `${this.o(d)}[${this.p(d)}]`;
  }

  protected makers(kind: Kind, d: number): Make[] {
    const { n, p, l, t, o } = this;
    switch (kind) {
      case "number":
        return [
          () => `(${n(d)} ${this.pick(["+", "-", "+", "-", "&", "|", "^"])} ${n(d)})`,
          () => `(${n(d)} ${this.pick(["+", "-"])} ${n(d)} ${this.pick(["+", "-"])} ${n(d)})`,
          () => `(${n(d)} * ${n(d)} % 1009)`,
          () => `(${n(d)} ${this.pick(["//", "%"])} (${n(d)} % 7 + 9))`,
          () => `(${n(d)} ${this.pick(["<<", ">>"])} ${p(d)})`,
          () => `((${n(d)} % 10) ** ${p(d)})`,
          () => `(${this.pick(["-", "~", "+"])}${n(d)})`,
          () => `(${n(d)} if ${t(d)} else ${n(d)})`,
          () => `(${n(d)} ${this.pick(["and", "or"])} ${n(d)})`,
          () => `${this.pick(["max", "min"])}(${n(d)}, ${n(d)})`,
          () => `${this.pick(["max", "min"])}(${n(d)}, ${n(d)}, ${n(d)})`,
          () => `${this.pick(["sum", "len", "max", "min"])}(${l(d)})`,
          () => `sum([${n(d)}, ${n(d)}, ${n(d)}])`,
          () => `sum(${l(d)}[${p(d)}:], ${n(d)})`,
          () => `sum(${l(d)}[${p(d)}:${p(d)}])`,
          () => `sum(${l(d)}[::${this.pick(["", "-"])}(${p(d)} + 1)])`,
          () => `${l(d)}.count(${n(d)})`,
          () => `(${n(d)}, ${n(d)}, ${n(d)})[${p(d)}]`,
          () => `[${n(d)}, ${n(d)}, ${n(d)}][${p(d)}]`,
          () => `{0: ${n(d)}, 1: ${n(d)}, 2: ${n(d)}}[${p(d)}]`,
          () => `{${p(d)}: ${n(d)}, ${p(d)}: ${n(d)}}.get(${p(d)}, ${n(d)})`,
          () => `${o(d)}.get(${p(d)}, ${n(d)})`,
          () => `${o(d)}.setdefault(${p(d)}, ${n(d)})`,
          () => `divmod(${n(d)}, ${n(d)} % 5 + 8)[${this.below(2)}]`,
          () => `pow(${n(d)}, ${p(d)}, ${n(d)} % 5 + 11)`,
          () => `sum(${this.over("e", () => n(d))} for e in ${l(d)}[:4])`,
          () => `sum([${this.over("e", () => n(d))} for e in ${l(d)}[:4] if ${this.over("e", () => t(d))}])`,
          () => `sorted(${l(d)}, key=lambda e: ${this.over("e", () => n(d))})[${p(d)}]`,
          () => `max(${l(d)}[:4], key=lambda e: ${this.over("e", () => n(d))})`,
          () => `int(${t(d)})`,
          () => `abs(${n(d)})`,
          ...(this.items.includes("e") ? [] : [() => `(${this.pick(["x", "y"])} := ${n(d)})`]),
        ];
      case "place":
        return [
          () => `(${p(d)} + ${p(d)}) % 3`,
          () => `(2 - ${p(d)})`,
          () => `(${p(d)} if ${t(d)} else ${p(d)})`,
          () => `${n(d)} % 3`,
          () => `min(${p(d)}, ${p(d)})`,
        ];
      case "list":
        return [
          () => `[${n(d)}, ${n(d)}, ${n(d)}]`,
          () => `(${l(d)} + ${l(d)})`,
          () => `(${l(d)} * 2)`,
          () => `(${l(d)} if ${t(d)} else ${l(d)})`,
          () => `(${l(d)} ${this.pick(["and", "or"])} ${l(d)})`,
          () => `[${this.over("e", () => n(d))} for e in ${l(d)}[:4]]`,
          () => `list(map(lambda e: ${this.over("e", () => n(d))}, ${l(d)}[:4]))`,
          () => `sorted(${l(d)}, reverse=${t(d)})`,
          () => `[*${l(d)}, ${n(d)}]`,
          () => `[${n(d)}, *${l(d)}]`,
          () => `${l(d)}[:]`,
          () => `list(reversed(${l(d)}))`,
          () => `list(${o(d)}.values()) + ${l(d)}`,
        ];
      case "truth":
        return [
          () => `${n(d)} ${this.pick(["<", "<=", "==", "!=", ">", ">="])} ${n(d)}`,
          () => `(${n(d)} < ${n(d)} <= ${n(d)})`,
          () => `(${n(d)} in ${l(d)})`,
          () => `(${n(d)} not in (${n(d)}, ${n(d)}))`,
          () => `(${n(d)} in [${n(d)}, ${n(d)}, ${n(d)}])`,
          () => `(not ${t(d)})`,
          () => `(${t(d)} ${this.pick(["and", "or"])} ${t(d)})`,
          () => `(${l(d)} ${this.pick(["==", "!=", "<", ">="])} ${l(d)})`,
          () => `(${l(d)} is ${l(d)})`,
          () => `(${o(d)} == ${o(d)})`,
          () => `(${p(d)} in ${o(d)})`,
          () => `(${t(d)} ${this.pick(["&", "|", "^"])} ${t(d)})`,
          () => `${this.pick(["any", "all"])}(${this.over("e", () => t(d))} for e in ${l(d)}[:4])`,
        ];
      case "object":
        return [
          () => `{0: ${n(d)}, 1: ${n(d)}, 2: ${n(d)}}`,
          () => `(${o(d)} if ${t(d)} else ${o(d)})`,
          () => `{m: ${n(d)} for m in range(3)}`,
          () => `dict(${this.variables.object[0]})`,
        ];
    }
  }

  #statement(depth: number): string[] {
    const { n, p, l, t, o } = this;
    const d = 1;
    const item = (): string => this.pick([() => `${l(0)}[${p(d)}]`, () => `${o(0)}[${p(d)}]`, () => `xs[${p(d)}]`])();
    const sign = (): string => this.pick(["+=", "-=", "|=", "&=", "^="]);
    const inner = (): string[] => indented(this.#statement(depth - 1));
    const simple: (() => string[])[] = [
      () => [`x = ${n(2)}`],
      () => [`${this.pick(["x", "y"])} ${sign()} ${n(2)}`],
      () => [`${this.pick(["x", "y"])} ${this.pick(["<<=", ">>=", "**="])} ${p(1)}`, "x, y = x % 1009, y % 1009"],
      () => [`${this.pick(["x", "y"])} ${this.pick(["//=", "%="])} (${n(d)} % 7 + 9)`],
      () => [`${item()} = ${n(d)}`],
      () => [`${item()} ${sign()} ${n(d)}`],
      () => [`${item()} = ${this.pick(["x", "y"])} = ${n(d)}`],
      () => [`x = ${item()} = ${n(d)}`],
      () => [`x, y = ${n(d)}, ${n(d)}`],
      () => [`i, ${item()} = ${p(d)}, ${n(d)}`],
      () => [`${item()}, ${item()} = ${n(d)}, ${n(d)}`],
      () => [`${item()}, x, *_ = ${l(d)}`],
      () => [`[${item()}, ${item()}, ${item()}] = ${l(d)}[:3]`],
      () => ["zs = xs[:3]", "zs[1], zs[0], zs[2] = zs"],
      () => ["zs = xs[:3]", `zs[${p(d)}], x, zs[${p(d)}] = zs`],
      () => [`(x, ${item()}), y = (${n(d)}, ${n(d)}), ${n(d)}`],
      () => [`xs = ${l(d)}`],
      () => [`xs += ${l(d)}`],
      () => [`${l(0)}.append(${n(d)})`],
      () => [`${l(0)}.insert(${p(d)}, ${n(d)})`],
      () => [`${l(0)}.extend(${l(d)})`],
      () => [`xs[${p(d)}:${p(d)}] = ${l(d)}`],
      () => [`ys.append(${n(0)})`, `del ys[${p(d)}]`],
      () => [`d = ${o(d)}`],
    ];
    const blocks: (() => string[])[] = [
      () => [`if ${t(2)}:`, ...inner(), "else:", ...inner()],
      () => [`for ${item()} in ${l(d)}[:2]:`, ...inner()],
      () => [`for y, x in enumerate(${l(d)}[:2], ${n(d)}):`, ...inner()],
      () => [`for x, ${item()} in zip(${l(d)}[:2], ${l(d)}[:2]):`, ...inner()],
      () => [`for y in range(${p(d)}, ${p(d)} + 2):`, ...inner()],
    ];
    const kept: (() => string[])[] = [
      () => this.#kept("number"),
      () => this.#kept("truth"),
      () => this.#kept("list"),
      ...Array.from({ length: 6 }, () => () => {
        const name = this.fresh();
        this.results.push(name);
        return [`${name} = (${n(d)}, ${l(d)}, ${t(d)}, ${n(d)}, ${n(d)}, ${n(d)})`];
      }),
    ];
    const ways = [simple, simple, ...(depth > 0 ? [blocks] : []), ...(depth > 1 ? [kept, kept] : [])];
    return this.pick(this.pick(ways))();
  }
  #kept(kind: Kind): string[] {
    const name = this.fresh();
    this.results.push(name);
    return [`${name} = ${this.make(kind, 2)}`];
  }
}

class JavascriptWriter extends Writer {
  protected readonly variables: Record<Kind, string[]> = {
    number: ["x", "y"],
    place: ["i", "j"],
    list: ["xs", "ys"],
    truth: ["b"],
    object: ["o", "q"],
  };

  program(): string {
    const state = [
      "let x = 3, y = 40, i = 0, j = 2, b = true;",
      "let xs = [1, 2, 3], ys = [14, 15, 16, 17];",
      "let o = { p: 5, r: 6 }, q = { p: 7, r: 8 };",
    ];
    const functions: string[] = [];
    for (let count = 2 + this.below(4); count > 0; count -= 1) functions.push(...this.#function());
    const head = ["function h(p, q = 7) {", "    return p * 3 + q;", "}", "function k(p, ...rest) {"];
    head.push("    return p + rest.length * 10 + (rest[0] ?? 0);", "}");
    this.functions.number.push("h", "h", "k");
    const body = Array.from({ length: 2 + this.below(2) }, () => this.#statement(2)).flat();
    const results = ["x", "y", "i", "j", "b", "xs", "ys", "o.p", "o.r", "q.p", "q.r", ...this.results];
    const end = `return [${results.join(", ")}];`;
    const before = this.isModule ? [...state, ...head, ...functions] : head;
    const inside = this.isModule ? [...body, end] : [...state, ...functions, ...body, end];
    return `${[...before, "export function answer(a, c) {", ...indented(inside), "}"].join("\n")}\n`;
  }

  #function(): string[] {
    const kind = this.pick<Kind>(["number", "number", "place", "place", "list", "object", "truth"]);
    const name = `${kind[0]}${this.functions[kind].length}`;
    const takes = kind === "number" && this.below(3) === 0;
    const made = this.over("v", () => {
      if (!takes) this.items = [];
      const body = Array.from({ length: 1 + this.below(2) }, () => this.#effect());
      return [...body, `return ${this.make(kind, 0)};`];
    });
    this.functions[kind].push(takes ? `${name}*` : name);
    return this.below(2) === 0
      ? [`function ${name}(${takes ? "v" : ""}) {`, ...indented(made), "}"]
      : [`const ${name} = (${takes ? "v" : ""}) => {`, ...indented(made), "};"];
  }

  #effect(): string {
    const ofX = [
      () => `x = ${this.n(0)} % 99;`,
      () => `x ${this.pick(["+=", "-=", "^="])} ${1 + this.below(60)};`,
      () => `[x, y] = [y, x];`,
    ];
    const ofList = [
      () => `xs = [${this.n(0)}, 8, ${this.n(0)}];`,
      () => `xs = ys.slice();`,
      () => `[xs, ys] = [ys, xs];`,
      () => `xs[${this.p(0)}] = ${this.n(0)};`,
      () => `xs.push(${this.n(0)});`,
      () => `xs.reverse();`,
    ];
    const ofPlace = [() => `i = (i + 1) % 3;`, () => `[i, j] = [j, i];`];
    const ofObject = [
      () => `o.p = ${this.n(0)};`,
      () => `o.r += 2;`,
      () => `o = { p: ${this.n(0)}, r: y };`,
      () => `[o, q] = [q, o];`,
    ];
    const ofOthers = [
      () => `y = (x % 50) + ${this.below(9)};`,
      () => `j = 2 - j;`,
      () => `b = !b;`,
      () => `ys[i] += 1;`,
      () => `ys.splice(j, 0, ${this.n(0)});`,
      () => `ys.sort((u, w) => u - w);`,
    ];
    return this.pick(this.pick([ofX, ofX, ofX, ofList, ofList, ofPlace, ofPlace, ofObject, ofOthers]))();
  }

  protected call(name: string, depth: number): string {
    const d = depth - 1;
    if (name === "h" || name === "k")
      return this.pick([
        () => `${name}(${this.n(d)})`,
        () => `${name}(${this.n(d)}, ${this.n(d)})`,
        () => `${name}(${this.n(d)}, ${this.n(d)}, ${this.n(d)})`,
      ])();
    return name.endsWith("*") ? `${name.slice(0, -1)}(${this.n(d)})` : `${name}()`;
  }
  protected read(kind: "number" | "place", d: number): string {
    if (kind === "place") return `((${this.p(d)} + ${this.p(d)}) % 3)`;
    return this.below(2) === 0 ? `${this.l(d)}[${this.p(d)}]` : `${this.#object(d)}.${this.pick(["p", "r"])}`;
  }
  #object(d: number): string {
    const made = this.o(d);
    return made.startsWith("{") ? `(${made})` : made;
  }
  #item(d: number): string {
    return this.pick([
      () => `xs[${this.p(d)}]`,
      () => `${this.l(0)}[${this.p(d)}]`,
      () => `${this.#object(0)}.${this.pick(["p", "r"])}`,
    ])();
  }
  #callback(kind: Kind, d: number): string {
    return `(e) => ${this.over("e", () => this.make(kind, d))}`;
  }

  protected makers(kind: Kind, d: number): Make[] {
    const { n, p, l, t, o } = this;
    const step = (): string => this.pick(["x", "y", this.#item(d)]);
    switch (kind) {
      case "number":
        return [
          () => `(${n(d)} ${this.pick(["+", "-", "+", "-", "&", "|", "^"])} ${n(d)})`,
          () => `(${n(d)} ${this.pick(["+", "-"])} ${n(d)} ${this.pick(["+", "-"])} ${n(d)})`,
          () => `((${n(d)} * ${n(d)}) % 1009)`,
          () => `(${n(d)} % ((${n(d)} & 7) + 3))`,
          () => `Math.${this.pick(["floor", "trunc", "ceil", "round"])}(${n(d)} / ((${n(d)} & 7) + 3))`,
          () => `(${n(d)} ${this.pick(["<<", ">>"])} ${p(d)})`,
          () => `((${n(d)} >>> ${p(d)}) % 1009)`,
          () => `((${n(d)} % 10) ** ${p(d)})`,
          () => `(${this.pick(["- ", "~", "+ "])}${n(d)})`,
          () => `(${t(d)} ? ${n(d)} : ${n(d)})`,
          () => `(${n(d)} ${this.pick(["&&", "||", "??"])} ${n(d)})`,
          () => `Math.${this.pick(["max", "min"])}(${n(d)}, ${n(d)}, ${n(d)})`,
          () => `Math.${this.pick(["max", "min"])}(...${l(d)}, ${n(d)})`,
          () => `Math.max(${n(d)}, ...${l(d)})`,
          () => `Math.abs(${n(d)})`,
          () => `Math.pow(${n(d)} % 10, ${p(d)})`,
          () => `${l(d)}.length`,
          () => `${l(d)}.indexOf(${n(d)})`,
          () => `${l(d)}.indexOf(${n(d)}, ${p(d)})`,
          () => `${l(d)}.lastIndexOf(${n(d)})`,
          () => `${l(d)}.push(${n(d)})`,
          () => `${l(d)}.push(${n(d)}, ${n(d)})`,
          () => `${l(d)}.unshift(${n(d)}, ${n(d)})`,
          () => `(${l(d)}.at(${p(d)}) ?? ${n(d)})`,
          () => `(${l(d)}[${p(d)}] ?? ${n(d)})`,
          () => `${l(d)}.reduce((s, e) => s + ${this.over("e", () => n(d))}, ${n(d)})`,
          () => `${l(d)}.findIndex(${this.#callback("truth", d)})`,
          () => `(${l(d)}.find(${this.#callback("truth", d)}) ?? ${n(d)})`,
          () => `[${n(d)}, ${n(d)}, ${n(d)}][${p(d)}]`,
          () => `({ p: ${n(d)}, r: ${n(d)} }).${this.pick(["p", "r"])}`,
          () => `${this.#object(d)}.${this.pick(["p", "r"])}`,
          () => `(${n(d)}, ${n(d)})`,
          () => `Number(${t(d)})`,
          () => `${this.pick(["x", "y"])}${this.pick(["++", "--"])}`,
          () => `${this.pick(["++", "--"])}${this.pick(["x", "y"])}`,
          () => `${this.#item(d)}${this.pick(["++", "--"])}`,
          () => `(${step()} = ${n(d)})`,
          () => `(${step()} ${this.pick(["+=", "-=", "^=", "|=", "&="])} ${n(d)})`,
          () => `(${step()} ${this.pick(["<<=", ">>="])} ${p(d)})`,
          () => `(${step()} ${this.pick(["&&=", "||="])} ${n(d)})`,
        ];
      case "place":
        return [
          () => `((${p(d)} + ${p(d)}) % 3)`,
          () => `(2 - ${p(d)})`,
          () => `(${t(d)} ? ${p(d)} : ${p(d)})`,
          () => `((${n(d)} & 15) % 3)`,
          () => `Math.min(${p(d)}, ${p(d)})`,
          () => `(i = ${p(d)})`,
        ];
      case "list":
        return [
          () => `[${n(d)}, ${n(d)}, ${n(d)}]`,
          () => `[...${l(d)}, ${n(d)}]`,
          () => `[${n(d)}, ...${l(d)}, ${n(d)}]`,
          () => `${l(d)}.concat(${l(d)}, ${n(d)})`,
          () => `${l(d)}.map(${this.#callback("number", d)})`,
          () => `${l(d)}.slice(${p(d)}, ${p(d)} + 1).concat(${l(d)})`,
          () => `${l(d)}.slice()`,
          () => `${l(d)}.fill(${n(d)}, ${p(d)})`,
          () => `${l(d)}.reverse()`,
          () => `${l(d)}.sort((u, w) => u - w)`,
          () => `(${t(d)} ? ${l(d)} : ${l(d)})`,
          () => `(xs = ${l(d)})`,
          () => `[${n(d)}, 1, 2].concat(${l(d)}.filter(${this.#callback("truth", d)}))`,
        ];
      case "truth":
        return [
          () => `(${n(d)} ${this.pick(["<", "<=", "===", "!==", ">", ">="])} ${n(d)})`,
          () => `!${t(d)}`,
          () => `(${t(d)} ${this.pick(["&&", "||"])} ${t(d)})`,
          () => `(${l(d)} === ${l(d)})`,
          () => `(${o(d)} ${this.pick(["===", "!=="])} ${o(d)})`,
          () => `${l(d)}.includes(${n(d)})`,
          () => `[${n(d)}, ${n(d)}, ${n(d)}].includes(${n(d)})`,
          () => `${l(d)}.${this.pick(["some", "every"])}(${this.#callback("truth", d)})`,
          () => `(b = ${t(d)})`,
        ];
      case "object":
        return [
          () => `{ p: ${n(d)}, r: ${n(d)} }`,
          () => `{ ...${o(d)}, r: ${n(d)} }`,
          () => `(${t(d)} ? ${o(d)} : ${o(d)})`,
          () => `(o = ${o(d)})`,
        ];
    }
  }

  #statement(depth: number): string[] {
    const { n, p, l, t, o } = this;
    const d = 1;
    const item = (): string => this.#item(d);
    const inner = (): string[] => indented(this.#statement(depth - 1));
    const simple: (() => string[])[] = [
      () => [`x = ${n(2)};`],
      () => [`${this.pick(["x", "y"])} ${this.pick(["+=", "-=", "|=", "&=", "^="])} ${n(2)};`],
      () => [`${this.pick(["x", "y"])} ${this.pick(["<<=", ">>=", ">>>="])} ${p(1)};`, "x %= 1009;", "y %= 1009;"],
      () => [`${this.pick(["x", "y"])} %= (${n(d)} & 7) + 3;`],
      () => [`y = (y % 9) ** ${p(1)};`],
      () => [`${item()} = ${n(d)};`],
      () => [`${item()} = ${n(d)};`],
      () => [`${item()} ${this.pick(["+=", "-=", "|=", "&=", "^=", "&&=", "||=", "??="])} ${n(d)};`],
      () => [`${item()} = ${this.pick(["x", "y"])} = ${n(d)};`],
      () => [`x = ${item()} = ${n(d)};`],
      () => [`[x, y] = [${n(d)}, ${n(d)}];`],
      () => [`[i, ${item()}] = [${p(d)}, ${n(d)}];`],
      () => [`[x, y] = ${l(d)};`],
      () => [`[x, y = ${n(0)}] = ${l(d)};`],
      () => [`[, x, ...ys] = [${n(0)}, 1, ...${l(d)}];`],
      () => [`({ p: x, r: y } = ${o(d)});`],
      () => [`({ p: x, r: y = ${n(0)} } = ${o(d)});`],
      () => [`xs = ${l(d)};`],
      () => [`o = ${o(d)};`],
      () => [`${l(0)}.push(${n(d)});`],
      () => [`${l(0)}.splice(${p(d)}, ${this.below(2)}, ${n(d)});`],
      () => [`${item()}++;`],
    ];
    const blocks: (() => string[])[] = [
      () => [`if (${t(2)}) {`, ...inner(), "} else {", ...inner(), "}"],
      () => [`for (const w of ${l(d)}.slice(0, 2)) {`, "    x += w;", ...inner(), "}"],
      () => [`for (const [u, w] of ${l(d)}.slice(0, 2).entries()) {`, "    x += u - w;", ...inner(), "}"],
      () => [`for (let u = ${p(d)}; u < 3; u += 1 + ${p(d)}) {`, ...inner(), "}"],
      () => [
        `switch (${n(d)}) {`,
        `    case ${n(d)}:`,
        ...indented(inner()),
        `    case ${n(d)}:`,
        ...indented(inner()),
        "        break;",
        "    default:",
        ...indented(inner()),
        "}",
      ],
    ];
    const kept: (() => string[])[] = [
      () => this.#kept("number"),
      () => this.#kept("truth"),
      () => this.#kept("list"),
      ...Array.from({ length: 6 }, () => () => {
        const name = this.fresh();
        this.results.push(name);
        return [`const ${name} = [${n(d)}, ${n(d)}, ${n(d)}, ${n(d)}, ${n(d)}];`];
      }),
      () => {
        const [first, second] = [this.fresh(), this.fresh()];
        this.results.push(first, second);
        return [
          this.pick([
            `const [${first}, ${second} = ${n(d)}] = ${l(d)};`,
            `const { p: ${first}, r: ${second} } = ${o(d)};`,
            `let ${first} = ${n(d)}, ${second} = ${n(d)};`,
          ]),
        ];
      },
    ];
    const ways = [simple, simple, ...(depth > 0 ? [blocks] : []), ...(depth > 1 ? [kept, kept] : [])];
    return this.pick(this.pick(ways))();
  }
  #kept(kind: Kind): string[] {
    const name = this.fresh();
    this.results.push(name);
    return [`const ${name} = ${this.make(kind, 2)};`];
  }
}
