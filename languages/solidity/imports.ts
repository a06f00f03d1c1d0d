/**
 * Imports without a file system. Each family's interfaces live under one canonical path (`code-prix/Car.sol` and so on); the paths that
 * published kits use lead to the same files, so that a published car compiles as it was pasted.
 */
import type { CarFamily } from "../compiling/car-family.ts";
import interfaceSources from "./interfaces/interface-sources.json" with { type: "json" };
import type { ImportAnswer } from "./soljson.ts";

const folders: Record<CarFamily, string> = { monaco: "0xmonaco", titans: "0xtitans", "code-prix": "code-prix" };
const sources: Readonly<Record<string, string>> = interfaceSources;

/** Canonical paths of the interface files, e.g. "code-prix/Car.sol". */
export const interfacePaths: readonly string[] = Object.keys(sources);

/** The text of one of our interface files, for showing; undefined when there is none of that name. */
export function interfaceSource(path: string): string | undefined {
  return sources[path];
}

const importsOf = (source: string): string[] =>
  [...source.matchAll(/\bimport\b[^;]*?["']([^"'\n]+)["']/g)].map((match) => match[1] ?? "");

/** A file and those of the participant's own that it imports, as one text: a car's base may say which kit it is for, not the car. */
export function withOwnImports(main: string, files: Readonly<Record<string, string>>): string {
  return reachedFrom(main, files)
    .map((path) => files[path] ?? "")
    .join("\n");
}

/** A car's file, then those that it imports and that a race does not bring along: what is left of a project when only its car is wanted. */
export function filesOfCar(main: string, files: Readonly<Record<string, string>>): { path: string; text: string }[] {
  const family = familyOfSource(withOwnImports(main, files)) ?? "code-prix";
  const isOwn = (path: string) => "error" in resolveImport(path, {}, family);
  return reachedFrom(main, files, isOwn).map((path) => ({ path, text: files[path] ?? "" }));
}

function reachedFrom(
  main: string,
  files: Readonly<Record<string, string>>,
  isWanted: (path: string) => boolean = () => true,
): string[] {
  const reached = new Set([main]);
  for (const path of reached) {
    for (const wanted of importsOf(files[path] ?? "")) {
      const target = wanted.startsWith(".") ? joined(path, wanted) : wanted;
      if (files[target] !== undefined && isWanted(target)) reached.add(target);
    }
  }
  return [...reached];
}

/** "src/cars/a/Car.sol", "../Base.sol" → "src/cars/Base.sol" */
function joined(from: string, relative: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** Says which kit a source was written for, from its imports and the names it uses. */
export function familyOfSource(source: string): CarFamily | undefined {
  const imports = importsOf(source);
  const names = (pattern: RegExp): boolean => imports.some((path) => pattern.test(path));
  if (names(/(^|\/)CodePrix\.sol$|^code-prix\//)) return "code-prix";
  if (names(/(^|\/)ICar\.sol$|^0xtitans\//)) return "titans";
  if (names(/^0xmonaco\//)) return "monaco";
  if (/\bCodePrix\b/.test(source)) return "code-prix";
  if (/\bICar\b|\bbananas\b/.test(source)) return "titans";
  if (/\bMonaco\b/.test(source)) return "monaco";
  return names(/(^|\/)Car\.sol$/) ? "code-prix" : undefined;
}

/**
 * Answers an import as solc asks for it (paths already made absolute by solc).
 * @param files the participant's own further files, by path
 * @param family decides what "Car.sol" and "Monaco.sol" mean
 */
export function resolveImport(path: string, files: Readonly<Record<string, string>>, family: CarFamily): ImportAnswer {
  const own = files[path];
  if (own !== undefined) return { contents: own };
  const canonical = sources[path];
  if (canonical !== undefined) return { contents: canonical };
  const target = kitFile(path, family);
  // The kit's path becomes a file that passes on every name of ours: one definition, however many paths lead to it.
  if (target) return { contents: `// SPDX-License-Identifier: MIT\npragma solidity >=0.8.13;\nimport "${target}";\n` };
  return {
    error:
      `"${path}" is not here. Imports may name the race's own files (code-prix/Car.sol, 0xmonaco/Car.sol, 0xtitans/ICar.sol and the paths ` +
      "of the published kits) or your own files, given together. Paste what you need into your source.",
  };
}

function kitFile(path: string, family: CarFamily): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  switch (name) {
    case "CodePrix.sol":
      return "code-prix/CodePrix.sol";
    case "ICar.sol":
      return "0xtitans/ICar.sol";
    case "Car.sol":
      return family === "titans" ? "0xtitans/ICar.sol" : `${folders[family]}/Car.sol`;
    case "Monaco.sol":
      return family === "code-prix" ? undefined : `${folders[family]}/Monaco.sol`;
    case "SignedWadMath.sol":
    case "SafeCastLib.sol":
      return `kit-libraries/${name}`;
    case "console.sol":
    case "console2.sol":
      return `kit-libraries/${name}`;
    default:
      // Of Foundry's testing library a car can only want to print.
      return /(^|\/)forge-std\//.test(path) ? "kit-libraries/console.sol" : undefined;
  }
}
