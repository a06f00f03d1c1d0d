import { Form, data, redirect, useNavigation } from "react-router";
import type { AccountOutcome } from "#server/accounts/account-parts.ts";
import { readForm, json } from "#server/platform/forms/read-form.ts";
import { credentialsForm } from "#server/accounts/new-person.ts";
import { signedForm } from "#server/accounts/wallet-proofs.ts";
import { listLogInButtons } from "#server/accounts/university-login/log-in-providers.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../ui/messages.tsx";
import { pathToReturnTo } from "../app/redirects.ts";
import { PageTitle } from "../app/page-head.tsx";
import { Button, buttonClass, TextLink } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { useBrowserValue } from "../ui/use-is-hydrated.ts";
import type { Route } from "./+types/sign-in";
import { accountInputs } from "./sign-up-form.server.ts";
import { EmailField, FormProblem, PasswordField } from "./account-fields.tsx";
import { LogInButtons, LogInProblem } from "./log-in-buttons.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { WalletPart } from "./wallet-part.tsx";

export const handle = { texts: ["accounts", "signIn"] };

const returnTo = (request: Request) => pathToReturnTo(new URL(request.url).searchParams.get("to"), "/");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { accounts, database, mailer, visitor } = context.get(siteContext);
  const { person } = await visitor();
  if (person) throw redirect(returnTo(request));
  const { searchParams } = new URL(request.url);
  const providers = await listLogInButtons(database);
  const labelOf = (parameter: string) => providers.find(({ id }) => id === searchParams.get(parameter))?.label ?? null;
  const to = returnTo(request);
  return {
    search: to === "/" ? "" : `?${new URLSearchParams({ to })}`,
    to,
    providers,
    problem: searchParams.get("problem"),
    university: labelOf("at"),
    signedOutOf: { id: searchParams.get("signed-out"), label: labelOf("signed-out") },
    inputs: accountInputs,
    hasMail: mailer !== undefined,
    takesPasskeys: accounts.takesPasskeys(request),
    takesWallets: accounts.takesWallets(request),
  };
}

const otherWaysForm = signedForm.extend({ passkey: json });

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, address } = context.get(siteContext);
  const form = await request.formData();
  const { email, password } = readForm(credentialsForm, form).given;
  const { given, values } = readForm(otherWaysForm, form);
  const from = { request, address };
  let outcome: AccountOutcome;
  if (given.passkey !== "") outcome = await accounts.signInWithPasskey(from, values.passkey);
  else if (given.signature !== "") outcome = await accounts.signInWithWallet(from, values);
  else outcome = await accounts.signIn(from, { email, password });
  if (outcome.kind === "done") return redirect(returnTo(request), { headers: outcome.headers });
  return data({ problems: outcome.problems, email }, { status: 400 });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, signIn: logIn } = useMessages();
  const { signIn, forgotten } = accounts;
  const { signedOutOf } = loaderData;
  const pending = useNavigation().state === "submitting";
  const takesCookies = useBrowserValue(() => navigator.cookieEnabled, true);
  const shown = { inputs: loaderData.inputs, problems: actionData?.problems ?? [] };
  return (
    <div className="mx-auto max-w-lg">
      <PageTitle title={signIn.title} unlisted />
      {!takesCookies && <Alert tone="caution" title={signIn.cookiesBlocked} className="mt-6" />}
      {loaderData.problem !== null && (
        <div className="mt-6">
          <LogInProblem problem={loaderData.problem} university={loaderData.university} />
        </div>
      )}
      {signedOutOf.label !== null && (
        <Alert tone="go" title={logIn.signedOut} className="mt-6">
          <p>{logIn.signedOutThere({ university: signedOutOf.label })}</p>
          <p className="mt-3">
            <a href={`/university-log-in/${signedOutOf.id}/out`} className={buttonClass({})}>
              {logIn.signOutThere({ university: signedOutOf.label })}
            </a>
          </p>
        </Alert>
      )}
      <LogInButtons providers={loaderData.providers} to={loaderData.to} />
      <Form method="post" action={`/sign-in${loaderData.search}`} className="mt-8 space-y-5" noValidate>
        <FormProblem {...shown} />
        <EmailField {...shown} value={actionData?.email ?? ""} />
        <PasswordField {...shown} kind="sign-in" />
        <Button type="submit" kind="primary" pending={pending} className="w-full">
          {signIn.submit}
        </Button>
      </Form>
      {loaderData.takesPasskeys && <PasskeySignIn />}
      {loaderData.takesWallets && <WalletPart />}
      <p className="mt-6">
        {signIn.noAccount} <TextLink to={`/sign-up${loaderData.search}`}>{signIn.createOne}</TextLink>
      </p>
      {loaderData.hasMail && (
        <p className="mt-2">
          <TextLink to="/forgotten-password">{forgotten.title}</TextLink>
        </p>
      )}
      <p className="mt-2 text-quiet">{signIn.cannot}</p>
    </div>
  );
}
