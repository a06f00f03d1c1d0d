const kept = [];
let last = null;
for (let i = 0; i < 3; i++) kept.push(() => i);
for (const x of [1, 2]) {
  const f = () => x;
  if (x === 1) last = f;
}

export function answer() {
  return [kept[0](), last()];
}
