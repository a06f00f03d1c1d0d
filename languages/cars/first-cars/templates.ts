/** Precompiled, so that the first race needs no compiler. */
import type { Family } from "#engine/formula/families.ts";
import { carFamilyOf, type CarFamily } from "../../compiling/car-language.ts";
import type { Flaw } from "./flaws.ts";
import built from "./templates.json" with { type: "json" };

export interface Template extends Omit<Flaw, "twins"> {
  family: CarFamily;
  /** `{id}` is a text of `messages/<language>/first-cars.json` */
  source: string;
  mendedSource: string;
  /** from 1 */
  flawLine: number;
  initcode: `0x${string}`;
  /** keccak-256 of the creation code */
  codeHash: `0x${string}`;
}

/** Easiest first; the first is in the starter. */
export const templates = built.templates as readonly Template[];

/** Easiest first, at least one. */
export function templatesOf(family: Family): readonly Template[] {
  return templates.filter((template) => template.family === carFamilyOf(family));
}

/** Replaces each `{id}` in comments by a text. The code stays the same. */
export function sourceFor({ source }: Pick<Template, "source">, comments: Readonly<Record<string, string>>): string {
  return source.replaceAll(/\{([a-z]+(?:-[a-z]+)*)\}/g, (whole, id: string) => comments[id] ?? whole);
}

const withoutComments = (source: string): string => source.replaceAll(/ *\/\/.*$/gm, "");

/** Ignores comments. */
export const templateOfSource = (source: string): Template | undefined =>
  templates.find((template) => withoutComments(template.source) === withoutComments(source));
