import { Form } from "react-router";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { IntentField, useIsPending } from "../ui/intent.tsx";
import { FormProblem, PasswordField } from "./account-fields.tsx";
import type { AccountCardProps } from "./account.tsx";

/** Without the old one after signing in with an organiser's link. */
export function PasswordCard({ loaderData, actionData }: AccountCardProps) {
  const { password, fields } = useMessages().accounts;
  const pending = useIsPending("accounts/account", "password");
  const { inputs, needsNoOldPassword } = loaderData;
  const isAnswer = actionData?.intent === "password";
  const shown = { inputs, problems: isAnswer ? actionData.problems : [] };
  const { list } = useFormats();
  const others = [
    ...loaderData.identities.map(({ label }) => label),
    ...loaderData.passkeys.map(({ name }) => name),
    ...loaderData.wallets.map(({ address }) => address),
  ];
  const isDone = isAnswer && shown.problems.length === 0;
  return (
    <Card title={password.title}>
      <p className="text-quiet">{needsNoOldPassword ? password.byLink : password.lead}</p>
      <Form key={isDone ? "done" : "open"} method="post" className="mt-5 space-y-5" noValidate>
        <IntentField page="accounts/account" intent="password" />
        {isDone && (
          <Alert tone="go" title={password.done}>
            {others.length > 0 && password.othersStay({ ways: list(others) })}
          </Alert>
        )}
        <FormProblem {...shown} />
        {!needsNoOldPassword && <PasswordField {...shown} kind="current" />}
        <PasswordField {...shown} kind="new" label={fields.newPassword} />
        <Button type="submit" kind={needsNoOldPassword ? "primary" : "quiet"} pending={pending}>
          {password.submit}
        </Button>
      </Form>
    </Card>
  );
}
