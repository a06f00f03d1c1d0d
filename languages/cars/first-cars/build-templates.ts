/** Writes templates.json and script-templates.json: `node languages/cars/first-cars/build-templates.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { buildCar, loadCompiler } from "../../solidity/node/load-compiler.ts";
import { carLanguages } from "../../compiling/car-language.ts";
import { flaws, type ScriptLanguage, type TwinFlaw } from "./flaws.ts";
import type { ScriptTemplate } from "./script-templates.ts";
import type { Template } from "./templates.ts";

/**
 * @param count the first so many; default: all
 * @throws when a template or its fix doesn't compile, or its flaw isn't unique
 */
export function buildTemplates(compiler = loadCompiler("0.8.37"), count: number = flaws.length) {
  const templates = flaws.slice(0, count).map((flaw): Template => {
    const file = `${flaw.contractName}.sol`;
    const { source, mendedSource } = readTemplate(file, flaw);
    buildCar(compiler, file, mendedSource);
    const flawLine = source.slice(0, source.indexOf(flaw.faulty)).split("\n").length;
    const { twins: _, ...own } = flaw;
    return { ...own, ...buildCar(compiler, file, source), mendedSource, flawLine };
  });
  return { compiler: compiler.version, templates };
}

/** @throws when a flaw isn't unique */
export function buildScriptTemplates(): ScriptTemplate[] {
  return flaws.flatMap(({ id, contractName, texts, twins = {} }) =>
    Object.entries(twins).map(([name, twin]): ScriptTemplate => {
      const language = name as ScriptLanguage;
      const file = `${contractName}${carLanguages[language].ending}`;
      return { id: `${id}.${language}`, language, texts, ...twin, ...readTemplate(file, twin) };
    }),
  );
}

/** @throws when the flaw isn't unique */
export function readTemplate(file: string, { faulty, mended }: Pick<TwinFlaw, "faulty" | "mended">) {
  const source = readFileSync(new URL(file, import.meta.url), "utf8").replaceAll("\r\n", "\n");
  const times = source.split(faulty).length - 1;
  if (times !== 1) throw new Error(`${file} holds its fault ${times} times; expected once.`);
  return { source, mendedSource: source.replace(faulty, () => mended) };
}

if (import.meta.main) {
  writeFileSync(new URL("templates.json", import.meta.url), `${JSON.stringify(buildTemplates(), null, 2)}\n`);
  const scripts = `${JSON.stringify(buildScriptTemplates(), null, 2)}\n`;
  writeFileSync(new URL("script-templates.json", import.meta.url), scripts);
}
