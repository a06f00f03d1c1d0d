/**
 * Programs of our own on what test262's `language` and `built-ins` and QuickJS's tests try, by the folder or test that the idea is from, compared
 * with Node. What they try and cars don't have is in `docs/languages.md`, whose examples are checked too.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "#engine/evm/machine.ts";
import { judgeWithNode } from "./ask-node-judge.ts";
import { compileText } from "./compile-file.ts";
import { type JudgedProgram, type JudgedReport, judgePrograms } from "./judge-programs.ts";

/** In terms of a, b and c. */
const ideas: Readonly<Record<string, string>> = {
  "expressions/addition": `
    return [a + b, a + -b, true + a, false + true, a + b + c, a + (b + c), -a + +b];
    let x = 1; return [x + (x = 5), x + x++ + x, (x = 2) + x];
    return 9007199254740991 + 0 - 1 + 1;
    return [1 + null ?? 2];
    return [[1] + 1];`,
  "expressions/array": `
    return [[], [1], [1,], [1, 2, [3, [4]]], [undefined, null, true]];
    const xs = [1, 2, 3]; return [...xs, ...[], ...xs.map((x) => x * 2), 9];
    const xs = [1, 2]; const ys = [...xs]; ys[0] = 7; return [xs, ys, xs === ys, xs === xs];
    const x = [a, [b]]; const y = x; y[1][0] = 8; return x;
    return [[a, b].length, [[a], [b]].length, [undefined].length];
    return [, 1];`,
  "expressions/arrow-function": `
    const f = (x) => x + 1, g = x => x * 2, h = () => ({ p: 3 }), k = () => {}; return [f(1), g(2), h().p, k()];
    const f = (x, y = x + 1, ...z) => [x, y, z]; return [f(1), f(1, 5), f(1, 5, 6, 7), f(1, undefined, 3)];
    const f = ({ p, q = 4 }, [r, [s] = [6]]) => [p, q, r, s]; return [f({ p: 1 }, [2]), f({ p: 1, q: 2 }, [3, [4]])];
    const f = (x) => (y) => x + y; return f(1)(2);
    const f = x => { return x }; return f(f(3));
    return ((x) => x + 1)(4);
    return [1, 2, 3].map((x) => ({ v: x })).map(({ v }) => v + 1);
    const f = () => a ? b : c; return f();
    const f = (x) => x > 0 && f(x - 1) || x; return f(3);`,
  "expressions/assignment": `
    let x, y, z; x = y = z = 4; return [x, y, z];
    let x = 1; const y = (x = 3) + x; return [x, y];
    let x = 1, y = 2; [x, y] = [y, x]; return [x, y];
    let x, y, rest; [x, [y = 5], ...rest] = [1, [], 3, 4]; return [x, rest];
    let x, y; [x = 4, y = x + 1] = [undefined, undefined]; return [x, y];
    let p, q; ({ p, q: q = 7 } = { p: 1, q: undefined }); return [p, q];
    const o = { p: 1 }; const xs = [0, 0]; [o.p, xs[1]] = [5, 6]; return [o.p, xs];
    let x; return [(x = 3), x];
    let i = 0; const xs = [1, 2, 3]; xs[i] = i = 2; return [xs, i];
    let x = 1; { let x = 2; x = 3; } return x;`,
  "expressions/assignmenttargettype": `
    let x = 1; (x) = 2; return x;
    let x = 1; x ||= 2; x &&= 3; x ??= 4; return x;
    const xs = [1]; (xs[0]) = 5; return xs;`,
  "expressions/bitwise-and, -or, -xor, -not": `
    return [a & b, a | b, a ^ b, ~a, ~~a, -1 & 255, 4294967295 | 0, 2147483648 | 0, 4294967296 & 1, ~2147483647, true & 1];
    return [2 ** 53 - 1 | 0, (2 ** 40 + 5) & 7, -(2 ** 31) | 0, -(2 ** 31) - 1 | 0, 0xffffffff ^ 1, ~0xffffffff];
    return [5 & 3 | 4 ^ 1, 1 | 2 === 2, (1 | 2) === 3, !5 & 1];`,
  "expressions/call": `
    const f = (...xs) => xs.length; return [f(), f(1), f(1, 2, 3), f(undefined)];
    const f = (x, y) => [x, y]; return [f(1), f(1, 2, 3)];
    const f = (x, y) => x - y; return [f(...[5, 3]), f(5, ...[3])];
    function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2); } return f(10);
    let log = []; const f = (x) => { log.push(x); return x; }; const g = (x, y, z) => x; g(f(1), f(2), f(3)); return log;
    const xs = [1, 2]; const f = (ys) => { ys.push(3); ys = [9]; return ys; }; return [f(xs), xs];`,
  "expressions/coalesce": `
    return [undefined ?? 1, null ?? 2, 0 ?? 3, false ?? 4, a ?? b, [][0] ?? 5, (null ?? undefined) ?? 6];
    let n = 0; const f = () => { n += 1; return 1; }; const r = [0 ?? f(), undefined ?? f()]; return [r, n];
    return [(a ?? b) || c, a ?? (b || c), (a && b) ?? c, null ?? undefined ?? 3];`,
  "expressions/comma": `
    let x = 1; const y = (x = 2, x + 1); return [x, y];
    let x = 0; for (let i = 0, j = 5; i < j; i++, j--) x += j - i; return x;
    return (a, b, c);`,
  "expressions/compound-assignment": `
    let x = 7; x += 2; x -= 1; x *= 3; x %= 10; x **= 2; x <<= 3; x >>= 1; x >>>= 1; x |= 9; x &= 13; x ^= 6; return x;
    const o = { p: 1 }; o.p += 4; o.p *= o.p; return o.p;
    const xs = [1, 2]; xs[0] += xs[1]; xs[1] **= 3; return xs;
    let n = 0; const at = () => { n += 1; return 0; }; const xs = [5]; xs[at()] += 1; return [xs, n];
    let x = 2; x *= x += 3; return x;
    let x = 3; x /= 1; return x;`,
  "expressions/conditional": `
    return [a ? 1 : 2, a > b ? a : b, a ? b ? 1 : 2 : 3, a ? 1 : b ? 2 : 3, undefined ? 1 : 2, [] ? 1 : 2];
    let x = 0; a > 0 ? x = 1 : x = 2; return x;
    return a > 0 ? [1] : [2, 3];
    return (a ? b : c) + (a ? 1 : 2);`,
  "expressions/equals, strict-equals": `
    return [a === b, a !== b, 1 === true, null === undefined, undefined === undefined, [] === [], 0 === -0, false === 0];
    const o = { p: 1 }, q = o; return [o === q, o === { p: 1 }, o !== q];
    const f = () => 1; const g = f; return [f === g, f === f];
    return a == b;
    return a != b;`,
  "expressions/exponentiation": `
    return [2 ** 10, 2 ** 3 ** 2, (2 ** 3) ** 2, (-2) ** 3, -(2 ** 2), a ** 0, 0 ** 0, 1 ** 100, 2 ** 53 - 1, true ** 2];
    let x = 2; x **= 3 ** 2; return x;
    return 2 ** -1;
    return 2 ** 60;`,
  "expressions/function": `
    const f = function g(n) { return n ? g(n - 1) + 1 : 0; }; return f(4);
    const f = function (x) { return x; }; return f(3);
    const f = function () {}; return f();
    const f = function (x, [y] = [2], { z } = { z: 3 }) { return x + y + z; }; return [f(1), f(1, [5]), f(1, [5], { z: 9 })];
    return (function (x) { return x + 1; })(2);
    const f = function (x) { x = x + 1; return x; }; let y = 5; return [f(y), y];`,
  "expressions/greater-than, less-than and their like": `
    return [a > b, a >= a, a < b, a <= b, true < 2, false >= 0, -1 < 0, 2 > 1 > 0, 3 > 2 > 1];
    return [undefined < 1, null >= 0];
    const xs = [1, 2]; return xs[5] < 1;`,
  "expressions/grouping": `
    return [(a), ((a + b)), (a + b) * c, a + (b * c), ((x) => (x))((3))];
    return (((((a)))));`,
  "expressions/in, instanceof, delete, typeof, void": `
    const o = { p: 1 }; return "p" in o;
    return [] instanceof Array;
    const o = { p: 1 }; delete o.p; return o.p;
    return typeof a;
    return void 0;`,
  "expressions/left-shift, right-shift, unsigned-right-shift": `
    return [1 << 31, 1 << 32, 1 << 33, -1 << 1, -1 >> 31, -1 >>> 0, -1 >>> 31, -1 >>> 32, 2 ** 40 >> 3, 2 ** 32 >>> 1, a << b, a >> 1, a >>> 1];
    return [5 << -1, 5 >> -30, 5 >>> -31, 1 << 2 << 3, 256 >> 2 >> 1, 1 + 1 << 1 + 1];`,
  "expressions/logical-and, -or, -not, -assignment": `
    return [a && b, a || b, !a, !!a, 0 || null, 0 && 1, undefined || false, [] && 2, !undefined, !null, ![]];
    let n = 0; const f = (x) => { n += 1; return x; }; const r = [f(0) && f(1), f(2) || f(3)]; return [r, n];
    let x = 0, y = 5, z = null; x ||= 3; y &&= 4; z ??= 6; return [x, y, z];
    let n = 0; const f = () => { n += 1; return 9; }; let x = 1; x ||= f(); x ??= f(); const o = { p: 0 }; o.p &&= f(); return [x, o.p, n];
    return a > 0 || b > 0 && c > 0;`,
  "expressions/modulus, multiplication, division": `
    return [a % 3, -7 % 3, 7 % -3, -7 % -3, 0 % 5, true % 2, 2 ** 53 - 1 - 1 % 2];
    return [a * b, -a * b, a * 0, 94906265 * 94906265, true * 5];
    return [Math.floor(7 / 2), Math.floor(-7 / 2), Math.trunc(-7 / 2), Math.ceil(7 / 2), Math.round(7 / 2), Math.round(-7 / 2), Math.floor(0 / 3)];
    return 7 % 0;
    return Math.floor(1 / 0);
    return 7 / 2;
    return 94906267 * 94906267;`,
  "expressions/object": `
    const p = 3; const o = { p, q: p + 1, r: { s: [p] } }; return [o.p, o.q, o.r.s];
    const o = { p: 1, q: 2 }; const r = { ...o, q: 5, s: 6 }; return [r.p, r.q, r.s, o.q];
    const o = { add(x) { return x + 1; }, twice: (x) => 2 * x }; return [o.add(1), o.twice(4)];
    const o = { if: 1, class: 2, let: 3 }; return o.if + o.class + o.let;
    const o = { p: 1 }; const q = o; q.p = 9; return o.p;
    const o = { "p": 1, "q": 2 }; return o["p"] + o.q;
    const o = { ["p" + 1]: 2 }; return o.p1;
    const o = { get p() { return 1; } }; return o.p;
    const o = { 1: 2 }; return o[1];
    return { p: 1, p: 2 }.p;`,
  "expressions/optional-chaining": `
    const o = a > 0 ? { p: { q: a } } : undefined; return [o?.p, o?.p.q, o?.p?.q].length;
    const o = a > 0 ? { p: { q: a } } : undefined; return o?.p.q ?? 7;
    const xs = a > 0 ? [a, b] : null; return [xs?.[1], xs?.[1] ?? 5];
    const o = undefined; let n = 0; const r = o?.p; return [r, n];
    const f = a > 0 ? () => 1 : undefined; return f?.();`,
  "expressions/postfix and prefix": `
    let x = 5; return [x++, x, ++x, x--, --x, x];
    const xs = [1, 2]; let i = 0; xs[i++]++; return [xs, i, ++xs[i], xs];
    const o = { p: 1 }; return [o.p++, ++o.p, o.p--, o.p];
    let x = true; x++; return x;
    let x = 1; return x+++x;
    let x = 1; return [- -x, + +x, !(-x), -(-x)];
    let x = 2 ** 53 - 1; x++; return x;`,
  "expressions/property-accessors": `
    const o = { p: [1, { q: 2 }] }; return [o.p[0], o.p[1].q, o["p"][1]["q"]];
    const xs = [[1, 2], [3]]; return [xs[0][1], xs[1][0], xs.length, xs[0].length];
    const xs = [1, 2, 3]; return [xs[xs.length - 1], xs[xs[0]]];
    const xs = [1]; return xs[1] === undefined;
    const xs = [1]; return xs[7];
    const xs = [1]; return xs[-1] ?? 4;`,
  "expressions/template-literal, tagged-template": `
    console.log(\`a \${a} b \${b + c} \${[a, b]}\`); return 1;
    const s = \`x\`; return 1;
    console.log(String(a), "x" + a + b, a + b + "x", \`\${a > 0 ? "y" : "n"}\`); return a;`,
  "expressions/unary-minus, unary-plus": `
    return [-a, +a, -0, -(-5), +true, -false, - - -3, -a ? 1 : 2];
    return +"3";`,
  "expressions/yield, await, async, class, new, super, this, import.meta": `
    const f = async () => 1; return 1;
    function* f() { yield 1; } return 1;
    class C {} return 1;
    return new Array(3).length;
    return this === undefined;
    return 1n;
    return /x/.test("x");`,
  "statements/block": `
    let x = 1; { let x = 2; { let x = 3; x += 1; } x += 1; } return x;
    {} {;} { { } } return 1;
    let x = 0; { function f() { return 5; } x = f(); } return x;
    q: { if (a > 0) break q; return 1; } return 2;`,
  "statements/break, continue": `
    let t = 0; for (let i = 0; i < 10; i++) { if (i === 2) continue; if (i === 5) break; t += i; } return t;
    let t = 0; outer: for (let i = 0; i < 4; i++) { for (let j = 0; j < 4; j++) { if (j === 2) continue outer; if (i === 3) break outer; t += 10 * i + j; } } return t;
    let t = 0; while (true) { t += 1; switch (t) { case 3: continue; case 6: break; } if (t > 6) break; } return t;
    let t = 0; do { t += 1; if (t < 3) continue; break; } while (true); return t;
    let t = 0; for (const x of [1, 2, 3]) { if (x === 2) continue; t += x; } return t;
    let i = 0; for (;;) { if (i++ > 4) break; } return i;`,
  "statements/const, let": `
    const x = a, y = x + 1; let z, w = z; return [x, y, z, w];
    const xs = [1]; xs.push(2); xs[0] = 5; return xs;
    let x = 1; { const x = 2; } return x;
    let fs = 0; for (let i = 0; i < 3; i++) { let i = 5; fs += i; } return fs;
    const x = 1; x = 2; return x;
    let x = 1; let y = x++ + x; return [x, y];
    const [x, , y = 3, ...z] = [1, 2, undefined, 4, 5]; return [x, y, z];
    let undefined_ = 3, $ = 1, _ = 2, é = 4; return undefined_ + $ + _ + é;`,
  "statements/do-while, while": `
    let i = 0; do { i++; } while (i < a); return i;
    let i = 5; do i--; while (i > 0) return i;
    let i = 0, t = 0; while (i < 5) { t += i++; } return t;
    let i = 0; while (i++ < 3); return i;
    let t = 0, i = 3; while (i) { i -= 1; t += i; } return t;
    let xs = [1, 2, 3], t = 0; while (xs.length) t += xs.pop(); return t;`,
  "statements/empty, expression, debugger": `
    ;;; return 1;
    a; a + b; [a]; ({ p: a }); return 1;
    debugger; return 1;`,
  "statements/for": `
    let t = 0; for (let i = 0, n = 4; i < n; i++) t += i; return t;
    let t = 0, i; for (i = 5; i; i--) t += i; return [t, i];
    let i = 0; for (; i < 3;) i++; return i;
    let t = 0; for (let [i, j] = [0, 5]; i < j; [i, j] = [i + 1, j - 1]) t += j - i; return t;
    const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); return fs.map((f) => f());
    let t = 0; for (const x = 3; t < x;) t++; return t;
    let t = 0; for (let i = 0; i < 3; i++) for (let j = i; j < 3; j++) t += i * j; return t;
    let t = 0; for (let i = 10; i-- > 7;) t += i; return t;`,
  "statements/for-of, for-in, for-await-of": `
    let t = 0; for (const x of [1, 2, 3]) t += x; return t;
    let t = []; for (const [i, x] of [5, 6].entries()) t.push(i * x); for (const i of [5, 6].keys()) t.push(i); for (const x of [5, 6].values()) t.push(x); return t;
    let t = 0; for (const { p, q = 3 } of [{ p: 1 }, { p: 2, q: 5 }]) t += p * q; return t;
    const xs = [1, 2]; let n = 0; for (const x of xs) { if (n++ < 3) xs.push(x + 1); } return xs;
    let t = 0; for (let x of [1, 2]) { x += 1; t += x; } return t;
    let t = 0; for (const [x, [y]] of [[1, [2]], [3, [4]]]) t += x * y; return t;
    for (const x of []) return 1; return 2;
    let t = 0; for (const k in { p: 1 }) t += 1; return t;
    const xs = [3, 4]; let t = 0; for (const x of xs) { xs.length = 1; t += x; } return t;`,
  "statements/function": `
    return f(2); function f(x) { return g(x) + 1; } function g(x) { return x * 2; }
    function f(x = 1, { y, z = 2 } = { y: 3 }) { return x + y + z; } return [f(), f(5), f(5, { y: 1, z: 0 })];
    function f(...xs) { return xs.reduce((t, x) => t + x, 0); } return [f(), f(1, 2, 3)];
    function f(x) { if (x > 0) return 1; } return [f(1), f(-1)];
    function f(x) { function g() { return x + 1; } return g(); } return f(3);
    let n = 0; function f() { n += 1; return f2; } const f2 = 5; f(); f(); return n;
    function f(x, x2 = x, x3 = x2) { x = 9; return [x, x2, x3]; } return f(1);
    function f(xs) { xs = [1]; return xs; } const ys = [2]; f(ys); return ys;
    function f(a, b) { return a - b; } return f(b, a);`,
  "statements/if": `
    if (a) return 1; else return 2;
    if (a > 0) if (b > 4) return 1; else return 2; return 3;
    if (a > 2) { return 1; } else if (a === 0) { return 2; } else { return 3; }
    if (0) return 1; if (null) return 2; if (undefined) return 3; if ([]) return 4; return 5;
    let x = 0; if (x = a) return [x, 1]; return [x, 2];
    if (a) ; else return 3; return 4;`,
  "statements/labeled, return": `
    q: for (const x of [1, 2]) { r: for (const y of [3, 4]) { if (y === 4) continue q; if (x === 2) break q; } } return 1;
    q: { r: { break q; } return 1; } return 2;
    const f = () => { return; }; return f();
    const f = (x) => { if (x) { return 1; } return 2; }; return [f(0), f(1)];
    return
    return [1, 2], 3;`,
  "statements/switch": `
    switch (a) { case 3: return 1; case 0: return 2; default: return 3; }
    let t = 0; switch (a) { default: t += 1; case 0: t += 10; break; case 3: t += 100; } return t;
    let t = 0; switch (a) { case 3: case 0: t = 1; } return t;
    switch (true) { case a > 2: return 1; case a > -1: return 2; } return 3;
    switch (a) { } return 1;
    let n = 0; const f = (x) => { n += 1; return x; }; switch (f(2)) { case f(1): case f(2): case f(3): } return n;
    switch (a) { case 3: { let x = 1; return x; } default: { let x = 2; return x; } }
    switch (a) { case "x": return 1; } return 2;
    switch (1) { case true: return 1; case 1: return 2; }`,
  "statements/throw, try, with, variable, using": `
    throw 1;
    try { return 1; } finally { }
    try { return 1; } catch (e) { return 2; }
    var x = 1; return x;
    with ({ p: 1 }) { return p; }
    using x = null; return 1;`,
  "language/arguments-object, eval-code, reserved-words": `
    return (() => arguments.length)();
    return eval("1");
    const f = function () { return arguments[0]; }; return f(1);
    let of = 1, get = 2, set = 3, async = 4, from = 5, as = 6, type = 7; return of + get + set + async + from + as + type;`,
  "language/asi": `
    let x = a\n let y = b\n return x + y
    let x = 1\n x\n ++\n a\n return [x, a]
    const f = (x) => x\n const y = f\n (3)\n return y
    return\n 1
    let i = 0; for (;;) { i++\n if (i > 3) break }\n return i
    let x = a +\n b\n return x
    const xs = [1]\n ;[2].forEach((x) => xs.push(x))\n return xs`,
  "language/comments, white-space, line-terminators": `
    // one\n return /* two */ a /* three */;
    /* a\n b */ return 1;
    return\\u00a01;
    let/**/x/**/=/**/1;/**/return/**/x;
    \t return \t a \t;`,
  "language/destructuring": `
    const [x, [y, z = 3]] = [1, [2]]; return [x, y, z];
    const { p, q: { r }, s = p + 1 } = { p: 1, q: { r: 2 } }; return [p, r, s];
    const [x = 1, y = x, z = y] = []; return [x, y, z];
    const [x] = [1, 2, 3]; const [, y] = [1, 2]; return [x, y];
    const [x, y] = [1]; return [x, y];
    const { p } = { p: undefined }; return p ?? 4;
    const { p = 5 } = { p: null }; return p;
    let n = 0; const f = () => { n += 1; return 1; }; const [x = f(), y = f()] = [7]; return [x, y, n];
    const { length } = [1, 2, 3]; return length;
    const { ...rest } = { p: 1 }; return rest.p;
    const { ["p"]: x } = { p: 1 }; return x;
    const f = ([x, ...y]) => [x, y]; return f([1, 2, 3]);`,
  "language/identifiers, keywords, literals": `
    const ünï = 1, Ω = 2, 变 = 3, ñ = 4; return ünï + Ω + 变 + ñ;
    return [0x1F, 0b101, 0o17, 1_000, 1e3, 5., 0.0, 0xABCdef, 0, 00 ? 1 : 2].length;
    return [0x1F, 0b101, 0o17, 1_000, 1e3, 5., 0.0, 12e-1 * 0];
    return [0x1F, 0b101, 0o17, 1_000, 1e3, 5.];
    return [true, false, null, undefined];
    return NaN;
    return Infinity;
    return "x";
    return 1.5;
    return 9007199254740993;`,
  "language/rest-parameters, computed-property-names": `
    const f = (x, ...[y, z]) => [x, y, z]; return f(1, 2, 3);
    const f = (...{ length }) => length; return f(1, 2, 3);
    const f = (...xs) => { xs.push(1); return xs; }; const ys = [5]; return [f(...ys), ys];`,
  "built-ins/Array: walks": `
    const xs = [3, 1, 2]; return [xs.map((x, i, all) => x * i + all.length), xs.filter((x, i) => i), xs.some((x) => x > 2), xs.every((x) => x > 2)];
    return [[].map((x) => x), [].filter((x) => x), [].some((x) => x), [].every((x) => x), [].find((x) => x), [].findIndex((x) => x)];
    return [[1, 2, 3].reduce((t, x) => t + x), [1, 2, 3].reduceRight((t, x) => t * 10 + x), [[1], [2]].reduce((t, x) => t.concat(x), [])];
    return [].reduce((t, x) => t + x);
    const log = []; [5, 6].forEach((x, i) => log.push([x, i])); return log;
    return [[1, 2, 3].find((x) => x > 1), [1, 2, 3].findLast((x) => x < 3), [1, 2, 3].findIndex((x) => x > 5), [1, 2, 3].findLastIndex((x) => x > 0)];
    return [[[1], [2, 3]].flat(), [1, 2].flatMap((x) => [x, x * 2]), [[1, [2]]].flat()];
    const xs = [1, 2, 3]; return xs.map((x) => { if (x === 1) xs.push(9); return x; });
    const xs = [1, 2, 3, 4]; const seen = []; xs.forEach((x) => { seen.push(x); if (x === 2) xs.pop(); }); return seen;
    return [[1, 2, 3].map(Number), [0, 1].map(Boolean), [-1, 2].map(Math.abs)];`,
  "built-ins/Array: changes": `
    const xs = [1, 2]; return [xs.push(3, 4), xs.pop(), xs.shift(), xs.unshift(7, 8), xs];
    const xs = [1, 2, 3, 4, 5]; return [xs.splice(1, 2), xs, xs.splice(-1), xs, xs.splice(1, 0, 8, 9), xs];
    const xs = [1, 2, 3]; return [xs.splice(0), xs, [].pop() ?? 4, [].shift() ?? 5];
    const xs = [1, 2, 3], ys = [1, true]; const cut = xs.splice(1); return [ys, cut];
    const xs = [1, 2, 3]; return [xs.slice(0, null), xs.slice(null, 2)];
    const xs = [1, 2, 3]; return [xs.reverse(), xs, xs.toReversed(), xs];
    return [[1, 2, 3].fill(0), [1, 2, 3].fill(9, 1), [1, 2, 3].fill(9, 1, 2), [1, 2, 3].fill(9, -1), [1, 2, 3].fill(9, 5)];
    return [[3, 1, 2].sort((x, y) => x - y), [3, 1, 2].sort((x, y) => y - x), [3, 1, 2].toSorted((x, y) => x - y)];
    return [[2, 1], [1, 2], [1, 1]].sort(([p, q], [r, s]) => p - r || q - s);
    const xs = [1, 2, 3]; xs.length = 1; return [xs, xs.length];
    const xs = [1, 2, 3]; xs.length = 0; return xs;
    const xs = []; xs[0] = 1; xs[1] = 2; return xs;
    const xs = [1]; xs[3] = 2; return xs.length;
    return [5, 1, 10].sort();
    return [1, 2, 3, 4, 5].copyWithin(0, 3);
    return [1, 2, 3].with(1, 9);
    return [1, 2, 3].toSpliced(1, 1);`,
  "built-ins/Array: questions": `
    const xs = [1, 2, 3, 2]; return [xs.indexOf(2), xs.indexOf(2, 2), xs.lastIndexOf(2), xs.indexOf(9), xs.includes(3), xs.includes(9), xs.indexOf(2, -1)];
    const xs = [1, 2, 3]; return [xs.at(0), xs.at(-1), xs.at(2), xs.at(9) ?? 7, xs.slice(1), xs.slice(-2), xs.slice(0, -1), xs.slice(5), xs.slice(2, 1)];
    return [[1].concat([2], 3, [[4]]), [].concat(), [1, [2]].concat([[3]]).length];
    return [Array.from([1, 2], (x) => x * 2), Array.from({ length: 3 }, (_, i) => i), Array.from([5].entries())];
    return [[1, [2]].includes([2]), [undefined].includes(undefined), [null].indexOf(undefined), [true].includes(1)];
    return Array.isArray([]);
    return Array.of(1, 2);
    return [1, 2].join("-");`,
  "built-ins/Math, Number": `
    return [Math.abs(-3), Math.max(1, 5, 3), Math.min(4, 2), Math.sign(-9), Math.sign(0), Math.pow(2, 5), Math.floor(-0), Math.max(...[1, 7])];
    return [Math.floor(-5 / 2), Math.ceil(-5 / 2), Math.trunc(-5 / 2), Math.round(-5 / 2), Math.round(5 / 2), Math.round(-1 / 2), Math.ceil(-1 / 2)];
    return [Number(true), Number(null), Number(undefined) === 1];
    return [Number(true), Number(false), Number(5), Boolean(0), Boolean([]), Boolean(undefined)];
    return [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    return Math.max();
    return Math.sqrt(4);
    return Math.PI;
    return Math.random();
    return Number.isInteger(3);`,
  "quickjs/test_language": `
    let x; x = 1 + 2 === 3 && ~1 === -2 && -(-1) === 1 && !false; return x;
    let x = 1; x++; ++x; x--; const y = [1]; y[0]++; return [x, y, y[0]++, ++y[0]];
    let r = ""; return 1;
    const f = (x, y = 2) => x; return f.length;
    function f(x, b = () => x) { x = 5; return b(); } return f(1);
    let i = 0; lab: { do { i++; if (i > 2) break lab; } while (true); } return i;
    const [x, y, ...z] = [...[1, 2], ...[3, 4]]; return [x, y, z];
    let x = { a: { b: 1 } }; x.a.b += 1; return x.a?.b;
    return ((x) => x)((() => 4)());
    let j = 0; for (let i = 0; i < 3; i++) { if (i === 1) continue; j += i; } return j;`,
  "quickjs/test_loop": `
    let i = 0, c = 0; while (i < 3) { c++; i++; } return c;
    let i = 0, c = 0; do { c++; i++; } while (i < 3 && c < 2); return c;
    let c = 0; L1: for (let i = 0; i < 3; i++) { c++; for (let j = 0; j < 3; j++) { c++; if (i === 1) break L1; } } return c;
    let s = 0; for (let i = 0; i < 4; i++) { let a = 1; switch (i) { case 0: a = 0; case 1: a = 1; break; case 2: a = 2; break; default: a = 3; } s = s * 10 + a; } return s;
    let s = 0; for (let i = 0; i < 3; i++) { switch (i) { case 1: continue; } s += 1; } return s;`,
};

function examples(): string[] {
  const text = readFileSync(join(import.meta.dirname, "../../docs/languages.md"), "utf8");
  const section = text.split(/^## /m).find((one) => one.startsWith("JavaScript")) ?? "";
  return [...section.matchAll(/^\|[^|]+\| (`+)(.+?)\1 \|/gm)].map(([, , code]) => code!);
}

const program = (body: string): JudgedProgram => ({
  fileName: "idea.js",
  source: body.includes("export ") ? body : `export function answer(a, b, c) {\n  ${body}\n}\n`,
  args: [
    [3, 5, 7],
    [-4, 1, 0],
  ],
});

export function checkJavascriptIdeas(machine: Machine): JudgedReport {
  const programs = Object.values(ideas).flatMap((some) => some.trim().split(/\n {4}/));
  return judgePrograms(machine, programs.map(program), judgeWithNode);
}

/** Wrongly accepted, or invalid in Node; and the total. */
export function checkJavascriptExamples(): { examples: number; wrong: string[] } {
  const programs = examples().map(program);
  const verdicts = judgeWithNode(programs);
  const wrong = programs.filter(
    ({ fileName, source }, index) =>
      compileText(fileName, source, "answer").kind !== "rejected" || verdicts[index]!.kind === "syntax-error",
  );
  return { examples: programs.length, wrong: wrong.map(({ source }) => source) };
}
