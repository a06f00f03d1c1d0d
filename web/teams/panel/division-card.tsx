import { reasonLength } from "#domain/platform/limits.ts";
import { useDivisionWords } from "../../competitions/division-words.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Alert } from "../../ui/card.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { ActButton, ActCard } from "./act-card.tsx";
import type { Route } from "./+types/team";

export function DivisionCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { assign, outOfCompetition } = useMessages().divisions;
  const words = useDivisionWords();
  const { division, divisionTrouble: trouble } = loaderData;
  if (division === null) return null;
  const { divisions, own } = division;
  return (
    <ActCard title={assign.title} lead={assign.lead}>
      {trouble !== null && (
        <Alert
          tone="caution"
          title={trouble.division ? assign.brokenNow({ name: words.name(trouble.division) }) : assign.noneNow}
        >
          {trouble.broken.length > 0 && words.broken(trouble.broken)}
        </Alert>
      )}
      {loaderData.team.divisionWaived && <p className="text-sm text-quiet">{assign.waived}</p>}
      <Select
        key={own?.id}
        name="division"
        label={assign.into}
        options={[
          { value: "", label: words.name(null) },
          ...divisions.map((each) => ({
            value: each.id,
            label: each.scores ? words.name(each) : `${words.name(each)} · ${outOfCompetition}`,
          })),
        ]}
        defaultValue={own?.id ?? ""}
      />
      <TextField
        key={division.reason}
        name="reason"
        label={assign.reason}
        defaultValue={division.reason ?? ""}
        minLength={reasonLength.min}
        maxLength={reasonLength.max}
        required
        autoComplete="off"
      />
      <CheckboxField name="anyway" value="yes" label={assign.anyway} />
      <ActButton intent="assign-division">{assign.submit}</ActButton>
    </ActCard>
  );
}
