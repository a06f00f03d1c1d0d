import { Form, useNavigation } from "react-router";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Card } from "../ui/card.tsx";
import { IntentButton } from "../ui/intent.tsx";
import { FormProblem } from "./account-fields.tsx";
import type { AccountCardProps } from "./account.tsx";
import { WalletPart } from "./wallet-part.tsx";

export function WalletsCard({ loaderData, actionData }: AccountCardProps) {
  const { wallets: texts, passkeys: shared } = useMessages().accounts;
  const { dateTime } = useFormats();
  const sending = useNavigation().formData;
  const { wallets, inputs, takesWallets } = loaderData;
  const isAnswer = actionData?.intent === "add-wallet" || actionData?.intent === "remove-wallet";
  return (
    <Card title={texts.title}>
      <p className="text-quiet">{texts.lead}</p>
      {isAnswer && <FormProblem inputs={inputs} problems={actionData.problems} />}
      {wallets.length === 0 && <p className="mt-3">{texts.none}</p>}
      <ul className="divide-y divide-line">
        {wallets.map((wallet) => (
          <li key={wallet.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-mono text-sm break-all">{wallet.address}</p>
              <p className="text-sm text-quiet" suppressHydrationWarning>
                {shared.added({ time: dateTime(wallet.addedAt) })}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="id" value={wallet.id} />
              <IntentButton page="accounts/account" intent="remove-wallet" pending={sending?.get("id") === wallet.id}>
                {shared.remove}
              </IntentButton>
            </Form>
          </li>
        ))}
      </ul>
      {takesWallets && <WalletPart none={texts.noWallet} isAdding />}
    </Card>
  );
}
