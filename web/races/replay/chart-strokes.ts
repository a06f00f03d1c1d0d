import type { Livery, LiveryPattern } from "./liveries.ts";

const dashes: Record<LiveryPattern, number[]> = {
  plain: [],
  stripe: [8, 3],
  hoops: [3, 3],
  halves: [10, 3, 3, 3],
  nose: [1, 3],
};

const shares = [100, 58, 32, 16, 8];

/** White lines are invisible on paper and black ones at night, so both use ink. Cars of one colour get shades of it. */
export function strokeOf(liveries: readonly Livery[], seat: number, ink: string): string {
  const { colour, body } = liveries[seat]!;
  const twins = liveries.slice(0, seat).filter((each) => each.colour === colour).length;
  const share = shares[Math.min(twins, shares.length - 1)]!;
  if (colour === "white") return `color-mix(in srgb, ${ink} ${Math.round(share * 0.55)}%, #8a94a3)`;
  if (colour === "black") return share === 100 ? ink : `color-mix(in srgb, ${ink} ${share}%, #b8862b)`;
  return share === 100 ? body : `color-mix(in srgb, ${body} ${share}%, ${ink})`;
}

/** Otherwise it would look like a black car's. */
export function dashOf(liveries: readonly Livery[], seat: number): number[] {
  const { colour, pattern } = liveries[seat]!;
  return colour === "white" && pattern === "plain" ? [6, 2] : dashes[pattern];
}
