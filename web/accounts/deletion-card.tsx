import { Form } from "react-router";
import { useMessages } from "../ui/messages.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { IntentButton, TextField } from "../ui/field.tsx";
import { FormProblem, PasswordField } from "./account-fields.tsx";
import type { AccountCardProps } from "./account.tsx";
import type { TeamFate } from "#server/accounts/privacy/delete-account.ts";

export function DeletionCard({ loaderData, actionData }: AccountCardProps) {
  const { deletion } = useMessages().accounts;
  const whatBecomes = (fate: TeamFate) =>
    fate.kind === "goes-on" && fate.newCaptain !== null
      ? deletion.team["captain-changes"]({ newCaptain: fate.newCaptain })
      : deletion.team[fate.kind];
  const { afterDeletion, hasPassword, inputs, name } = loaderData;
  const isAnswer = actionData?.intent === "delete";
  const shown = { inputs, problems: isAnswer ? actionData.problems : [] };
  const kept = isAnswer ? actionData.kept : undefined;
  return (
    <Card title={deletion.title}>
      <p>{deletion.lead}</p>
      {afterDeletion.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {afterDeletion.map((team) => (
            <li key={team.teamId}>
              <strong>{team.name}</strong> {whatBecomes(team.fate)}
            </li>
          ))}
        </ul>
      )}
      <details className="mt-5">
        <summary className="cursor-pointer font-semibold text-stop">{deletion.submit}</summary>
        <Form method="post" className="mt-4 space-y-5" noValidate>
          {kept === "last-admin" && <Alert tone="stop">{deletion.lastAdmin}</Alert>}
          <FormProblem {...shown} />
          {hasPassword ? (
            <PasswordField {...shown} kind="current" label={deletion.confirmPassword} />
          ) : (
            <TextField
              name="confirm"
              label={deletion.confirmName({ name })}
              error={kept === "wrong-name" ? deletion.wrongName : undefined}
              autoComplete="off"
              required
            />
          )}
          <IntentButton page="accounts/account" intent="delete" kind="danger">
            {deletion.submit}
          </IntentButton>
        </Form>
      </details>
    </Card>
  );
}
