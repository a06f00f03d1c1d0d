import { Form } from "react-router";
import type { AgeCard } from "#server/event/competitions/age-statements.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { Card } from "../../ui/card.tsx";
import { ActButton } from "./act-card.tsx";
import type { Route } from "./+types/team";

/** Whose age or consent is missing, where the competition asks; an organiser notes a consent that came on paper. */
export function AgesCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { ages: texts } = useMessages().panelTeams.team;
  const { date } = useFormats();
  const { ages } = loaderData;
  if (ages.length === 0) return null;
  const tellOf = ({ standing, statement }: AgeCard) => {
    if (standing === "not-stated") return texts.notStated;
    const guardian = statement?.guardianName ?? "";
    if (standing === "consent-missing") {
      const address = statement?.guardianEmail ?? null;
      return address === null ? texts.missing({ guardian }) : texts.missingFrom({ guardian, address });
    }
    const { consentedAt = null } = statement ?? {};
    if (consentedAt === null) return texts.open;
    const said = { guardian, day: date(consentedAt) };
    return statement?.consentedBy === "paper" ? texts.consentedOnPaper(said) : texts.consented(said);
  };
  return (
    <Card title={texts.title}>
      <p className="text-sm text-quiet">{texts.lead}</p>
      <ul className="mt-4 divide-y divide-line">
        {ages.map(({ personId, name, card }) => (
          <li key={personId} className="space-y-2 py-3">
            <p>
              <bdi className="font-semibold">{name}</bdi>{" "}
              <span className={card.standing === "open" ? "text-quiet" : ""}>{tellOf(card)}</span>
            </p>
            {card.statement !== null && (
              <Form method="post" className="flex flex-wrap gap-3">
                <input type="hidden" name="person" value={personId} />
                {card.standing === "consent-missing" && (
                  <ActButton intent="consent-on-paper">{texts.paper({ person: name })}</ActButton>
                )}
                <ActButton intent="ask-age-again">{texts.again({ person: name })}</ActButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
