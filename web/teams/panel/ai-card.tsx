import { useMessages } from "../../ui/messages.tsx";
import { ActButton, ActCard } from "./act-card.tsx";
import type { Route } from "./+types/team";

export function AiCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().panelTeams;
  const { team, responsible } = loaderData;
  const answers =
    responsible === null
      ? texts.aiNobody
      : (responsible.isConfirmed ? texts.aiBy : texts.aiUnconfirmed)({ name: responsible.name });
  const act = team.aiEntrant ? "mark-people" : "mark-ai";
  return (
    <ActCard title={texts.ai} lead={texts.aiLead}>
      {team.aiEntrant && <p className="font-semibold">{answers}</p>}
      <ActButton intent={act}>{texts.acts[act]}</ActButton>
    </ActCard>
  );
}
