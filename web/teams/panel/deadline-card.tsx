import { useMessages } from "../../ui/messages.tsx";
import { TextField } from "../../ui/field.tsx";
import { ActButton, ActCard } from "./act-card.tsx";
import type { Route } from "./+types/team";

export function DeadlineCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().panelTeams;
  const { deadline, timeZone } = loaderData;
  return (
    <ActCard title={texts.deadline} lead={texts.deadlineLead({ zone: timeZone })}>
      <TextField key={deadline} name="until" type="datetime-local" label={texts.until} defaultValue={deadline} />
      <p className="flex flex-wrap gap-3">
        <ActButton intent="extend-deadline">{texts.acts["extend-deadline"]}</ActButton>
        {deadline !== "" && <ActButton intent="everybodys-deadline">{texts.everybodys}</ActButton>}
      </p>
    </ActCard>
  );
}
