import type { Wording } from "#languages/compiling/compiler-text.ts";

const late: Readonly<Record<string, () => Promise<Wording>>> = {
  tr: () => import("#languages/compiling/turkish-compiler-texts.ts").then(({ turkish }) => turkish),
};

/** Undefined for English, which is built in, and on network errors. */
export async function wordingOf(language = ""): Promise<Wording | undefined> {
  try {
    return await late[language]?.();
  } catch {
    return undefined;
  }
}
