import { Form, data, useNavigation } from "react-router";
import { credentialsForm } from "#server/accounts/new-person.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { visitContext } from "../app/visit.server.ts";
import { Button, TextLink } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import type { Route } from "./+types/forgotten-password";
import { EmailField } from "./account-fields.tsx";
import { accountInputs } from "./sign-up-form.server.ts";
import { sendSignInEmail } from "./send-sign-in-email.server.ts";

export const handle = { texts: ["accounts"] };

export function loader({ context }: Route.LoaderArgs) {
  return { hasMail: context.get(siteContext).mailer !== undefined, inputs: accountInputs };
}

/** Only invalid addresses get another answer, so accounts aren't revealed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { language } = context.get(visitContext);
  const read = readForm(credentialsForm.pick({ email: true }), await request.formData());
  const { email } = read.given;
  if (read.kind === "refused") return data({ isSent: false, problems: read.problems, email }, { status: 400 });
  await sendSignInEmail(context.get(siteContext), request, { email, purpose: "reset", language });
  return { isSent: true, problems: [], email };
}

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { forgotten, signIn } = useMessages().accounts;
  const pending = useNavigation().state === "submitting";
  return (
    <div className="mx-auto max-w-lg space-y-6">
      <PageTitle title={forgotten.title} unlisted />
      {!loaderData.hasMail && <p>{signIn.cannot}</p>}
      {loaderData.hasMail && actionData?.isSent && <Alert tone="go">{forgotten.sent}</Alert>}
      {loaderData.hasMail && !actionData?.isSent && (
        <Form method="post" className="space-y-5" noValidate>
          <p className="text-quiet">{forgotten.lead}</p>
          <EmailField
            inputs={loaderData.inputs}
            problems={actionData?.problems ?? []}
            value={actionData?.email ?? ""}
          />
          <Button type="submit" kind="primary" pending={pending} className="w-full">
            {forgotten.submit}
          </Button>
        </Form>
      )}
      <p>
        <TextLink to="/sign-in">{signIn.title}</TextLink>
      </p>
    </div>
  );
}
