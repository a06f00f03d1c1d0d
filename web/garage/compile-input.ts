import type { Family } from "#engine/formula/families.ts";
import { carFamilyOf } from "#languages/compiling/car-language.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { Draft } from "./drafts/draft.ts";

export function compileInputOf(
  { files: [main, ...further] }: Pick<Draft, "files">,
  rules: Family,
  goal: "check" | "build",
): CompileInput {
  return {
    source: main?.text ?? "",
    ...(main ? { fileName: main.path } : {}),
    files: Object.fromEntries(further.map((file) => [file.path, file.text])),
    family: carFamilyOf(rules),
    goal,
  };
}
