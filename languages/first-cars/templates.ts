/** Cars to start from, each with one deliberate flaw that is explained. Precompiled: the first race needs no compiler. */
import type { Family } from "#engine/race/families.ts";
import { carFamilyOf, type CarFamily } from "../compiling/car-family.ts";
import type { Flaw } from "./flaws.ts";
import built from "./templates.json" with { type: "json" };

export interface Template extends Omit<Flaw, "twins"> {
  family: CarFamily;
  /** `{id}` in a comment is a text of `messages/<language>/first-cars.json` */
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

/** A template's source for a participant: each `{id}` in its comments becomes a text of theirs. It compiles to the same code. */
export function sourceFor({ source }: Pick<Template, "source">, comments: Readonly<Record<string, string>>): string {
  return source.replaceAll(/\{([a-z]+(?:-[a-z]+)*)\}/g, (whole, id: string) => comments[id] ?? whole);
}

const withoutComments = (source: string): string => source.replaceAll(/ *\/\/.*$/gm, "");

/** The contract that differs from a source in its comments at most. */
export const templateOfSource = (source: string): Template | undefined =>
  templates.find((template) => withoutComments(template.source) === withoutComments(source));
