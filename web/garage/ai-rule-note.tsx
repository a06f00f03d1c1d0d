import type { AiRule } from "#domain/competitions/ai-rule.ts";
import { useMessages } from "../ui/messages.tsx";

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
