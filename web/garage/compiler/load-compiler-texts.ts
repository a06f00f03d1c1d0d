import type { Wording } from "#languages/compiling/compiler-text.ts";

/** What compilers say, by language; each comes when somebody reads in it. The same as `languages/compiling/compiler-texts.ts` has at once. */
const late: Readonly<Record<string, () => Promise<Wording>>> = {
  tr: () => import("#languages/compiling/turkish-compiler-texts.ts").then(({ turkish }) => turkish),
};

/** Undefined for English, which the compilers say by themselves, and where the words cannot be had. */
export async function wordingOf(language = ""): Promise<Wording | undefined> {
  try {
    return await late[language]?.();
  } catch {
    return undefined;
  }
}
