/** Cars to start from, each with one deliberate flaw that is explained. Precompiled: the first race needs no compiler. */
import type { Family } from "#engine/race/families.ts";
import { carFamilyOf, type CarFamily } from "../compiling/car-family.ts";
import type { Flaw } from "./flaws.ts";
import built from "./templates.json" with { type: "json" };
import { turkishComments } from "./turkish-comments.ts";

export interface Template extends Omit<Flaw, "twins"> {
  family: CarFamily;
  source: string;
  /** the source with the flaw mended */
  mendedSource: string;
  /** line of the source, from 1, on which the fault begins */
  flawLine: number;
  initcode: `0x${string}`;
  /** keccak-256 of the creation code */
  codeHash: `0x${string}`;
}

/** All templates, easiest first; the first is what the starter holds. */
export const templates = built.templates as readonly Template[];

/** Those whose cars race in a family, easiest first; there is one at least. */
export function templatesOf(family: Family): readonly Template[] {
  return templates.filter((template) => template.family === carFamilyOf(family));
}

/** A comment in each of the languages, without what ends it, or a docstring of one line. */
export const commentPattern = /((?:\/\/|#|\/\*\*|""") ?)(.+?)(?= ?\*\/$|"""$|$)/gm;

/** A template's source as somebody gets it to write on: its comments in their language. It compiles to the same code. */
export function sourceFor({ source }: Pick<Template, "source">, language: string): string {
  if (language !== "tr") return source;
  return source.replaceAll(commentPattern, (whole, mark: string, comment: string) => {
    const told = turkishComments[comment];
    return told === undefined ? whole : `${mark}${told}`;
  });
}

/** Compiler that built them. */
export const templatesCompiler: string = built.compiler;
