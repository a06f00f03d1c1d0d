import { type CarFormatRule, reasonFor, formatsTaken, formatTitles } from "#domain/competitions/car-formats.ts";
import { useFormats, useLanguage, useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";

export function LanguageRuleNote({ rule }: { rule: CarFormatRule }) {
  const { languageRule: texts } = useMessages().garage;
  const { list } = useFormats();
  const language = useLanguage();
  if (rule.off.length === 0) return null;
  return (
    <Alert tone="caution" title={texts.title({ languages: list(formatTitles(rule.off, texts.bytecode)) })}>
      <p>{reasonFor(rule, language)}</p>
      <p>{texts.taken({ languages: list(formatTitles(formatsTaken(rule), texts.bytecode)) })}</p>
    </Alert>
  );
}
