import type { LiveryColour } from "#domain/teams/livery.ts";
import type { HouseCarId } from "#languages/cars/house-cars/house-car-names.ts";
import { houseColours, isHouseCar } from "../house-colours.ts";

export const liveryPatterns = ["plain", "stripe", "hoops", "halves", "nose"] as const;
export type LiveryPattern = (typeof liveryPatterns)[number];

/** A team's colour, or a house car with its own. */
export type Paint = LiveryColour | HouseCarId;

export interface Livery {
  colour: Paint;
  body: string;
  trim: string;
  /** readable on the body */
  ink: string;
  pattern: LiveryPattern;
}

/** The theme's livery colours; canvas and WebGL can't read style sheets. */
const paints: Record<LiveryColour, Pick<Livery, "body" | "trim" | "ink">> = {
  red: { body: "#dc2436", trim: "#ffe9c7", ink: "#ffffff" },
  blue: { body: "#1d63d8", trim: "#c4e6ff", ink: "#ffffff" },
  yellow: { body: "#f2b705", trim: "#20242c", ink: "#14171c" },
  black: { body: "#16191f", trim: "#f0b429", ink: "#ffffff" },
  gray: { body: "#707b8a", trim: "#f2f5f8", ink: "#ffffff" },
  silver: { body: "#bfc8d2", trim: "#b3122b", ink: "#14171c" },
  white: { body: "#ffffff", trim: "#0b3a8f", ink: "#14171c" },
};

const spareColours: readonly LiveryColour[] = ["red", "blue", "yellow", "white", "black", "silver", "gray"];

/**
 * Makes any two cars distinguishable, with colour blindness and in grey too: the later one gets another pattern, then
 * swapped colours.
 */
export function paintCars(
  wanted: readonly (Paint | null | undefined)[],
  seconds: readonly (LiveryColour | null | undefined)[] = [],
): Livery[] {
  const painted: Livery[] = [];
  for (const [seat, requested] of wanted.entries()) {
    const colour = requested ?? leastUsed(painted, wanted);
    painted.push(firstDistinct(colour, requested ? seconds[seat] : null, painted));
  }
  return painted;
}

export interface TeamLivery {
  primary: LiveryColour;
  secondary: LiveryColour;
}

interface Seat {
  houseCar: string | null;
  liveryPrimary: LiveryColour;
  liverySecondary: LiveryColour;
}

/** For `paintCars`. */
export function paintsOf(seats: readonly Seat[]): {
  colours: Paint[];
  trims: (LiveryColour | null)[];
} {
  return {
    colours: seats.map(({ houseCar, liveryPrimary }) => (isHouseCar(houseCar) ? houseCar : liveryPrimary)),
    trims: seats.map(({ houseCar, liverySecondary }) => (isHouseCar(houseCar) ? null : liverySecondary)),
  };
}

/** For a visitor's own car; other seats keep theirs. */
export function paintsOfOwn(
  livery: TeamLivery | null | undefined,
  isOwn: readonly boolean[],
): { colours: (Paint | null)[]; trims: (LiveryColour | null)[] } {
  return {
    colours: isOwn.map((own) => (own && livery?.primary) || null),
    trims: isOwn.map((own) => (own && livery?.secondary) || null),
  };
}

export function areDistinct(a: Livery, b: Livery): boolean {
  return a.pattern !== b.pattern || kindsOfSight.every((sight) => difference(sight(a.body), sight(b.body)) > 14);
}

function leastUsed(painted: readonly Livery[], wanted: readonly (Paint | null | undefined)[]): LiveryColour {
  const uses = (colour: LiveryColour) =>
    painted.filter((livery) => livery.colour === colour).length +
    wanted.filter((requested) => requested === colour).length;
  return spareColours.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best));
}

function paintOf(colour: Paint): Pick<Livery, "body" | "trim" | "ink"> {
  if (!isHouseCar(colour)) return paints[colour];
  return { body: houseColours[colour], trim: "#ffffff", ink: "#ffffff" };
}

function firstDistinct(colour: Paint, second: LiveryColour | null | undefined, painted: readonly Livery[]): Livery {
  const isTwoTone = second !== null && second !== undefined && second !== colour;
  const paint = { ...paintOf(colour), ...(isTwoTone && { trim: paints[second].body }) };
  // A plain car shows its second colour only on the wings, so it's the last choice.
  const patterns = isTwoTone ? ([...liveryPatterns.slice(1), liveryPatterns[0]] as const) : liveryPatterns;
  const candidates = [paint, { body: paint.trim, trim: paint.body, ink: readableOn(paint.trim) }].flatMap((strip) =>
    patterns.map((pattern): Livery => ({ colour, ...strip, pattern })),
  );
  return (
    candidates.find((candidate) => painted.every((other) => areDistinct(candidate, other))) ??
    candidates[painted.length % candidates.length]!
  );
}

type LinearRgb = readonly [number, number, number];

/** Machado, Oliveira and Fernandes (2009), on linear light; and grey. */
const kindsOfSight: readonly ((colour: string) => LinearRgb)[] = [
  linear,
  (c) =>
    through(linear(c), [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]),
  (c) => through(linear(c), [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881]),
  (c) =>
    through(linear(c), [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039]),
  (c) => {
    const light = luminance(c);
    return [light, light, light];
  },
];

function through([r, g, b]: LinearRgb, m: readonly number[]): LinearRgb {
  const row = (i: number) => Math.min(1, Math.max(0, m[i]! * r + m[i + 1]! * g + m[i + 2]! * b));
  return [row(0), row(3), row(6)];
}

export function linear(colour: string): LinearRgb {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance(colour: string): number {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function readableOn(body: string): string {
  return luminance(body) > 0.3 ? "#14171c" : "#ffffff";
}

/** CIE L*a*b* (D65): 2 is just visible, above 14 is never confused on a moving car. */
export function difference(a: LinearRgb, b: LinearRgb): number {
  const [l1, a1, b1] = lab(a);
  const [l2, a2, b2] = lab(b);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

function lab([r, g, b]: LinearRgb): LinearRgb {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
