/** What compilers say, by language. English is in the sources; a further language is one more file like Turkish's and one more line here. */
import type { Wording } from "./compiler-text.ts";
import { turkish } from "./turkish-compiler-texts.ts";

export const wordings: Readonly<Record<string, Wording>> = { tr: turkish };
