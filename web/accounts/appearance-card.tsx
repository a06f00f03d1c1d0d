import { Form, Link } from "react-router";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { IntentField, useIsPending } from "../ui/intent.tsx";
import { ConsentFields, NameField, NicknameField } from "./account-fields.tsx";
import type { AccountCardProps } from "./account.tsx";

export function AppearanceCard({ loaderData, actionData }: AccountCardProps) {
  const { account } = useMessages().accounts;
  const { dateTime } = useFormats();
  const pending = useIsPending("accounts/account", "appearance");
  const { name, appearance, publicName, acceptedNotice, inputs } = loaderData;
  const isAnswer = actionData?.intent === "appearance";
  const shown = { inputs, problems: isAnswer ? actionData.problems : [] };
  return (
    <Card title={account.you}>
      <p>{publicName === null ? account.shownNowhere : account.shownAs({ name: publicName })}</p>
      <Form method="post" className="mt-5 space-y-5" noValidate>
        <IntentField page="accounts/account" intent="appearance" />
        {isAnswer && shown.problems.length === 0 && <Alert tone="go">{account.saved}</Alert>}
        <NameField {...shown} value={name} fixedBy={loaderData.nameFixedBy} />
        <NicknameField {...shown} value={appearance.nickname ?? ""} />
        <ConsentFields name={appearance.consents["publish-name"]} source={appearance.consents["publish-source"]} />
        <Button type="submit" pending={pending}>
          {account.save}
        </Button>
      </Form>
      {acceptedNotice && (
        <p className="mt-5 text-sm text-quiet" suppressHydrationWarning>
          {account.acceptedNotice({ version: acceptedNotice.version, time: dateTime(acceptedNotice.acceptedAt) })}{" "}
          <Link to="/privacy#notice" className="link">
            {account.readNotice}
          </Link>
        </p>
      )}
    </Card>
  );
}
