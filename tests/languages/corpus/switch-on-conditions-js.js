export function answer(a, b) {
  const cost = (n) => {
    switch (true) {
      case n < 0:
        return 0;
      case n < 5:
        return 1;
      default:
        return 2;
    }
  };
  return [cost(a), cost(b)];
}
