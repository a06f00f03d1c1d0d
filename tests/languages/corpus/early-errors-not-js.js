// What looks like a syntax error and is none.
"use strict";
const f = (r, s = (r) => r + 1) => { { let r = 2; s(r); } return s(r); };
function g(a) { { function h(a) { return a + 1; } a = h(a); } return a; }
export function answer(a, b) {
  let x = 2 ** 3 ** 2, y = (-a) ** 2 ** 1, z = 2 ** (1 ** a) ** 2;
  const n = 2, if_ = { if: 1, class: 2, yield: 3 };
  x = y = a ? b : x = 3;
  q: for (const x of [1, 2]) { r: for (const x of [3]) { if (x === a) continue q; y += x; } }
  r: for (;;) { break r; }
  switch (a) { case 3: { let x = 1; y += x; } break; default: { let x = 2; y -= x; } }
  [a, , b] = [b, 1, a,];
  const [c, ...rest] = [a, b, x,];
  for (let i = 0; i < n; i++) { let i = 5; y += i; }
  do y += 1
  while (y < 0)
  z
  ++x
  console.log("\0", '\u{1F600}', `${a}`, 1_000, 0x1F, 0b1_0, 1e3, 5.);
  return [f(a), g(a), x, y, z, if_.if + if_.yield, (a ?? b) || c, (a && b) ?? c, rest, -(a ** 2)];
}
