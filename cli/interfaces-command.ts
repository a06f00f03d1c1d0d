import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { interfacePaths, interfaceSource } from "#languages/solidity/imports.ts";
import { type Options, UsageError } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

export function interfacesCommand(options: Options, terminal: Terminal): void {
  const [folder] = options.words;
  if (folder === undefined || options.words.length > 1)
    throw new UsageError("interfaces needs one folder, such as: code-prix interfaces lib");
  const files = interfacePaths.map((path) => join(folder, ...path.split("/")));
  for (const [index, file] of files.entries()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, interfaceSource(interfacePaths[index] ?? "") ?? "");
  }
  terminal.print(options.json ? JSON.stringify({ files }) : `Wrote ${files.length} files to ${folder}.`);
}
