/** How a car's line looks in a chart: a colour that no other line of it has, and a pattern of dashes as the second cue. */
import type { Livery, LiveryPattern } from "./liveries.ts";

const dashes: Record<LiveryPattern, number[]> = {
  plain: [],
  stripe: [8, 3],
  hoops: [3, 3],
  halves: [10, 3, 3, 3],
  nose: [1, 3],
};

/** How much of its colour the line of a second, third … car of one colour keeps; the rest is ink. */
const shares = [100, 58, 32, 16, 8];

/**
 * White lines would not be seen on paper, nor black ones at night: those take the ink, white ones thinned. Cars of one colour are shades of it.
 * @param ink what texts are written in, as a style sheet or a canvas reads it
 */
export function strokeOf(liveries: readonly Livery[], seat: number, ink: string): string {
  const { colour, body } = liveries[seat]!;
  const twins = liveries.slice(0, seat).filter((each) => each.colour === colour).length;
  const share = shares[Math.min(twins, shares.length - 1)]!;
  if (colour === "white") return `color-mix(in srgb, ${ink} ${Math.round(share * 0.55)}%, #8a94a3)`;
  if (colour === "black") return share === 100 ? ink : `color-mix(in srgb, ${ink} ${share}%, #b8862b)`;
  return share === 100 ? body : `color-mix(in srgb, ${body} ${share}%, ${ink})`;
}

/** A white car's line is dashed: in ink it would be a black car's. */
export function dashOf(liveries: readonly Livery[], seat: number): number[] {
  const { colour, pattern } = liveries[seat]!;
  return colour === "white" && pattern === "plain" ? [6, 2] : dashes[pattern];
}
