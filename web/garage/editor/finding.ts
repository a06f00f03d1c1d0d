/** One finding of the compiler in the text that it was made in. */
import type { Catalogue } from "#messages/catalogue.generated.ts";
import type { TextEdit } from "./text-edits.ts";

export type ExplanationId = keyof Catalogue["compilerErrors"];

export interface Explained {
  id: ExplanationId;
  values: Readonly<Record<string, string | number>>;
  /** fix; absent if only the author can decide */
  edits?: readonly TextEdit[];
}

export interface Finding {
  code: string;
  message: string;
  source: string;
  from: number;
  to: number;
  marked: string;
  line: string;
  lineStart: number;
  lineNumber: number;
}
