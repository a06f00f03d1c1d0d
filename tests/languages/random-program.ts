/** The same program in Python and JavaScript, where both have the construct. Deterministic by seed. */

export interface RandomProgram {
  fileName: string;
  source: string;
  args: number[][];
}

export type Chance = (below: number) => number;

/** Marsaglia's 32-bit xorshift. */
export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

export function randomProgram(seed: number): RandomProgram {
  const chance = chanceOf(seed + 1);
  for (let n = 0; n < 8; n += 1) chance(2);
  const isPython = seed % 2 === 0;
  const writer = new Writer(chance, isPython);
  const args = Array.from({ length: 4 }, () => [
    chance(41) - 20,
    chance(9) < 6 ? chance(12) : chance(2_000_001) - 1_000_000,
  ]);
  return { fileName: isPython ? "random.py" : "random.js", source: writer.program(), args };
}

class Writer {
  readonly #chance: Chance;
  readonly #isPython: boolean;
  #numbers = ["a", "b"];
  #lists: string[] = [];
  #names = 0;

  constructor(chance: Chance, isPython: boolean) {
    this.#chance = chance;
    this.#isPython = isPython;
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#chance(items.length)]!;
  }

  program(): string {
    const py = this.#isPython;
    const helper = this.#helper();
    const lines: string[] = [];
    for (let n = 2 + this.#chance(5); n > 0; n -= 1) lines.push(...this.#statement(2));
    const values = [this.#number(2), this.#pick(this.#numbers), ...this.#lists, this.#condition(1), "log"];
    if (py) values.push("kept");
    else values.push("plan.units", "plan.rest");
    const body = [...lines, py ? `return (${values.join(", ")})` : `return [${values.join(", ")}];`];
    const main = [py ? "def answer(a, b):" : "export function answer(a, b) {", ...body.map((line) => `    ${line}`)];
    // The log shows side effects and their order.
    const notes = py
      ? ["log = []", "kept = {}", "def note(x):", "    log.append(x)", "    return x", ""]
      : [
          "const log = [];",
          "const plan = { units: 3, rest: 0 };",
          "const note = (x) => {",
          "    log.push(x);",
          "    return x;",
          "};",
          "",
        ];
    return [...notes, ...helper, ...main, ...(py ? [] : ["}"]), ""].join("\n");
  }

  #helper(): string[] {
    const [numbers, lists] = [this.#numbers, this.#lists];
    this.#numbers = ["p", "q"];
    this.#lists = [];
    const test = this.#condition(1);
    const [x, y] = [this.#number(2), this.#number(2)];
    this.#numbers = numbers;
    this.#lists = lists;
    return this.#isPython
      ? ["def helper(p, q=3):", `    if ${test}:`, `        return ${x}`, `    return ${y}`, ""]
      : ["function helper(p, q = 3) {", `    if (${test}) return ${x};`, `    return ${y};`, "}", ""];
  }

  #number(depth: number): string {
    const py = this.#isPython;
    if (depth === 0) return this.#chance(3) === 0 ? String(this.#chance(20)) : this.#pick(this.#numbers);
    const [x, y] = [this.#number(depth - 1), this.#number(depth - 1)];
    switch (this.#chance(18)) {
      case 14:
      case 15:
        return `note(${x})`;
      case 16: {
        if (this.#numbers.includes("p")) return `(${x} + 1)`;
        if (py)
          return this.#pick([
            `kept.get(${x}, ${y})`,
            `kept.setdefault(${x}, ${y})`,
            `kept.pop(${x}, ${y})`,
            "len(kept)",
          ]);
        return this.#pick([
          `(a ${this.#pick(["+=", "-=", "="])} ${x})`,
          "b++",
          "--a",
          `(plan.units += ${x})`,
          "plan.rest--",
          `(plan.rest = ${x})`,
        ]);
      }
      case 17: {
        const list = this.#lists.length > 0 ? this.#pick(this.#lists) : undefined;
        if (!list) return py ? `(${x}, ${y})[${this.#chance(2)}]` : `[${x}, ${y}][${this.#chance(2)}]`;
        return py
          ? this.#pick([
              `sum(note(e) for e in ${list} if e > ${y})`,
              `sum(map(note, ${list}))`,
              `int(any(note(e) > ${x} for e in ${list}))`,
              `int(${x} in (note(e) for e in ${list}))`,
              `min((note(e) for e in ${list}), default=${this.#chance(9)})`,
              `(${list}.pop() if ${list} else ${x})`,
            ])
          : this.#pick([
              `(${list}.pop() ?? ${x})`,
              `Number(${list}.some((e) => note(e) > ${y}))`,
              `${list}.findIndex((e) => note(e) === ${x})`,
              `${list}.push(${x})`,
              `(${list}.at(${y}) ?? 7)`,
              `Math.max(...${list}, ${x})`,
            ]);
      }
      case 0:
      case 1:
        return `(${x} + ${y})`;
      case 2:
        return `(${x} - ${y})`;
      case 3:
        return `(${x} * ${y})`;
      case 4:
        return py ? `(${x} // ${y})` : `Math.${this.#pick(["floor", "trunc", "ceil", "round"])}(${x} / ${y})`;
      case 5:
        return `(${x} % ${y})`;
      case 6:
        return `(${x} ${this.#pick(["&", "|", "^"])} ${y})`;
      case 7:
        return py ? `abs(${x})` : `Math.abs(${x})`;
      case 8:
        return py ? `${this.#pick(["min", "max"])}(${x}, ${y})` : `Math.${this.#pick(["min", "max"])}(${x}, ${y})`;
      case 9:
        return py
          ? `(${x} if ${this.#condition(depth - 1)} else ${y})`
          : `(${this.#condition(depth - 1)} ? ${x} : ${y})`;
      case 10:
        return this.#numbers.includes("p") ? `(-${x})` : `helper(${x}${this.#chance(2) === 0 ? `, ${y}` : ""})`;
      case 11:
        return `(${x} ${py ? this.#pick(["and", "or"]) : this.#pick(["&&", "||"])} ${y})`;
      case 12: {
        const list = this.#lists.length > 0 ? this.#pick(this.#lists) : undefined;
        if (!list) return `(${x} << ${this.#chance(5)})`;
        return py
          ? this.#pick([`sum(${list})`, `len(${list})`, `${list}[${y}]`, `${list}.count(${x})`, `max(${list})`])
          : this.#pick([
              `${list}.length`,
              `(${list}[${y}] ?? ${x})`,
              `${list}.indexOf(${x})`,
              `${list}.reduce((s, e) => s + e, 0)`,
            ]);
      }
      default:
        return `(${x} >> ${this.#chance(5)})`;
    }
  }

  #condition(depth: number): string {
    const py = this.#isPython;
    const [x, y] = [this.#number(Math.max(depth - 1, 0)), this.#number(Math.max(depth - 1, 0))];
    const compare = `${x} ${this.#pick(py ? ["<", "<=", "==", "!=", ">", ">="] : ["<", "<=", "===", "!==", ">", ">="])} ${y}`;
    if (depth === 0) return `(${compare})`;
    const other = this.#condition(depth - 1);
    switch (this.#chance(5)) {
      case 0:
        return py ? `(${compare} and ${other})` : `(${compare} && ${other})`;
      case 1:
        return py ? `(not ${other})` : `(!${other})`;
      case 2:
        return py ? `(${x} < ${y} <= ${this.#number(0)})` : `(${compare} || ${other})`;
      case 3: {
        // Without parentheses, to test the precedence of "not".
        const [first, second] = [this.#chance(2) === 0 ? compare : this.#number(0), this.#pick(["and", "or"])];
        if (py) return `(not ${first} ${second} ${this.#pick(["", "not "])}${other})`;
        return `(!(${first}) ${second === "and" ? "&&" : "||"} ${other})`;
      }
      default:
        return `(${compare})`;
    }
  }

  #fresh(): string {
    this.#names += 1;
    return `v${this.#names}`;
  }

  #statement(depth: number): string[] {
    const py = this.#isPython;
    const end = py ? "" : ";";
    const let_ = py ? "" : "let ";
    const assignable = this.#numbers;
    const kind = this.#chance(depth > 0 ? 16 : 9);
    switch (depth > 0 || kind < 5 ? kind : kind + 5) {
      case 10: {
        const [x, y] = [this.#number(1), this.#number(1)];
        if (py)
          return [
            this.#pick([`kept[${x}] = ${y}`, `kept[note(${x})] = note(${y})`, `kept[${x}] = kept.get(${x}, 0) + 1`]),
          ];
        return [
          this.#pick([`plan.units ${this.#pick(["+=", "*=", "="])} ${x};`, `[a, b] = [${x}, ${y}];`, `a = b = ${x};`]),
        ];
      }
      case 11: {
        const [x, y] = [this.#number(1), this.#number(1)];
        return [
          py
            ? this.#pick([`a, b = ${x}, ${y}`, `a, b = b, a`, `a = b = ${x}`])
            : this.#pick([`[a, b] = [b, a];`, `({ units: a, rest: b } = plan);`]),
        ];
      }
      case 12: {
        const values = [this.#number(1), ...this.#lists.slice(0, 2)].join(", ");
        return [
          py
            ? this.#pick([`print(${values}, kept)`, `print(f"{${this.#number(0)}} and {${this.#number(0)}:>4}")`])
            : `console.log(${values}, plan);`,
        ];
      }
      case 13: {
        if (this.#lists.length === 0) return [`b = ${this.#number(2)}${end}`];
        const list = this.#pick(this.#lists);
        const [x, i] = [this.#number(1), this.#chance(3)];
        return [
          py
            ? this.#pick([
                `${list} *= ${this.#chance(3)}`,
                `${list}[${i}] += ${x}`,
                `${list}[${i}:] = [${x}]`,
                `${list}.extend(note(e) for e in ${list}[:2])`,
                `${list} += map(note, range(${i}))`,
                `del ${list}[${i}:]`,
              ])
            : this.#pick([
                `if (${list}.length > ${i}) ${list}[${i}] += ${x};`,
                `${list}.length = Math.min(${list}.length, ${i});`,
                `${list}.push(...${list}.slice(0, 2), ${x});`,
                `${list}.unshift(${x}, ${i});`,
              ]),
        ];
      }
      case 14: {
        const name = this.#fresh();
        const list = this.#lists.length > 0 ? this.#pick(this.#lists) : py ? "[a, b, 3]" : "[a, b, 3]";
        const kept = this.#lists;
        this.#lists = [];
        const [test, other] = [this.#condition(1), this.#condition(1)];
        const body = this.#inside(depth, name);
        this.#lists = kept;
        const leave = [`    if ${py ? `${test}:` : `(${test})`} ${this.#pick(["break", "continue"])}${end}`];
        if (!py)
          return [
            `for (const ${name} of [...${list}]) {`,
            ...leave,
            ...body.map((line) => line.replace(new RegExp(`^( +)${name} (?:[-+*]?=)`), "$1a =")),
            "}",
          ];
        const over = this.#pick([
          `(note(e) for e in ${list} if e > ${this.#chance(5)})`,
          `map(note, ${list}[:])`,
          `filter(lambda e: ${other.replaceAll(/\bv\d+\b/g, "a")}, ${list}[:])`,
          `[*${list}]`,
        ]);
        return [`for ${name} in ${over}:`, ...leave, ...body, "else:", `    note(${this.#chance(9)})`];
      }
      case 15: {
        if (!py)
          return [
            `switch (Math.abs(${this.#number(1)}) % 4) {`,
            "    case 0: note(1);",
            `    case 1: b = ${this.#number(1)}; break;`,
            `    case 2: a += ${this.#number(1)};`,
            `    default: note(${this.#number(0)});`,
            "}",
          ];
        const [k, v] = [this.#fresh(), this.#fresh()];
        return [
          `for ${k}, ${v} in ${this.#pick(["list(kept.items())", "kept.items()", "enumerate(kept)"])}:`,
          `    a += ${k} - ${v}`,
        ];
      }
      case 0: {
        const value = this.#number(2);
        const name = this.#fresh();
        this.#numbers = [...this.#numbers, name];
        return [`${let_}${name} = ${value}${end}`];
      }
      case 1:
        return [`${this.#pick(assignable)} ${this.#pick(["+=", "-=", "*=", "="])} ${this.#number(1)}${end}`];
      case 2: {
        const items = Array.from({ length: 1 + this.#chance(4) }, () => this.#number(1)).join(", ");
        const name = this.#fresh();
        this.#lists = [...this.#lists, name];
        return [`${let_}${name} = [${items}]${end}`];
      }
      case 3: {
        if (this.#lists.length === 0) return [`a = ${this.#number(1)}${end}`];
        const list = this.#pick(this.#lists);
        const x = this.#number(1);
        const y = this.#chance(4);
        return [
          py
            ? this.#pick([
                `${list}.append(${x})`,
                `${list}.sort(reverse=${x} > 0)`,
                `${list}.insert(${y}, ${x})`,
                `${list}[${y}] = ${x}`,
                `${list}.pop()`,
                `${list}.reverse()`,
                `${list} += [${x}]`,
              ])
            : this.#pick([
                `${list}.push(${x});`,
                `${list}.sort((x, y) => x - y);`,
                `${list}.unshift(${x});`,
                `${list}.splice(${y}, 1);`,
                `${list}.reverse();`,
                `${list}.fill(${x}, ${y});`,
              ]),
        ];
      }
      case 4: {
        if (this.#lists.length === 0) return [`b = ${this.#number(1)}${end}`];
        const list = this.#pick(this.#lists);
        const name = this.#fresh();
        const outer = this.#numbers;
        this.#numbers = [...outer, "e"];
        const [value, test] = [this.#number(1), this.#condition(1)];
        this.#numbers = outer;
        this.#lists = [...this.#lists, name];
        if (py)
          return [
            this.#pick([
              `${name} = [${value} for e in ${list} if ${test}]`,
              `${name} = ${list}[${this.#chance(3)}:]`,
              `${name} = sorted(${list}, key=lambda e: ${value})`,
              `${name} = ${list} + ${list}[::-1]`,
            ]),
          ];
        return [
          this.#pick([
            `const ${name} = ${list}.map((e) => ${value});`,
            `const ${name} = ${list}.filter((e) => ${test});`,
            `const ${name} = ${list}.slice(${this.#chance(3)});`,
            `const ${name} = [...${list}, ${this.#number(1)}];`,
          ]),
        ];
      }
      case 5:
      case 6: {
        const test = this.#condition(1);
        const then = this.#inside(depth);
        const otherwise = this.#inside(depth);
        return py
          ? [`if ${test}:`, ...then, "else:", ...otherwise]
          : [`if (${test}) {`, ...then, "} else {", ...otherwise, "}"];
      }
      case 7: {
        const name = this.#fresh();
        const count = this.#chance(5);
        const body = this.#inside(depth, name);
        return py
          ? [`for ${name} in range(${count}):`, ...body]
          : [`for (let ${name} = 0; ${name} < ${count}; ${name}++) {`, ...body, "}"];
      }
      case 8: {
        if (this.#lists.length === 0) return [`a = ${this.#number(2)}${end}`];
        const name = this.#fresh();
        const list = this.#pick(this.#lists);
        const kept = this.#lists;
        this.#lists = [];
        const body = this.#inside(depth, name);
        this.#lists = kept;
        return py
          ? [`for ${name} in ${list}:`, ...body]
          : [
              `for (const ${name} of ${list}) {`,
              ...body.map((line) => line.replace(new RegExp(`^( +)${name} (?:[-+*]?=)`), "$1a =")),
              "}",
            ];
      }
      default:
        return [`${this.#pick(assignable)} = ${this.#number(2)}${end}`];
    }
  }

  /** `counter` is read-only. */
  #inside(depth: number, counter?: string): string[] {
    const [numbers, lists] = [this.#numbers, this.#lists];
    const lines: string[] = [];
    for (let n = 1 + this.#chance(2); n > 0; n -= 1) lines.push(...this.#statement(depth - 1));
    this.#numbers = numbers;
    this.#lists = lists;
    if (counter) lines.push(`a += ${counter}${this.#isPython ? "" : ";"}`);
    return lines.map((line) => `    ${line}`);
  }
}
