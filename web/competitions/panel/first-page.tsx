import { Form, Link } from "react-router";
import type { ShownCompetition } from "#server/competitions/phases/archive-competition.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Alert } from "../../ui/card.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { useCityName } from "../../panel-kit/use-city-name.ts";

export function FirstPage({
  competition: { id, brand, state },
  onFirstPage: shown,
}: {
  competition: { id: string; brand: string | null; state: CompetitionState };
  onFirstPage: ShownCompetition | null;
}) {
  const { firstPage, states } = useMessages().competitionsPanel;
  const cityName = useCityName();
  if (brand === null || shown === null || shown.id === id || state === "finished") return null;
  return (
    <Alert
      tone="caution"
      title={firstPage.other({ city: cityName(brand), name: shown.name, phase: states[shown.state] })}
    >
      <p>
        {shown.canBePutAway ? firstPage.empty : firstPage.hasTeams({ count: shown.teams })}{" "}
        <Link to={`${panelPath}/competitions/${shown.id}`} className="link">
          {shown.name}
        </Link>
      </p>
      {shown.canBePutAway && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="other" value={shown.id} />
          <IntentButton page="competitions/panel/competition" intent="put-away">
            {firstPage.putAway({ name: shown.name })}
          </IntentButton>
        </Form>
      )}
    </Alert>
  );
}
