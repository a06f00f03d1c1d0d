/** English is in the sources. Another language is a file and a line here. */
import type { Wording } from "./compiler-text.ts";
import { turkish } from "./turkish-compiler-texts.ts";

export const wordings: Readonly<Record<string, Wording>> = { tr: turkish };
