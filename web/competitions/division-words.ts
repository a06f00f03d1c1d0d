import type { BrokenRule, DivisionRules } from "#domain/competitions/divisions.ts";
import { formatProblem } from "#messages/format-problem.ts";
import { divisionName, type Language } from "#messages/language.ts";
import { useFormats, useLanguage, useMessages, type Messages } from "../ui/messages.tsx";

export function useDivisionWords() {
  const { divisions: texts } = useMessages();
  const language = useLanguage();
  const { list } = useFormats();
  return {
    name: (division: { nameEnglish: string; nameTurkish: string } | null) =>
      division === null ? texts.noDivision : divisionName(division, language),
    rules: (rules: DivisionRules) => rulesInWords(rules, texts, language, list),
    broken: (broken: readonly BrokenRule[]) => brokenInWords(broken, texts),
  };
}

export const brokenInWords = (broken: readonly BrokenRule[], texts: Messages["divisions"]): string =>
  broken.map((rule) => formatProblem(texts.broken, rule)).join(" ");

/** Empty where everyone may enter. */
function rulesInWords(
  rules: DivisionRules,
  { rules: texts }: Messages["divisions"],
  language: Language,
  list: (values: readonly string[]) => string,
): string {
  const { drivers, smallestTeam: smallest, largestTeam: largest, mix, mailDomains, whoEnglish, whoTurkish } = rules;
  const who = language === "tr" ? whoTurkish || whoEnglish : whoEnglish || whoTurkish;
  return [
    who,
    drivers === "everybody" ? "" : texts[drivers],
    smallest !== null && largest !== null
      ? texts.size({ smallest, largest })
      : smallest !== null
        ? texts.atLeast({ smallest })
        : largest !== null
          ? texts.atMost({ largest })
          : "",
    mix === "any" ? "" : texts[mix],
    mailDomains.length === 0 ? "" : texts.domains({ domains: list(mailDomains) }),
  ]
    .filter((each) => each !== "")
    .join("; ");
}
