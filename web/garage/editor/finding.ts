/** One finding of the compiler in the text that it was made in. */
import type { Catalogue } from "#messages/catalogue.generated.ts";
import type { TextEdit } from "./text-edits.ts";

export type ExplanationId = keyof Catalogue["compilerErrors"];

export interface Explained {
  id: ExplanationId;
  /** fills the placeholders of the catalogue's words */
  values: Readonly<Record<string, string | number>>;
  /** mends the source; absent where only the author can know */
  edits?: readonly TextEdit[];
}

export interface Finding {
  /** solc's number */
  code: string;
  message: string;
  source: string;
  from: number;
  to: number;
  /** text that the compiler points at */
  marked: string;
  /** the line it stands in */
  line: string;
  lineStart: number;
  lineNumber: number;
}
