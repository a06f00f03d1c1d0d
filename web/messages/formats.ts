import type { Language } from "./language.ts";

const localeOf: Record<Language, string> = { en: "en-GB", tr: "tr-TR" };

/** How a language writes numbers, times and letters. */
export type Formats = {
  /** 1234.5 → "1,234.5" or "1.234,5" */
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** 0.256 → "25.6%" or "%25,6" */
  percent: (share: number, digits?: number) => string;
  /** "14 November 2026, 10:00"; `timeZone` is an IANA name */
  dateTime: (moment: Date | string | number, timeZone?: string) => string;
  /** "14 November 2026" */
  date: (moment: Date | string | number, timeZone?: string) => string;
  /** "3 days ago", "in 2 hours" */
  relative: (moment: Date | string | number, now: Date | number) => string;
  /** "A, B and C" */
  list: (items: readonly string[]) => string;
  /** Upper case by the language's own rule: i → İ in Turkish. */
  upper: (text: string) => string;
  lower: (text: string) => string;
  /** -1, 0, 1 by the language's alphabet */
  compare: (a: string, b: string) => number;
};

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** The formats of one language, made once per page. */
export function formatsFor(language: Language): Formats {
  const locale = localeOf[language];
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  return {
    number: (value, options) => new Intl.NumberFormat(locale, options).format(value),
    percent: (share, digits = 0) =>
      new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: digits }).format(share),
    dateTime: (moment, timeZone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(new Date(moment)),
    date: (moment, timeZone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(new Date(moment)),
    relative: (moment, now) => {
      const distanceMs = new Date(moment).getTime() - new Date(now).getTime();
      const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
      for (const [unit, lengthMs] of steps) {
        if (Math.abs(distanceMs) >= lengthMs) return format.format(Math.round(distanceMs / lengthMs), unit);
      }
      return format.format(Math.round(distanceMs / 1_000), "second");
    },
    list: (items) => new Intl.ListFormat(locale).format(items),
    upper: (text) => text.toLocaleUpperCase(locale),
    lower: (text) => text.toLocaleLowerCase(locale),
    compare: (a, b) => collator.compare(a, b),
  };
}

/**
 * The form of a word for a number.
 *
 * @example plural("en", 3, { one: "car", other: "cars" }) // "cars"
 */
export function plural(language: Language, count: number, forms: { one: string; other: string }): string {
  return new Intl.PluralRules(localeOf[language]).select(count) === "one" ? forms.one : forms.other;
}
