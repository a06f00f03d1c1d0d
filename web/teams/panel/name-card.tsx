import { useMessages } from "../../ui/messages.tsx";
import { TextField } from "../../ui/field.tsx";
import { ActButton, ActCard } from "./act-card.tsx";
import type { Route } from "./+types/team";

export function NameCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { team } = loaderData;
  return (
    <ActCard
      title={texts.rename}
      {...(team.proposedName !== null && { lead: texts.wants({ name: team.proposedName }) })}
    >
      {team.proposedName !== null && (
        <p className="flex flex-wrap gap-3">
          <ActButton intent="approve-name" kind="primary">
            {texts.acts["approve-name"]}
          </ActButton>
          <ActButton intent="refuse-name" kind="danger">
            {texts.acts["refuse-name"]}
          </ActButton>
        </p>
      )}
      <TextField
        key={team.name}
        name="name"
        label={texts.name}
        defaultValue={team.name}
        maxLength={loaderData.inputs.name.maxLength}
        autoComplete="off"
      />
      <ActButton intent="rename-team">{texts.acts["rename-team"]}</ActButton>
    </ActCard>
  );
}
