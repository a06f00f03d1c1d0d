/** All pairs and triples of operators, misplaced statements, and reserved words, compared with Node. */
import type { Machine } from "#engine/evm/machine.ts";
import { judgeWithNode } from "./ask-node-judge.ts";
import { type JudgedProgram, type JudgedReport, judgePrograms } from "./judge-programs.ts";
import { chanceOf } from "./random-program.ts";

const calls = [
  [3, 5, 7],
  [0, 2, 1],
  [-4, 1, 0],
];
const program = (source: string): JudgedProgram => ({ fileName: "grammar.js", source, args: calls });
/** `xs` and `o` are mutable and `f` has a side effect; all of it is in the answer. */
const inFunction = (body: string): JudgedProgram =>
  program(
    `export function answer(a, b, c) {\n  let x = a, xs = [a, b, c], o = { p: a, q: b };\n  const f = (n) => { x += 1; return n; };\n  ${body}\n  return [a, b, c, x, xs, o.p, o.q];\n}\n`,
  );
const inExpression = (value: string): JudgedProgram => inFunction(`const value = ${value};\n  xs = [value, xs];`);

const words = (text: string): string[] => text.trim().split(/\s+/);

const binary = words("+ - * / % ** << >> >>> & | ^ && || ?? < <= > >= === !== == != in instanceof");
const assigning = words("= += -= *= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??=");
const infix = [...binary, ...assigning, ",", "? b :", "=>", "?.", "."];
const prefix = words("- + ! ~ ++ -- typeof void delete await ...");
const postfix = ["++", "--", "!", "()", "[0]", "?.p", ".p", "?.[0]", "`t`"];

function operatorPairs(): JudgedProgram[] {
  const values: string[] = [];
  for (const one of infix) {
    for (const other of infix)
      values.push(`a ${one} b ${other} c`, `(a ${one} b) ${other} c`, `a ${one} (b ${other} c)`);
    for (const sign of prefix)
      values.push(`${sign} a ${one} b`, `a ${one} ${sign} b`, `${sign} (a ${one} b)`, `(${sign} a) ${one} b`);
    for (const sign of postfix) values.push(`a${sign} ${one} b`, `a ${one} b${sign}`, `xs[1] ${one} o.q${sign}`);
    values.push(`xs[0] ${one} b`, `o.p ${one} f(b)`, `f(a) ${one} x`, `[a] ${one} [b]`, `true ${one} b`, `{} ${one} a`);
    values.push(`a ${one} () => b`, `(a ${one} b`, `a ${one}`, `${one} a`, `a ${one} ${one} b`, `a\n${one}\nb`);
  }
  for (const one of prefix)
    for (const other of [...prefix, ...postfix])
      values.push(`${one}${other}a`, `${one} a${other}`, `${one} ${other} a`);
  for (const one of postfix) for (const other of postfix) values.push(`a${one}${other}`, `a${one}\n${other}`);
  return values.map(inExpression);
}

function operatorTriples(count: number, seed: number): JudgedProgram[] {
  const chance = chanceOf(seed);
  const pick = <T>(items: readonly T[]): T => items[chance(items.length)]!;
  const operand = (): string => {
    const value = pick(["a", "b", "c", "x", "xs[1]", "o.p", "f(2)", "1", "true", "2"]);
    return pick(["", "", "", "", pick(prefix)]) + value + pick(["", "", "", "", "", pick(postfix)]);
  };
  return Array.from({ length: count }, () => {
    const [one, two, three] = [0, 1, 2].map(() => pick(chance(4) === 0 ? infix : binary));
    const [p, q, r, s] = [0, 1, 2, 3].map(operand);
    const forms = [
      `${p} ${one} ${q} ${two} ${r} ${three} ${s}`,
      `(${p} ${one} ${q}) ${two} ${r} ${three} ${s}`,
      `${p} ${one} (${q} ${two} ${r}) ${three} ${s}`,
      `${p} ${one} ${q} ${two} (${r} ${three} ${s})`,
      `${p} ${one} ${q} ${two} ${r}`,
    ];
    return chance(3) === 0 ? inFunction(`if (${pick(forms)}) xs = [x];`) : inExpression(pick(forms));
  });
}

const names = words(
  "await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if " +
    "implements import in instanceof interface let new null package private protected public return static super switch this throw true " +
    "try typeof var void while with yield arguments async of get set as from type number undefined NaN Infinity constructor __proto__ " +
    "toString valueOf length name Math Number Array Object console race a1 $ _ é ¡ 1a a-b",
);
const namePlaces = [
  "const @ = 1; xs = [@];",
  "let @ = 1; @ += 1; xs = [@];",
  "let @;",
  "const [@] = xs;",
  "const [...@] = xs;",
  "const { @ } = o;",
  "const { p: @ } = o; xs = [@];",
  "const { @: y = 1 } = o; xs = [y];",
  "function @() { return 1; } xs = [@()];",
  "const g = function @() { return 1; }; xs = [g()];",
  "const g = (@) => @; xs = [g(1)];",
  "const g = @ => 1; xs = [g(1)];",
  "const g = (...@) => 1; xs = [g(1)];",
  "function g(@) { return 1; } xs = [g(2)];",
  "for (const @ of xs) x += 1;",
  "for (@ of xs) x += 1;",
  "for (let @ = 0; @ < 2; @++) x += 1;",
  "@: for (;;) { break @; }",
  "@: { x = 2; }",
  "const y = { @: 1 }; xs = [y.@];",
  "const y = { @ }; xs = [1];",
  "xs = [o.@];",
  "xs = [o.@ ?? 4];",
  "xs = [o?.@];",
  "const { @: y } = o; xs = [y ?? 1];",
  "xs = [@];",
  "@ = 1;",
  "@++;",
  "xs = [@(1)];",
  "@;",
];

function namesEverywhere(): JudgedProgram[] {
  return [
    ...names.flatMap((name) => namePlaces.map((place) => inFunction(place.replaceAll("@", name)))),
    ...names.flatMap((name) =>
      [
        `const ${name} = 1;`,
        `function ${name}() {}`,
        `export const ${name} = 1;`,
        `import { ${name} } from "code_prix";`,
        `import ${name} from "code_prix";`,
      ].map((line) => program(`${line}\nexport function answer(a) { return a; }\n`)),
    ),
  ];
}

const statements = [
  "x = 1;",
  "let y = 1;",
  "const y = 1;",
  "var y = 1;",
  "const y;",
  "let [y];",
  "let { y };",
  "let y = 1, y = 2;",
  "let a = 1;",
  "let x = 1;",
  "function g() { return 1; }",
  "function () { return 1; }",
  "function answer() {}",
  "async function g() {}",
  "function* g() {}",
  "class C {}",
  "export const y = 1;",
  "export function g() {}",
  "export { answer };",
  'import { y } from "code_prix";',
  "return 1;",
  "return;",
  "break;",
  "continue;",
  "break q;",
  "continue q;",
  "yield 1;",
  "await 1;",
  "throw 1;",
  "debugger;",
  "case 1:",
  "default:",
  "default: default:",
  "else x = 1;",
  "if (a) x = 1; else x = 2;",
  "if (a) let y = 1;",
  "if (a) function g() {}",
  "if (a) x = 1 else x = 2;",
  "if a { x = 1; }",
  "while (a > 100) let y = 1;",
  "while (a > 100) function g() {}",
  "do let y = 1; while (false);",
  "do x += 1; while (false) x += 1;",
  "do x += 1\n  while (false) x += 1;",
  "for (;;) const y = 1;",
  "for (;;) break;",
  "for (let y of xs) { let y = 1; }",
  "for (let y of xs) function g() {}",
  "for (let y of [1], [2]) x = y;",
  "for (let y = 1 of xs) x = y;",
  "for (let y, z of xs) x = y;",
  "for (const y in o) x = 1;",
  "for (let i = 0, i < 2, i++) x += 1;",
  "for (let i = 0\n i < 2\n i++) x += 1;",
  "for (let i = 0; i < 2) x += 1;",
  "for (let i = 0; i < 2; i++; i++) x += 1;",
  "for await (const y of xs) x = y;",
  "for (const y of xs, xs) x = y;",
  "for (const of of xs) x = of;",
  "q: x = 1;",
  "q: let y = 1;",
  "q: function g() {}",
  "q: q: x = 1;",
  "q: { q: x = 1; }",
  "q: for (const y of xs) { q: for (const z of xs) break q; }",
  "q: for (const y of xs) { r: for (const z of xs) continue q; }",
  "q: { break q; }",
  "q: { continue q; }",
  "q: { const g = () => { break q; }; }",
  "switch (a) { default: x = 1; default: x = 2; }",
  "switch (a) { case 3: let y = 1; break; case 0: let y = 2; }",
  "switch (a) { case 3: let y = 1; case 0: y = 2; }",
  "switch (a) { x = 1; }",
  "switch (a) { case 3: case 0: x = 9; break; default: x = 8; }",
  "{ let y = 1; let y = 2; }",
  "{ function g() {} function g() {} }",
  "{ let g = 1; function g() {} }",
  "{ let y = 1; { let y = 2; x = y; } }",
  "{ x = 1; };",
  "{",
  "}",
  "(",
  "x = 1 x = 2;",
  "x = 1, x = 2;",
  "x = a ?? b || c;",
  "x = a || b ?? c;",
  "x = a && b ?? c;",
  "x = a ?? b && c;",
  "x = (a ?? b) || c;",
  "x = -a ** 2;",
  "x = 2 ** -1 ** 2;",
  "x = 2 ** 3 ** 2;",
  "x = (-a) ** 2;",
  "a + b = c;",
  "!a = b;",
  "-a = b;",
  "a && b = c;",
  "a ? b : c = 2;",
  "if (a > 1 && b = 5) x = 1;",
  "if (a % 2 = 1) x = 1;",
  "if (a === b = c) x = 1;",
  "a * b += 1;",
  "f() = 3;",
  "f()++;",
  "(a) = 1;",
  "(a, b) = 1;",
  "a++ = 1;",
  "a++ ++;",
  "++a++;",
  "5 = a;",
  "5++;",
  "o?.p = 1;",
  "o?.p++;",
  "[a, b] = [b, a];",
  "[a, ...b, c] = xs;",
  "[...b, c] = xs;",
  "[a, , c] = xs;",
  "[a + b] = xs;",
  "[f()] = xs;",
  "[a, b] += xs;",
  "({ p: a } = o);",
  "{ p: a } = o;",
  "({ p: f() } = o);",
  "[xs[0], xs[1]] = [xs[1], xs[0]];",
  "[xs[0], xs[1],, xs[2]] = [xs[1], xs[0], 4, 5];",
  "[xs[0], ...xs] = [1, 2];",
  "[...xs, xs[0]] = [1, 2];",
  "[xs[0], a + b] = [1, 2];",
  "x + [xs[0], xs[1]] = [1, 2];",
  "const [y, ...z] = xs;",
  "const [...z, y] = xs;",
  "const [...z,] = xs;",
  "const [...z = []] = xs;",
  "const [y = 1, [z] = [2]] = xs;",
  "const [y, y] = xs;",
  "const { p: y, q: y } = o;",
  "const { p, ...rest } = o;",
  "const { ...rest, p } = o;",
  "const { p,, q } = o;",
  "const { p q } = o;",
  "const y = (...r, s) => 1;",
  "const y = (...r,) => 1;",
  "const y = (...r = []) => 1;",
  "const y = (r, r) => 1;",
  "const y = (r, [r]) => 1;",
  "const y = (r, , s) => 1;",
  "const y = (r,) => 1;",
  "const y = (,) => 1;",
  "const y = (r) => { let r = 1; };",
  "const y = (r) => { const r = 1; };",
  "const y = ([r]) => { let r = 1; };",
  "const y = (r) => { { let r = 1; } };",
  "const y = (r)\n    => r;",
  "const y = (r) =>\n    r;",
  "const y = r\n    => r;",
  "const y = (r) => {}\n    (a);",
  "const y = a || (r) => r;",
  "const y = a || ((r) => r);",
  "const y = (r) => {}.p;",
  "const y = function () { return 1; }();",
  "const y = () => { 'use strict'; return 1; };",
  "const y = (r = 1) => { 'use strict'; return 1; };",
  "const y = 0_1;",
  "const y = 1_;",
  "const y = 1__0;",
  "const y = 1_000;",
  "const y = 01;",
  "const y = 08;",
  "const y = 0x;",
  "const y = 0x_1;",
  "const y = 0b2;",
  "const y = 1e3;",
  "const y = 1e;",
  "const y = 1_e3;",
  "const y = 1e_3;",
  "const y = 1a;",
  "const y = 3in xs;",
  "const y = 1.p;",
  "const y = 1..p;",
  "xs = [...[1], , 2];",
  "xs = [, ...[1]];",
  "xs = [1, , 2];",
  "xs = [1, 2,];",
  "xs = [,];",
  "xs = [1, 2, ,];",
  "x = Math.max(a, , b);",
  "x = Math.max(a, b,);",
  "x = Math.max(, a);",
  "x = f(a, , b);",
  "xs.push(a, , b);",
  "xs.fill(a, , 1);",
  "const y = { a: 1,, b: 2 };",
  "const y = { a: 1, };",
  "const y = { , a: 1 };",
  "const y = { a: 1, a: 2 };",
  "const y = { a = 1 };",
  "const y = { a b };",
  "const y = { if: 1 }; x = y.if;",
  "const y = { __proto__: 1, __proto__: 2 };",
  "const y = { __proto__: o }; x = y.p;",
  "x = o.toString ?? 1;",
  "x = o.constructor === undefined ? 1 : 2;",
  "x = b! * 2;",
  "!xs[0] = -1;",
  "xs![0] = 1;",
  "let y: number = 1;",
  "let y?: number = 1;",
  "const y = a as number;",
  "const y = a satisfies number;",
  "const y = (r: number) => r;",
  "const y = (r?) => r;",
  "function g(r): number { return r; }",
  "function g<T>(r) { return r; }",
  "type T = number;",
  "interface I { p: number }",
  "enum E { A }",
  "declare let y;",
  "f<number>(1);",
  "return\n  1;",
  "return /* one\n two */ 1;",
  "return /* one */ 1;",
  "x = 1 /* one\n two */ x += 2;",
  "x /* one\n two */ ++;",
  "x\n++\n  a;",
  "x = a\n  + b;",
  "x = a\n  (b);",
  "x = a\n  [b];",
  "let y = 1\n  let z = 2",
  "let y = 1 let z = 2;",
  'console.log("a\nb");',
  "console.log('a);",
  "console.log('\\1');",
  "console.log('\\08');",
  "console.log('\\0');",
  "console.log('\\x1');",
  "console.log('\\u{110000}');",
  "console.log('\\u{1F600}');",
  "console.log(`\\1`);",
  "console.log(`${}`);",
  "console.log(`${a}${b}`);",
  "console.log(`a);",
  "'use strict';",
  "x = 1; // one\u2028 x = 2;",
  "x = 1; // one\r x = 2;",
  "x\u00a0=\u3000 1;",
  "x\u0085= 1;",
  "x\u200b= 1;",
  "x\u180e= 1;",
  "using y = 1;",
  "await using y = null;",
  "new.target;",
  "import.meta;",
  "import('x');",
  "super.p;",
  "this;",
  "o.#p;",
  "#p in o;",
  "delete a;",
  "delete o.p;",
  "with (o) { x = 1; }",
  "try { x = 1; }",
  "try { x = 1; } catch { x = 2; }",
  "@f x = 1;",
  "<div></div>;",
  "x = a <!-- b;",
  "--> x",
  "x = /[/;",
  "x = a ? b;",
  "x = a ? b : ;",
  "x = a ? : b;",
  "x = () ;",
  "x = (a, );",
  "x = [a b];",
  "x = f(a b);",
  "x == 1;",
  "goto x;",
  "x =+ 1;",
  "x = = 1;",
  "x =< 1;",
  "x => 1;",
  "() => {};",
  "() => {}()",
  "function g() {} ()",
  ";;;",
];

const places = [
  "@",
  "{ @ }",
  "if (a) { @ }",
  "if (a) @",
  "if (a) x = 3; else @",
  "for (const i of xs) { @ }",
  "for (const i of xs) @",
  "while (x < 2) { x += 1; @ }",
  "do @ while (x < 0);",
  "q: @",
  "q: for (const i of xs) { @ }",
  "switch (a) { case 3: @ }",
  "switch (a) { default: @ }",
  "const g = () => { @ }; g();",
  "function h(r) { @ } h(1);",
  "const g = (y, z) => { @ }; g(1, 2);",
  "xs.forEach((i) => { @ });",
  "const g = () => @; g();",
  "for (let i = 0; i < 2; i++) { let j = i; @ }",
];

function statementsEverywhere(): JudgedProgram[] {
  return statements.flatMap((statement) => [
    ...places.map((place) => inFunction(place.replace("@", statement))),
    program(`${statement}\nexport function answer(a, b, c) { return a; }\n`),
    program(
      `let x = 1, xs = [1, 2], o = { p: 1, q: 2 };\nconst f = (n) => n;\n${statement}\nexport function answer(a, b, c) { return [x, xs]; }\n`,
    ),
  ]);
}

/** @param share one of this many programs, by seed */
export function checkJavascriptGrammar(machine: Machine, triples: number, seed: number, share = 1): JudgedReport {
  const chance = chanceOf(seed);
  const listed = [...operatorPairs(), ...namesEverywhere(), ...statementsEverywhere()];
  const programs = [...listed.filter(() => chance(share) === 0), ...operatorTriples(triples, seed)];
  return judgePrograms(machine, programs, judgeWithNode);
}
