function product(n) {
  if (n < 1) return 1;
  return [1, 2].map((p) => {
    const v = product(n - 1);
    return [p].map((e) => e * v + n)[0];
  })[1];
}
function down(n) {
  const v = n < 1 ? 1 : across(n - 1);
  const add = (x) => x + v;
  return [n].map(add)[0];
}
function across(n) {
  return down(n) + 1;
}

export function answer(n) {
  return [product(n), down(n)];
}
