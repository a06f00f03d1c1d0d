/** `new`: a folder with a first car, its test and a text that teaches. */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Options, UsageError } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

export function newCommand(options: Options, terminal: Terminal): void {
  const [folder] = options.words;
  if (folder === undefined || options.words.length > 1) throw new UsageError("new takes one folder, like: new my-car");
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`${folder} is not empty. Name a folder that is not there yet.`);
  }
  mkdirSync(folder, { recursive: true });
  cpSync(starterFolder(), folder, { recursive: true });
  // Packages cannot carry a file of this name.
  writeFileSync(join(folder, ".gitignore"), "cache/\nlib/\nnode_modules/\nout/\n");
  if (options.json) {
    terminal.print(JSON.stringify({ folder }));
    return;
  }
  terminal.print(`Your first car is in ${folder}. Go on with:`);
  terminal.print(`  cd ${folder.includes(" ") ? `"${folder}"` : folder}`);
  terminal.print(`  code-prix race ${join("cars", "FirstCar.sol")}`);
  terminal.print("README.md in that folder tells the rest, in order.");
}

function starterFolder(): string {
  const beside = fileURLToPath(new URL("./starter/", import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL("../starter/", import.meta.url));
}
