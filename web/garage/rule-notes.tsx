import type { AiRule } from "#domain/competitions/ai-rule.ts";
import { useMessages, useFormats, useLanguage } from "../ui/messages.tsx";
import { type CarFormatRule, reasonFor, formatsTaken, formatTitles } from "#domain/competitions/car-formats.ts";
import { Alert } from "../ui/card.tsx";

export function AiRuleNote({ rule }: { rule: AiRule }) {
  const { ai } = useMessages();
  if (rule === "unsaid") return null;
  const { title, text } = ai.rule[rule];
  return (
    <section className="max-w-prose border-l-4 border-l-line pl-4" data-testid="ai-rule">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-quiet">
        {text} {ai.shown}
      </p>
    </section>
  );
}

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
