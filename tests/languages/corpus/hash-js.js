export function answer(a, b) {
  let h = 0x811c9dc5;
  for (const x of [a, b, 7]) {
    h ^= x & 0xff;
    h = (h + (h << 1) + (h << 4) + (h << 7) + (h << 8) + (h << 24)) >>> 0;
  }
  return h;
}
