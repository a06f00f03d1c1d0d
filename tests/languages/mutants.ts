/** One token deleted, duplicated, replaced or swapped; deterministic by seed. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { JudgedProgram } from "./judge-programs.ts";
import { chanceOf } from "./random-program.ts";
import type { Case } from "./run-folder.ts";

/** Line breaks with indentation, comments, strings, words, numbers, signs; other spaces aren't tokens. */
const token =
  /\n[ \t]*|\/\/[^\n]*|#[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\p{ID_Start}_$][\p{ID_Continue}$]*|\d[\w.]*|===|!==|\*\*=|\/\/=|>>>|<<=|>>=|\?\?=|&&=|\|\|=|\.\.\.|=>|[=!<>+\-*/%&|^:]=|\*\*|\/\/|\+\+|--|<<|>>|&&|\|\||\?\?|\?\.|[^\s]/gu;

const isComment = (text: string): boolean => /^(\/\/|#)./.test(text);

/** With arguments of their first cases. */
export function corpusPrograms(ending: string, callsEach = 3): JudgedProgram[] {
  const folder = join(import.meta.dirname, "corpus");
  return readdirSync(folder).flatMap((fileName): JudgedProgram[] => {
    const cases = join(folder, fileName.replace(/\.\w+$/, ".cases.json"));
    if (extname(fileName) !== ending || !existsSync(cases)) return [];
    const calls = (JSON.parse(readFileSync(cases, "utf8")) as Case[]).slice(0, callsEach);
    return [
      {
        fileName,
        source: readFileSync(join(folder, fileName), "utf8"),
        args: calls.map((one) => one.args.map(Number)),
      },
    ];
  });
}

/**
 * @param words replacements, in addition to the program's own tokens
 * @returns `count` mutants, spread evenly
 */
export function mutantsOf(
  programs: readonly JudgedProgram[],
  words: readonly string[],
  count: number,
  seed: number,
): JudgedProgram[] {
  const chance = chanceOf(seed);
  return Array.from({ length: count }, (_, index) => {
    const program = programs[index % programs.length]!;
    return { ...program, source: mutantOf(program.source, words, chance) };
  });
}

function mutantOf(source: string, words: readonly string[], chance: (below: number) => number): string {
  const tokens = [...source.matchAll(token)].filter(([text]) => !isComment(text));
  const at = chance(tokens.length);
  const [one, next] = [tokens[at]!, tokens[at + 1]];
  const [text] = one;
  const before = source.slice(0, one.index);
  const after = source.slice(one.index + text.length);
  switch (chance(next ? 5 : 4)) {
    case 0:
      return before + after;
    case 1:
      return `${before}${text} ${text}${after}`;
    case 2:
      return `${before}${words[chance(words.length)]!}${after}`;
    case 3:
      return `${before}${tokens[chance(tokens.length)]![0]}${after}`;
    default: {
      const between = source.slice(one.index + text.length, next!.index);
      return `${before}${next![0]}${between}${text}${source.slice(next!.index + next![0].length)}`;
    }
  }
}
