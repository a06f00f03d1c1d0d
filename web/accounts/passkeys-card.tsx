import { useState, type SyntheticEvent } from "react";
import type { IntentOf } from "#domain/form-intents.ts";
import { Form, useNavigation, useSubmit } from "react-router";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { useSite } from "../app/use-site.ts";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { IntentButton, TextField } from "../ui/field.tsx";
import { useProblemText } from "./account-fields.tsx";
import type { AccountCardProps } from "./account.tsx";
import { useKnowsPasskeys } from "./passkey-sign-in.tsx";

const intents: readonly (IntentOf<"accounts/account"> | undefined)[] = [
  "add-passkey",
  "rename-passkey",
  "remove-passkey",
];

export function PasskeysCard({ loaderData, actionData }: AccountCardProps) {
  const { passkeys: texts } = useMessages().accounts;
  const { date } = useFormats();
  const pendingId = useNavigation().formData?.get("id");
  const { passkeys, takesPasskeys, inputs } = loaderData;
  const isAnswer = actionData !== undefined && intents.includes(actionData.intent);
  const problem = useProblemText({ inputs, problems: isAnswer ? actionData.problems : [] })("passkey");
  return (
    <Card title={texts.title}>
      <p className="text-quiet">{texts.lead}</p>
      {problem && (
        <Alert tone="stop" className="mt-4">
          {problem}
        </Alert>
      )}
      {passkeys.length === 0 && <p className="mt-4">{texts.none}</p>}
      <ul className="mt-4 space-y-4">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="border-t border-line pt-4">
            <Form method="post" className="flex flex-wrap items-end gap-3" noValidate>
              <input type="hidden" name="id" value={passkey.id} />
              <div className="min-w-48 flex-1">
                <TextField
                  name="name"
                  label={texts.name}
                  hint={
                    passkey.createdAt && (
                      <span suppressHydrationWarning>{texts.added({ time: date(passkey.createdAt) })}</span>
                    )
                  }
                  defaultValue={passkey.name}
                  maxLength={inputs.name.maxLength}
                  autoComplete="off"
                />
              </div>
              <IntentButton page="accounts/account" intent="rename-passkey" pending={pendingId === passkey.id}>
                {texts.rename}
              </IntentButton>
              <IntentButton
                page="accounts/account"
                intent="remove-passkey"
                kind="danger"
                pending={pendingId === passkey.id}
              >
                {texts.remove}
              </IntentButton>
            </Form>
          </li>
        ))}
      </ul>
      {takesPasskeys ? (
        <AddPasskey longestName={inputs.name.maxLength} />
      ) : (
        <p className="mt-4 text-quiet">{texts.notHere}</p>
      )}
    </Card>
  );
}

function AddPasskey({ longestName }: { longestName: number }) {
  const { passkeys: texts, passkey: failures } = useMessages().accounts;
  const { backendUrl } = useSite();
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<"declined" | "failed" | null>(null);
  const knowsPasskeys = useKnowsPasskeys();

  const add = async (form: HTMLFormElement) => {
    setBusy(true);
    setFailure(null);
    const { makePasskey, isDeclined } = await import("./passkey-ceremony.ts");
    try {
      const fields = new FormData(form);
      fields.set("intent", "add-passkey" satisfies IntentOf<"accounts/account">);
      fields.set("response", await makePasskey(backendUrl));
      await submit(fields, { method: "post" });
      form.reset();
    } catch (error) {
      setFailure(isDeclined(error) ? "declined" : "failed");
    } finally {
      setBusy(false);
    }
  };

  if (!knowsPasskeys) return null;
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void add(event.currentTarget);
  };
  return (
    <form method="post" onSubmit={onSubmit} className="mt-5 space-y-4 border-t border-line pt-4">
      {failure && <Alert tone="caution">{failures[failure]}</Alert>}
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        maxLength={longestName}
        autoComplete="off"
        required
      />
      <Button type="submit" pending={busy}>
        {texts.add}
      </Button>
    </form>
  );
}
