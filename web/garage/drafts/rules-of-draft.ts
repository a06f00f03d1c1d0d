/** Keeps drafts of different rules apart when a competition changes its rules. */
import type { Family } from "#engine/formula/families.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { carFamilyOf, type CarFamily } from "#languages/compiling/car-language.ts";
import { familyOfSource, withImportedFiles } from "#languages/solidity/imports.ts";
import { templates } from "#languages/cars/first-cars/templates.ts";
import type { Draft } from "./draft.ts";

/** Undefined: unknown. */
export function familyOfDraft({ files, startedFrom }: Pick<Draft, "files" | "startedFrom">): CarFamily | undefined {
  const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  return (
    familyOfSource(withImportedFiles(files[0]?.path ?? "", texts)) ??
    [...templates, ...houseCars].find((car) => car.id === startedFrom)?.family
  );
}

/** Drafts of unknown rules fit anywhere. */
export function isForRules(draft: Pick<Draft, "files" | "startedFrom">, rules: Family): boolean {
  const family = familyOfDraft(draft);
  return family === undefined || family === carFamilyOf(rules);
}
