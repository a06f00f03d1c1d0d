const power = (a) => -a ** 2;
const mixed = (a, b, c) => a ?? b || c;
const mixedAgain = (a, b, c) => a && b ?? c;
const sum = (a, b, c) => a + b = c;
const negated = (a, b) => (!a = b);
const compared = (a, b) => { if (a > 1 && b = 5) return 1; };
const doubled = (a) => Math.max(a, , 2);
const object = { a: 1,, b: 2 };
const hole = [...[1], , 2];
const lone = (a) => { if (a) let x = 1; };
const loneFunction = (a) => { while (a) function f() {} };
const again = (a) => { const a = 1; };
const alsoAgain = (a) => { let x = 1, x = 2; };
const cases = (a) => { switch (a) { default: a = 1; default: a = 2; } };
const labels = () => { q: for (;;) { q: for (;;) break q; } };
const [...first, last] = [1, 2];
const rest = (...all, one) => one;
const restWithDefault = (...all = []) => all;
const loop = () => { for (const x of [1], [2]) return x; };
const separated = 0_1;
const yield = 1;
const reserved = (package) => package;
const evaluated = (eval) => eval;
const inner = () => { export const x = 1; };
export { nowhere };
function () { return 1; }
const far = (a)
  => a;
const typed = (a) => a! * 2;
const alsoTyped = (a: number) => a;
const cast = (a) => a as number;
const octal = () => { console.log("\1"); };
const inherited = (o) => o.toString ?? 1;
const head = () => { for (let i = 0
  i < 2; i++) return i; };
const early = (a) => { return /* over
  lines */ a; };
export function answer(a) { return a; }
export { answer };
