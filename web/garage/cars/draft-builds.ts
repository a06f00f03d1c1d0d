import type { Family } from "#engine/formula/families.ts";
import { carFamilyOf } from "#languages/compiling/car-language.ts";
import type { Draft, DraftFile } from "../drafts/draft.ts";
import type { CarCompiler } from "../compiler/car-compiler.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";

/** Compiles drafts that aren't open in the editor, once per change. */
export class DraftBuilds {
  readonly #compiler: Pick<CarCompiler, "compile">;
  readonly #rules: () => Family;
  readonly #built = new Map<string, { files: readonly DraftFile[]; program: Promise<`0x${string}` | undefined> }>();

  constructor(compiler: Pick<CarCompiler, "compile">, rules: () => Family) {
    this.#compiler = compiler;
    this.#rules = rules;
  }

  /** Hex with 0x; undefined if the draft doesn't compile for these rules, or no compiler answered. */
  readonly programOf = (draft: Draft): Promise<`0x${string}` | undefined> => {
    const rules = this.#rules();
    const key = `${carFamilyOf(rules)} ${draft.id}`;
    const known = this.#built.get(key);
    if (known && sameFiles(known.files, draft.files)) return known.program;
    const program = this.#build(draft, rules, key);
    this.#built.set(key, { files: draft.files, program });
    return program;
  };

  async #build(draft: Draft, rules: Family, key: string): Promise<`0x${string}` | undefined> {
    // In its own lane, so that other builds don't replace it.
    const answer = await this.#compiler.compile(compileInputOf(draft, rules, "build"), `draft ${draft.id}`);
    if (answer.kind !== "outcome") {
      // The failure isn't the draft's, so retry next time.
      this.#built.delete(key);
      return undefined;
    }
    const { outcome } = answer;
    return outcome.kind === "compiled" && outcome.car.family === carFamilyOf(rules) ? outcome.car.initcode : undefined;
  }
}

function sameFiles(a: readonly DraftFile[], b: readonly DraftFile[]): boolean {
  return a.length === b.length && a.every((file, place) => file.path === b[place]?.path && file.text === b[place].text);
}

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
