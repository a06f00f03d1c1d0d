/**
 * Each family's interfaces have one canonical path (`code-prix/Car.sol`); the kits' paths lead to the same files, so
 * that published cars compile unchanged.
 */
import type { CarFamily } from "../compiling/car-language.ts";
import interfaceSources from "./interfaces/interface-sources.json" with { type: "json" };
import type { ImportAnswer } from "./soljson.ts";

const folders: Record<CarFamily, string> = { monaco: "0xmonaco", titans: "0xtitans", "code-prix": "code-prix" };
const sources: Readonly<Record<string, string>> = interfaceSources;

/** e.g. "code-prix/Car.sol". */
export const interfacePaths: readonly string[] = Object.keys(sources);

/** Undefined: no such file. */
export function interfaceSource(path: string): string | undefined {
  return sources[path];
}

const importsOf = (source: string): string[] =>
  [...source.matchAll(/\bimport\b[^;]*?["']([^"'\n]+)["']/g)].map((match) => match[1] ?? "");

/** A car's base can name the kit instead of the car. */
export function withImportedFiles(main: string, files: Readonly<Record<string, string>>): string {
  return reachedFrom(main, files)
    .map((path) => files[path] ?? "")
    .join("\n");
}

/** Only files that a race doesn't provide. */
export function filesOfCar(main: string, files: Readonly<Record<string, string>>): { path: string; text: string }[] {
  const family = familyOfSource(withImportedFiles(main, files)) ?? "code-prix";
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

/** By its imports and names. */
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
 * @param path absolute, as given by solc
 * @param files by path
 * @param family resolves "Car.sol" and "Monaco.sol"
 */
export function resolveImport(path: string, files: Readonly<Record<string, string>>, family: CarFamily): ImportAnswer {
  const own = files[path];
  if (own !== undefined) return { contents: own };
  const canonical = sources[path];
  if (canonical !== undefined) return { contents: canonical };
  const target = kitFile(path, family);
  // Re-exports our file, so that there is one definition for all paths.
  if (target) return { contents: `// SPDX-License-Identifier: MIT\npragma solidity >=0.8.13;\nimport "${target}";\n` };
  return { error: "File not found." };
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
    case "console.sol":
    case "console2.sol":
      return `kit-libraries/${name}`;
    default:
      // Cars only use Foundry's testing library to print.
      return /(^|\/)forge-std\//.test(path) ? "kit-libraries/console.sol" : undefined;
  }
}
