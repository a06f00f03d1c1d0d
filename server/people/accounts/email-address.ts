import { z } from "zod";

/** Characters of the longest address that mail servers accept. */
export const longestEmail = 254;

const emailSchema = z.email().max(longestEmail);

/** Characters that aren't seen, such as the zero-width spaces that are copied along from a web page. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Reads one email address out of what someone typed, a spreadsheet contains or another server sent: "Ada <ada@example.org>", a `mailto:`
 * link, full-width and invisible characters. A Turkish İ or ı before the @ is an i whose case was changed: mailboxes have ASCII names.
 * After the @ an ı is refused, because it may be part of another domain. Domains with other letters than ASCII are refused too: an "а"
 * that is Cyrillic looks like any other.
 *
 * @returns the address as it is stored and compared; undefined when the text isn't exactly one address
 */
export function readEmail(text: string): string | undefined {
  if (text.length > 4 * longestEmail) return undefined;
  const address = text
    .normalize("NFKC")
    .replace(invisible, "")
    .trim()
    .replace(/^[^<>]*<([^<>]+)>$/, "$1")
    .replace(/^\s*mailto:([^?]*)(?:\?.*)?$/iu, "$1")
    .trim()
    .toLowerCase()
    // In Unicode, a lower-case İ is an i with a second dot.
    .replaceAll("i\u0307", "i")
    .replace(/ı(?=.*@)/gu, "i");
  return emailSchema.safeParse(address).success ? address : undefined;
}
