import { languages } from "./languages.ts";
import type { Language } from "./language.ts";

/** The default. The server's zone is often UTC, and it doesn't know the reader's. */
const siteTimeZone = "Europe/Istanbul";

export type Formats = {
  /** 1234.5 → "1,234.5" or "1.234,5" */
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** 0.256 → "25.6%" or "%25,6" */
  percent: (share: number, digits?: number) => string;
  /** "14 November 2026 at 10:00"; `timeZone` is an IANA name */
  dateTime: (moment: Date | string | number, timeZone?: string) => string;
  /** "14 November 2026 at 10:00:05 GMT+3" */
  exactTime: (moment: Date | string | number, timeZone?: string) => string;
  /** "14 November 2026" */
  date: (moment: Date | string | number, timeZone?: string) => string;
  /** "20:30" */
  time: (moment: Date | string | number, timeZone?: string) => string;
  /** "3 days ago", "in 2 hours" */
  relative: (moment: Date | string | number, now: Date | number) => string;
  /** "A, B and C" */
  list: (items: readonly string[]) => string;
  /** Upper case by the language's own rule: i → İ in Turkish. */
  upper: (text: string) => string;
  lower: (text: string) => string;
  /** -1, 0, 1 by the language's alphabet */
  compare: (a: string, b: string) => number;
  plural: (value: number, forms: PluralForms, type?: Intl.PluralRuleType) => string;
};

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

const formatsByLanguage = new Map<Language, Formats>();

/** "en" → "en-GB" */
export function localeOf(language: Language): string {
  return languages.find(({ code }) => code === language)?.locale ?? language;
}

/** As spreadsheets of the country expect in CSV files. */
export function tableSeparatorOf(language: Language): "," | ";" {
  return languages.find(({ code }) => code === language)?.tableSeparator ?? ",";
}

export function formatsFor(language: Language): Formats {
  const known = formatsByLanguage.get(language) ?? createFormats(localeOf(language));
  formatsByLanguage.set(language, known);
  return known;
}

/** Cached, because `Intl`'s objects take tens of milliseconds each on a phone. */
function cached<Options, Format>(create: (options: Options) => Format): (options: Options) => Format {
  const known = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options) ?? "";
    const format = known.get(key) ?? create(options);
    known.set(key, format);
    return format;
  };
}

function createFormats(locale: string): Formats {
  const collator = cached(() => new Intl.Collator(locale, { numeric: true, sensitivity: "base" }));
  const relativeTime = cached(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const listFormat = cached(() => new Intl.ListFormat(locale));
  const numbers = cached((options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options));
  const pluralRules = cached(
    (type: Intl.PluralRuleType | undefined) => new Intl.PluralRules(locale, type ? { type } : {}),
  );
  const moments = cached((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  return {
    number: (value, options) => {
      const text = numbers(options).format(value);
      return options?.signDisplay ? text.replace("-", "−") : text;
    },
    percent: (share, digits = 0) => numbers({ style: "percent", maximumFractionDigits: digits }).format(share),
    dateTime: (moment, timeZone = siteTimeZone) =>
      moments({ dateStyle: "long", timeStyle: "short", timeZone }).format(new Date(moment)),
    exactTime: (moment, timeZone = siteTimeZone) =>
      moments({ dateStyle: "long", timeStyle: "long", timeZone }).format(new Date(moment)),
    date: (moment, timeZone = siteTimeZone) => moments({ dateStyle: "long", timeZone }).format(new Date(moment)),
    time: (moment, timeZone = siteTimeZone) => moments({ timeStyle: "short", timeZone }).format(new Date(moment)),
    relative: (moment, now) => {
      const distanceMs = new Date(moment).getTime() - new Date(now).getTime();
      for (const [unit, lengthMs] of steps) {
        if (Math.abs(distanceMs) >= lengthMs)
          return relativeTime(undefined).format(Math.round(distanceMs / lengthMs), unit);
      }
      return relativeTime(undefined).format(Math.round(distanceMs / 1_000), "second");
    },
    list: (items) => listFormat(undefined).format(items),
    upper: (text) => text.toLocaleUpperCase(locale),
    lower: (text) => text.toLocaleLowerCase(locale),
    compare: (a, b) => collator(undefined).compare(a, b),
    plural: (value, forms, type) => forms[pluralRules(type).select(value)] ?? forms.other,
  };
}
