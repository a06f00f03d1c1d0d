import { z } from "zod";

export const longestEmail = 254;

const emailSchema = z.email().max(longestEmail);

/** For example zero-width spaces copied from a web page. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Reads one email address from user input, a spreadsheet or a server: "Ada <ada@example.org>", `mailto:`, full-width
 * and invisible characters. Before the @, a Turkish İ or ı becomes i: mailboxes have ASCII names. After it, ı and other
 * non-ASCII letters are refused, because they can imitate another domain.
 * @returns the address as stored and compared; undefined unless the text is exactly one address
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
    .replace(/^'|\.+$/g, "")
    .toLowerCase()
    // Unicode lower-cases İ to i with a second dot.
    .replaceAll("i\u0307", "i")
    .replace(/ı(?=.*@)/gu, "i");
  return emailSchema.safeParse(address).success ? address : undefined;
}
