const queue = [];
let total = 0;
const enqueue = (x) => {
  queue.push({ x, at: queue.length });
};
export function answer(a, b) {
  enqueue(a);
  enqueue(b);
  while (queue.length) {
    const { x, at } = queue.shift();
    total += x * (at + 1);
  }
  return total;
}
