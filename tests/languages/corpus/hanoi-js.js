function hanoi(n, from, to, via, moves) {
  if (n === 0) return;
  hanoi(n - 1, from, via, to, moves);
  moves.push(from * 10 + to);
  hanoi(n - 1, via, to, from, moves);
}
export function answer(a, b) {
  const moves = [];
  hanoi(Math.abs(b) % 5, 1, 3, 2, moves);
  return moves;
}
