export function answer(a) {
  const y = 1;
  switch (a) {
    case y:
      let y = 2;
      return y;
  }
  return 3;
}
