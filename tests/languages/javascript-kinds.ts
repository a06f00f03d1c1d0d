/** All kinds with all operators, methods and builtins, compared with Node. */
import type { Machine } from "#engine/evm/machine.ts";
import { judgeWithNode } from "./ask-node-judge.ts";
import { type JudgedProgram, type JudgedReport, judgePrograms } from "./judge-programs.ts";
import { chanceOf } from "./random-program.ts";

const calls = [
  [3, 5, 7],
  [0, 2, 1],
  [-4, 1, 0],
];

/** In terms of a, b and c. */
const values = [
  "a",
  "1",
  "-2",
  "2 ** 53 - 1",
  "2 ** 31",
  "true",
  "a > 0",
  "a > 0 ? true : 1",
  "a > 0 ? a : false",
  "undefined",
  "null",
  "a > 0 ? a : undefined",
  "a > 0 ? null : b",
  "[]",
  "[a, b, c]",
  "[3, 1, 2]",
  "[a > 0, b > 0]",
  "[true, 1, 0]",
  "[a, b > 1]",
  "[a, undefined, b]",
  "[[a, b], [c]]",
  "[[a, true], [b, false]]",
  "[[]]",
  "[a, [b, c]]",
  "[null, a]",
  "{ p: a, q: b }",
  "{ p: a > 0, length: b }",
  "{ p: [a, b] }",
  "[{ p: a }, { p: b }]",
  "(x) => x",
  "a > 0 ? [a] : b",
  "a > 0 ? [a, b] : undefined",
  "a > 0 ? { p: a } : null",
];

/** With a value `v`, and another one `w`. */
const alone = (
  "-v; +v; ~v; !v; v++; ++v; v--; v + 1; 1 + v; v - 1; v * 2; v % 3; 7 % v; v ** 2; 2 ** v; v & 1; v | 0; v ^ 1; v << 1; 1 << v; v >> 1; v >>> 1; " +
  "v < 1; v >= 1; 1 > v; v === 1; v === true; v !== false; 1 === v; v === undefined; v === null; v === v; v && 1; v || 1; v ?? 1; v ? 1 : 2; " +
  "[5, 6, 7][v]; [5, 6, 7][v] ?? 9; xs[v] = 9; xs[v] += 1; xs[v]++; v[0]; v[1]; v[v]; v[true]; v[false]; v[0] ?? 8; v?.[0]; v[a] ?? 8; v.p; v.q; v?.p; v?.p ?? 4; v.length; v?.length; " +
  "v.p += 1; v.p = 5; v[0] = 5; v[0] += 1; v[true] = 5; [...v]; [1, ...v]; { ...v }; const [p, q] = v; const [p = 4] = v; const { p } = v; const { p = 4 } = v; " +
  "for (const x of v) xs.push(x); for (const [i, x] of v.entries()) xs.push(i); for (const i of v.keys()) xs.push(i); for (let i = 0; i < v; i++) xs.push(i); " +
  "if (v) xs = [1]; switch (v) { case 1: xs = [1]; break; case true: xs = [2]; break; default: xs = [3]; } while (v) { v -= 1; if (v < -9) break; } v += 1; v += true; v -= true; v *= true; v %= 2; v **= 2; v <<= 1; v >>>= 1; v &&= 4; v ||= 4; v ??= 4; " +
  "Math.abs(v); Math.floor(v); Math.floor(v / 2); Math.floor(7 / v); Math.trunc(v / 2); Math.ceil(v / 2); Math.round(v / 2); Math.sign(v); Math.min(v); Math.max(v, 0); Math.min(v, 1, 2); Math.max(...v); Math.min(...v, 1); Math.pow(v, 2); Math.pow(2, v); " +
  "Number(v); Boolean(v); Array.from(v); Array.from({ length: v }, (_, i) => i); Array.isArray(v); v(); v(1); v(true); (() => v)(); ((x) => x)(v); ((x = 3) => x)(v); ((...x) => x)(v); " +
  "v.map((x) => x); v.map((x) => x === 1); v.map(Number); v.map(Boolean); v.filter((x) => x); v.filter(Boolean); v.reduce((s, x) => s + x); v.reduce((s, x) => s + x, 0); v.reduce((s, x) => s || x, false); v.reduceRight((s, x) => s - x, 0); " +
  "v.some((x) => x); v.every((x) => x); v.find((x) => x); v.findIndex((x) => x === true); v.findLast((x) => x); v.findLastIndex((x) => x); v.forEach((x) => { xs.push(x); }); v.flatMap((x) => [x, x]); v.flatMap((x) => x); v.flat(); " +
  "v.includes(1); v.includes(true); v.includes(a); v.includes(undefined); v.indexOf(1); v.indexOf(true); v.indexOf(a, 1); v.lastIndexOf(1); v.at(0); v.at(-1); v.at(true); v.slice(1); v.slice(true); v.slice(-2, -1); v.slice(0, true); " +
  "v.concat([1]); v.concat(true); v.concat(v); v.push(1); v.push(true); v.pop(); v.shift(); v.unshift(1); v.splice(1); v.splice(0, 1, 9); v.splice(true, true); v.reverse(); v.sort(); v.sort((x, y) => x - y); v.sort((x, y) => x > y); v.toSorted((x, y) => y - x); v.toReversed(); " +
  "v.fill(0); v.fill(true, 1); v.fill(1, true); v.join(); v.keys(); v.foo; v.foo(); v.length = 1; v.length = true; v.with(0, 1); console.log(v); console.log(`${v}`); typeof v; v instanceof v; 0 in v; delete v.p; v == 1; v != null; (v, 1); [v]; [v, 1]; [[v]]; { v }; xs.push(v); xs.includes(v); xs.indexOf(v); xs.at(v); xs.slice(v); xs.slice(0, v); xs.fill(v); xs.fill(0, v); xs.concat(v); xs.splice(v, 1); xs.map(v); xs.sort(v); xs.length = v"
).split("; ");
const together =
  "v + w; v - w; v * w; v % w; v ** w; v & w; v << w; v >> w; v < w; v <= w; v === w; v !== w; v && w; v || w; v ?? w; v[w]; v[w] ?? 7; v[w] = 1; [v, w]; [v].includes(w); [w].indexOf(v); [v, w].sort(); [v, w].map((x) => x); Math.max(v, w); a ? v : w; a > b ? v : w; [...v, ...w]; { p: v, q: w }; v.concat(w); v.push(w); v.fill(w); v.includes(w); v.indexOf(w); v = w; v += w".split(
    "; ",
  );

function program(v: string, operation: string, w?: string): JudgedProgram {
  const isStatement = /^(?:const|for|if|switch|while)\b/.test(operation);
  const isObject = operation.startsWith("{");
  const did = isStatement ? operation : `const value = ${isObject ? `(${operation})` : operation}; xs = [xs, value];`;
  const second = w === undefined ? "" : `  let w = ${w};\n`;
  const source = `export function answer(a, b, c) {\n  let xs = [1, true, 2];\n  let v = ${v};\n${second}  ${did}\n  return xs;\n}\n`;
  return { fileName: "kinds.js", source, args: calls };
}

/** @param count by seed; default: all */
export function checkJavascriptKinds(machine: Machine, count: number | undefined, seed: number): JudgedReport {
  const all = [
    ...values.flatMap((v) => alone.map((operation) => program(v, operation))),
    ...values.flatMap((v) => values.flatMap((w) => together.map((operation) => program(v, operation, w)))),
  ];
  const chance = chanceOf(seed);
  const programs = count === undefined ? all : Array.from({ length: count }, () => all[chance(all.length)]!);
  return judgePrograms(machine, programs, judgeWithNode);
}
