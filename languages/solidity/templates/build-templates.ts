/** Compiles the templates and writes templates.json: `node languages/solidity/templates/build-templates.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { buildCar } from "../node/build-car.ts";
import { loadCompiler } from "../node/load-compiler.ts";
import { flaws } from "./flaws.ts";
import type { Template } from "./templates.ts";

/** What templates.json holds. */
export interface BuiltTemplates {
  compiler: string;
  templates: Template[];
}

/** @throws when a template or its mended version does not compile, or its fault does not stand in it exactly once */
export function buildTemplates(): BuiltTemplates {
  const compiler = loadCompiler("0.8.37");
  const templates = flaws.map((flaw): Template => {
    const file = `${flaw.contractName}.sol`;
    const source = readFileSync(new URL(file, import.meta.url), "utf8").replaceAll("\r\n", "\n");
    const parts = source.split(flaw.faulty);
    if (parts.length !== 2) throw new Error(`${file} holds its fault ${parts.length - 1} times; expected once.`);
    const mendedSource = source.replace(flaw.faulty, () => flaw.mended);
    buildCar(compiler, file, mendedSource);
    const flawLine = (parts[0] ?? "").split("\n").length;
    return { ...flaw, ...buildCar(compiler, file, source), mendedSource, flawLine };
  });
  return { compiler: compiler.version, templates };
}

if (import.meta.main) {
  writeFileSync(new URL("templates.json", import.meta.url), `${JSON.stringify(buildTemplates(), null, 2)}\n`);
}
