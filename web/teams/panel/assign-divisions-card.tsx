import { Form } from "react-router";
import type { AssignOutcome, LeftOut } from "#server/teams/assign-divisions.ts";
import { useDivisionWords } from "../../competitions/division-words.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { CheckboxField, IntentButton } from "../../ui/field.tsx";
import { ActNotice, ReasonField } from "../../panel-kit/act-form.tsx";
import { Select } from "../../ui/select.tsx";
import type { Route } from "./+types/teams";

/** id of the form that the list's checkboxes belong to. */
export const assignForm = "assign-divisions";

type AssignDivisionsCardProps = Pick<Route.ComponentProps, "loaderData"> & {
  marked: number;
  outcome: AssignOutcome | null;
};

export function AssignDivisionsCard({ loaderData, marked, outcome }: AssignDivisionsCardProps) {
  const { assign, assignMany: texts, outOfCompetition } = useMessages().divisions;
  const { number } = useFormats();
  const words = useDivisionWords();
  const { divisions, found } = loaderData;
  return (
    <Card>
      {outcome && <StoryLine outcome={outcome} />}
      <details open={marked > 0 || outcome?.kind === "refused" || undefined}>
        <summary className="font-semibold">{texts.title}</summary>
        <Form key={outcome?.kind} id={assignForm} method="post" className="mt-3 space-y-4">
          <p className="max-w-prose text-sm text-quiet">{`${texts.lead} ${assign.lead}`}</p>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              name="division"
              label={assign.into}
              options={[
                ...divisions
                  .filter(({ closedAt }) => closedAt === null)
                  .map((each) => ({
                    value: each.id,
                    label: each.scores ? words.name(each) : `${words.name(each)} · ${outOfCompetition}`,
                  })),
                { value: "", label: words.name(null) },
              ]}
            />
            <div className="min-w-56 flex-1">
              <ReasonField />
            </div>
          </div>
          <CheckboxField name="anyway" value="yes" label={texts.anyway} />
          <CheckboxField name="whole" value="yes" label={texts.whole({ count: found })} />
          <p className="flex flex-wrap items-center gap-3">
            <IntentButton page="teams/panel/teams" intent="assign-divisions" kind="primary">
              {texts.submit}
            </IntentButton>
            <span className="text-quiet" aria-live="polite">
              {texts.marked({ count: number(marked) })}
            </span>
          </p>
        </Form>
      </details>
    </Card>
  );
}

function StoryLine({ outcome }: { outcome: AssignOutcome }) {
  const { assignMany: texts } = useMessages().divisions;
  return (
    <div className="mb-4 space-y-3">
      <ActNotice
        outcome={outcome}
        undo="teams/panel/teams"
        done={outcome.kind === "done" ? texts.done({ count: outcome.moved }) : ""}
        refused={texts.refused}
      />
      {outcome.left.length > 0 && (
        <Alert tone="caution" title={texts.left({ count: outcome.left.length })}>
          <ul className="mt-2 max-h-64 space-y-1 overflow-y-auto">
            {outcome.left.map((team) => (
              <li key={team.teamId}>
                <span className="figures">{team.number}</span> <bdi className="font-semibold">{team.name}</bdi>:{" "}
                <Why team={team} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {outcome.kind === "done" && outcome.unknown > 0 && (
        <Alert tone="caution" title={texts.unknown({ count: outcome.unknown })} />
      )}
    </div>
  );
}

function Why({ team }: { team: LeftOut }) {
  const { why } = useMessages().divisions.assignMany;
  const words = useDivisionWords();
  return <>{team.why === "division-broken" ? words.broken(team.broken) : why[team.why]}</>;
}
