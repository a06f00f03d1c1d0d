/** Random scopes that declare the same few names, compared with Node. */
import type { Machine } from "#engine/evm/machine.ts";
import { judgeWithNode } from "./ask-node-judge.ts";
import { type JudgedProgram, type JudgedReport, judgePrograms } from "./judge-programs.ts";
import { chanceOf } from "./random-program.ts";

interface Scope {
  declared: Set<string>;
  /** Used before its declaration in the same scope, which is an error. */
  used: Set<string>;
}

const variables = ["x", "y", "z", "u", "v"];
const functions = ["f", "g", "h"];

class Writer {
  readonly #chance: (below: number) => number;
  #scopes: Scope[] = [{ declared: new Set(["x", "y", "f"]), used: new Set() }];

  constructor(seed: number) {
    this.#chance = chanceOf(seed);
  }

  program(): JudgedProgram {
    const body = this.#scoped(() => this.#statements(3, 3 + this.#chance(5)));
    const source = `let x = 1, y = 2;\nconst f = (n) => n + x;\nexport function answer(a, b) {\n  const out = [];\n  ${body}\n  return out;\n}\n`;
    return {
      fileName: "scopes.js",
      source,
      args: [
        [1, 2],
        [0, 3],
      ],
    };
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#chance(items.length)]!;
  }

  #scoped(work: () => string): string {
    this.#scopes.push({ declared: new Set(), used: new Set() });
    const text = work();
    this.#scopes.pop();
    return text;
  }

  /** Usually a visible name. */
  #use(all: readonly string[]): string {
    const there = all.filter((name) => this.#scopes.some(({ declared }) => declared.has(name)));
    const name = this.#pick(there.length > 0 && this.#chance(30) > 0 ? there : all);
    for (const { declared, used } of this.#scopes.toReversed()) {
      used.add(name);
      if (declared.has(name)) break;
    }
    return name;
  }

  /** Usually a name that can be declared here. */
  #declare(all: readonly string[]): string {
    const { declared, used } = this.#scopes.at(-1)!;
    const free = all.filter((name) => !declared.has(name) && !used.has(name));
    const name = this.#pick(free.length > 0 && this.#chance(30) > 0 ? free : all);
    declared.add(name);
    return name;
  }

  #value(depth = 2): string {
    const inner = (): string => this.#value(depth - 1);
    switch (this.#chance(depth > 0 ? 9 : 3)) {
      case 0:
        return String(this.#chance(4));
      case 1:
      case 2:
        return this.#use(variables);
      case 3:
        return `${inner()} + ${inner()}`;
      case 4:
      case 5:
        return `${this.#use(functions)}(${inner()})`;
      case 6:
        return `(() => ${inner()})()`;
      case 7:
        return this.#scoped(
          () => `[1, 2].reduce((${this.#declare(variables)}, ${this.#declare(variables)}) => ${inner()}, 0)`,
        );
      default:
        return `(${inner()} > 1 ? ${inner()} : ${inner()})`;
    }
  }

  #statements(depth: number, count = 1 + this.#chance(3)): string {
    return Array.from({ length: count }, () => this.#statement(depth)).join(" ");
  }

  #block(depth: number): string {
    return `{ ${this.#scoped(() => this.#statements(depth))} }`;
  }

  #function(depth: number, arrow = ""): string {
    return this.#scoped(() => {
      const params = `${this.#declare(variables)}, ${this.#declare(variables)} = ${this.#value(1)}`;
      return `(${params}) ${arrow}{ ${this.#statements(depth)} return ${this.#value(1)}; }`;
    });
  }

  #statement(depth: number): string {
    switch (this.#chance(depth > 0 ? 15 : 7)) {
      case 0: {
        const value = this.#value();
        return `let ${this.#declare(variables)} = ${value};`;
      }
      case 1:
        return `let ${this.#declare(variables)} = ${this.#value()};`;
      case 2:
        return `${this.#use(variables)} = ${this.#value()};`;
      case 3:
      case 4:
        return `out.push(${this.#value()});`;
      case 5: {
        const fn = this.#scoped(() => `(${this.#declare(variables)}) => ${this.#value()}`);
        return `const ${this.#declare(functions)} = ${fn};`;
      }
      case 6:
        return `${this.#use(variables)} += ${this.#value(1)};`;
      case 7:
        return this.#block(depth - 1);
      case 8: {
        const value = this.#value(1);
        return this.#scoped(() => `for (const ${this.#declare(variables)} of [1, ${value}]) ${this.#block(depth - 1)}`);
      }
      case 9:
        return this.#scoped(() => {
          const name = this.#declare(variables);
          return `for (let ${name} = 0; ${name} < 2; ${name}++) ${this.#block(depth - 1)}`;
        });
      case 10:
        return `if (${this.#value(1)}) ${this.#block(depth - 1)} else ${this.#block(depth - 1)}`;
      case 11: {
        const value = this.#value(1);
        return this.#scoped(() => {
          const clauses = ["case 0:", `case ${this.#value(0)}:`, "default:"].map(
            (label) => `${label} ${this.#statements(depth - 1, 2)}${this.#pick(["", " break;"])}`,
          );
          return `switch (${value}) { ${clauses.join(" ")} }`;
        });
      }
      case 12:
        return `function ${this.#declare(functions)}${this.#function(depth - 1)}`;
      case 13: {
        const fn = this.#function(depth - 1, "=> ");
        return `const ${this.#declare(functions)} = ${fn};`;
      }
      default: {
        const [one, two] = [this.#value(1), this.#value(1)];
        return `let [${this.#declare(variables)}, ${this.#declare(variables)} = ${one}] = [${two}];`;
      }
    }
  }
}

export function checkJavascriptScopes(machine: Machine, count: number, firstSeed: number): JudgedReport {
  const programs = Array.from({ length: count }, (_, index) => new Writer(firstSeed + index).program());
  return judgePrograms(machine, programs, judgeWithNode);
}
