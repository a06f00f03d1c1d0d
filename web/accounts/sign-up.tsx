import { Form, Link, data, redirect, useNavigation } from "react-router";
import { siteContext } from "#server/site-context.ts";
import { useMessages } from "../messages/messages.tsx";
import { formText } from "../shell/form-text.ts";
import { pathToReturnTo } from "../shell/go-to.ts";
import { PageHead } from "../shell/page-head.tsx";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/sign-up";
import { accountLimits } from "./account-limits.server.ts";
import { EmailField, FormProblem, NameField, PasswordField } from "./account-fields.tsx";

export const handle = { texts: ["accounts"] };

const returnTo = (request: Request) => pathToReturnTo(new URL(request.url).searchParams.get("to"), "/addTeam");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { person } = await context.get(siteContext).visitor();
  if (person) throw redirect(returnTo(request));
  return { search: new URL(request.url).search, limits: accountLimits };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, address } = context.get(siteContext);
  const form = await request.formData();
  const [name, email] = [formText(form, "name"), formText(form, "email")];
  const fields = { name, email, password: formText(form, "password") };
  const outcome = await accounts.signUp({ request, address }, fields);
  if (outcome.kind === "signed-in") return redirect(returnTo(request), { headers: outcome.headers });
  return data({ problems: outcome.problems, name, email }, { status: 400 });
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { signUp } = useMessages().accounts;
  const pending = useNavigation().state === "submitting";
  const shown = { limits: loaderData.limits, problems: actionData?.problems ?? [] };
  return (
    <div className="mx-auto max-w-lg">
      <PageHead title={signUp.title} unlisted />
      <h1 className="display text-4xl sm:text-5xl">{signUp.title}</h1>
      <p className="mt-3 text-quiet">{signUp.lead}</p>
      <Form method="post" className="mt-8 space-y-5" noValidate>
        <FormProblem {...shown} />
        <NameField {...shown} value={actionData?.name ?? ""} />
        <EmailField {...shown} value={actionData?.email ?? ""} />
        <PasswordField {...shown} isNew />
        <Button type="submit" kind="primary" pending={pending} className="w-full">
          {signUp.submit}
        </Button>
      </Form>
      <p className="mt-6">
        {signUp.haveAccount}{" "}
        <Link to={`/sign-in${loaderData.search}`} className="link">
          {signUp.useIt}
        </Link>
      </p>
    </div>
  );
}
