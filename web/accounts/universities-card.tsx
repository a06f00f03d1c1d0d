import { Form, useNavigation } from "react-router";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { IntentButton } from "../ui/field.tsx";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { FormProblem } from "./account-fields.tsx";
import type { AccountCardProps } from "./account.tsx";
import { LogInLogo, LogInProblem } from "./log-in-buttons.tsx";

export function UniversitiesCard({ loaderData, actionData }: AccountCardProps) {
  const { signIn: logIn } = useMessages();
  const { dateTime } = useFormats();
  const sending = useNavigation().formData;
  const { identities, logIns, logInNews, inputs, email } = loaderData;
  const labelOf = (id: string | null) =>
    [...logIns, ...identities.map((each) => ({ ...each, id: each.providerId }))].find((each) => each.id === id)
      ?.label ?? null;
  const others = logIns.filter(({ id }) => !identities.some(({ providerId }) => providerId === id));
  if (identities.length === 0 && logIns.length === 0) return null;
  const linked = labelOf(logInNews.linked);
  return (
    <div id="universities" className="scroll-mt-24">
      <Card title={logIn.account.title}>
        <p className="text-quiet">{logIn.account.lead}</p>
        <div className="mt-3 space-y-3">
          <LogInProblem problem={logInNews.problem} university={labelOf(logInNews.at)} />
          {linked !== null && actionData === undefined && (
            <Alert tone="go" title={logIn.account.linked({ university: linked })} />
          )}
          {actionData?.intent === "unlink-university" && <FormProblem inputs={inputs} problems={actionData.problems} />}
        </div>
        <ul className="divide-y divide-line">
          {identities.map((identity) => (
            <li key={identity.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <LogInLogo logoPicture={identity.logoPicture} />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold break-words">{identity.label}</p>
                <p className="text-sm break-words text-quiet">
                  {[identity.university, identity.email, identity.isStudent === true && logIn.account.student]
                    .filter((each) => typeof each === "string" && each !== "" && each !== identity.label)
                    .join(" · ")}
                </p>
                <p className="text-sm text-quiet" suppressHydrationWarning>
                  {logIn.account.added({ time: dateTime(identity.linkedAt) })}
                </p>
                {!identity.isOn && <p className="text-sm text-caution">{logIn.account.off}</p>}
                {identity.email !== null && email !== null && identity.email !== email && (
                  <p className="text-sm text-quiet">{logIn.account.otherAddress({ email })}</p>
                )}
              </div>
              <Form method="post">
                <input type="hidden" name="id" value={identity.id} />
                <IntentButton
                  page="accounts/account"
                  intent="unlink-university"
                  pending={sending?.get("id") === identity.id}
                >
                  {logIn.account.removeThis({ university: identity.label })}
                </IntentButton>
              </Form>
            </li>
          ))}
        </ul>
        {others.map(({ id, label, logoPicture }) => (
          <Form key={id} method="post" action={`/university-log-in/${id}`} className="mt-3">
            <input type="hidden" name="for" value="link" />
            <Button type="submit" className="gap-3">
              <LogInLogo logoPicture={logoPicture} />
              <span className="min-w-0 break-words">{logIn.account.add({ university: label })}</span>
            </Button>
          </Form>
        ))}
      </Card>
    </div>
  );
}
