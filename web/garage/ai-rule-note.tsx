import { admitsAiEntrants, type AiPolicy } from "#rules/ai-rule.ts";
import { useMessages } from "../messages/messages.tsx";

/** What a competition says of AI, before anybody signs up or submits; nothing where it says nothing. */
export function AiRuleNote({ policy, timeZone }: { policy: AiPolicy; timeZone: string }) {
  const { ai } = useMessages();
  if (policy.rule === "unsaid") return null;
  const { title, text } = ai.rule[policy.rule];
  const budget = { submissions: policy.submissionsPerDay, races: policy.racesPerDay, timeZone };
  return (
    <section className="max-w-prose border-l-4 border-l-line pl-4" data-testid="ai-rule">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-quiet">
        {text} {ai.shown}
      </p>
      {admitsAiEntrants(policy.rule) && <p className="text-quiet">{ai.budget(budget)}</p>}
    </section>
  );
}
