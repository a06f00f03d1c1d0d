function sum(x: number, y?: number, z: number = 2): number {
  return x + (y ?? 0) + z;
}

export function answer(a: number, b: number): number[] {
  return [sum(a), sum(a, b), sum(a, b, 1), sum(a, undefined, 3)];
}
