/** Texts of what is printed, as both languages write them. */

const format = /^(?:.?[<>=^])?[-+ ]?(?:#?0?\d{0,3}(?:[dnbxXo])?|0?\d{0,3}[,_]?d?|0?\d{0,3}[,_]?(?:\.\d{1,2})?[fF%])$/u;

/** Whether it is a format of whole numbers, as Python's f-strings write it, in the part that is shown. */
export function isFormat(how: string): boolean {
  // Zeros in front and signs between thousands: Python counts the signs among the zeros.
  const isZeroed = /^(?:.?[<>=^])?[-+ ]?#?0\d/u.test(how) || /^.?=/u.test(how);
  return format.test(how) && !(isZeroed && /[,_]/.test(how.replace(/^.?[<>=^]/u, "")));
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0", "\n": "" };

/** A text between quotes as it is shown. */
export function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|([\s\S]))/g,
    (_, x, u, long, sign: string) => {
      const code = (x ?? u ?? long) as string | undefined;
      if (code !== undefined)
        return Number.parseInt(code, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(code, 16)) : "";
      return escapes[sign] ?? sign;
    },
  );
}
