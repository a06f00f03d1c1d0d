import { z } from "zod";

/** A car being written, as a browser hands it over. */
export interface DraftFields {
  /** made by the browser; unique among the drafts of one person */
  id: string;
  name: string;
  /** the first file holds the car */
  files: { path: string; text: string }[];
  openPath: string;
  startedFrom: string | null;
}

/** Bytes of all files of a draft together, as UTF-8: room for a car with its further files. */
export const draftLimitBytes = 512 * 1024;
const mostFiles = 33;

// The database holds no NUL.
const text = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/); // eslint-disable-line no-control-regex

const schema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  name: text(200),
  files: z
    .array(z.object({ path: text(200).min(1), text: text(draftLimitBytes) }))
    .min(1)
    .max(mostFiles),
  openPath: text(200),
  startedFrom: text(100).nullable(),
});

/** What a browser sent is no draft: `field` says which part of it. */
export type DraftProblem =
  | { rule: "not-a-draft"; field: string }
  | { rule: "too-large"; bytes: number; limitBytes: number };

/** Reads a draft that somebody sent. */
export function readDraft(
  value: unknown,
): { kind: "read"; draft: DraftFields } | { kind: "problem"; problem: DraftProblem } {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") ?? "";
    return { kind: "problem", problem: { rule: "not-a-draft", field } };
  }
  const bytes = parsed.data.files.reduce((sum, file) => sum + Buffer.byteLength(file.text), 0);
  if (bytes > draftLimitBytes) {
    return { kind: "problem", problem: { rule: "too-large", bytes, limitBytes: draftLimitBytes } };
  }
  return { kind: "read", draft: parsed.data };
}
