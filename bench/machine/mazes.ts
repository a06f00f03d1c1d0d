/** Codes of the largest size, written to make translating them expensive: many heads, long paths, deep stacks, fat opcodes. */

const largest = 24_576;

/** Repeats a pattern of bytes, given its number and its place, up to the largest code. */
function fill(pattern: (index: number, at: number) => number[], start: number[] = []): Uint8Array {
  const bytes = [...start];
  for (let index = 0; ; index++) {
    const next = pattern(index, bytes.length);
    if (bytes.length + next.length > largest) return new Uint8Array(bytes);
    bytes.push(...next);
  }
}

const push2 = (value: number): number[] => [0x61, (value >> 8) & 255, value & 255];

export function mazes(): Map<string, Uint8Array> {
  const far = (at: number, index: number): number => ((index * 7919) % 2000) * 12 + (at % 1);
  const pushes = (count: number): number[] => Array.from({ length: count }, (_, i) => [0x60, i & 255]).flat();
  return new Map([
    ["only JUMPDEST", fill(() => [0x5b])],
    [
      "a JUMPI each, far away",
      fill((index, at) => [0x5b, 0x36, ...push2(far(at, index)), 0x57, 0x36, 0x36, 0x36, 0x36, 0x36, 0x36]),
    ],
    [
      "a JUMP each, far away",
      fill((index, at) => [0x5b, ...push2(far(at, index)), 0x56, 0x36, 0x36, 0x36, 0x36, 0x36, 0x36, 0x36]),
    ],
    ["dynamic jumps", fill(() => [0x5b, 0x35, 0x56])],
    ["all places pushed", fill((_, at) => [0x5b, ...push2((at + 5 * 1001) % 24_570), 0x36, 0x35, 0x57])],
    [
      "900 words, JUMPI each",
      fill((index) => [0x5b, 0x36, ...push2(1800 + ((index * 31) % 700) * 6), 0x57], pushes(900)),
    ],
    ["75 words, JUMPI each", fill((index) => [0x5b, 0x36, ...push2(150 + ((index * 31) % 700) * 6), 0x57], pushes(75))],
    ["multiplications", fill(() => [0x80, 0x02, 0x5b])],
    ["divisions", fill(() => [0x81, 0x81, 0x05, 0x5b])],
    ["additions", fill(() => [0x81, 0x01, 0x91])],
    ["comparisons", fill(() => [0x81, 0x12, 0x81, 0x13, 0x5b])],
    ["memory", fill(() => [0x51, 0x80, 0x52, 0x36])],
    ["calls", fill(() => [0x5f, 0x5f, 0x5f, 0x5f, 0x5f, 0x5f, 0x5f, 0xf1], pushes(30))],
    [
      "internal calls",
      fill((index, at) => [0x5b, ...push2(at + 9), ...push2((index * 10 * 7) % 24_000), 0x56, 0x00, 0x5b]),
    ],
  ]);
}
