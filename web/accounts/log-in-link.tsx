import { Form, data, redirect, useNavigation } from "react-router";
import { findProven, linkProven } from "#server/accounts/university-login/proven-identities.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { requireSignIn } from "../app/redirects.ts";
import { visitContext } from "../app/visit.server.ts";
import { Button, ButtonLink, TextLink } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import type { Route } from "./+types/log-in-link";
import { provenCookie, provenTokenOf, problemPath } from "./log-in.server.ts";
import { requireOwner } from "./account-action.server.ts";

export const handle = { texts: ["accounts", "signIn"] };

async function ownPerson(context: Route.LoaderArgs["context"], request: Request) {
  const who = await context.get(siteContext).visitor();
  const person = requireSignIn(who, request);
  requireOwner(who, context.get(visitContext).language);
  return person;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const { name, email } = await ownPerson(context, request);
  const proven = await findProven(database, provenTokenOf(request));
  return {
    name,
    email,
    proven: proven ? { label: proven.label, email: proven.said.email, name: proven.said.name } : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, database } = context.get(siteContext);
  const person = await ownPerson(context, request);
  const sessionId = await accounts.sessionIdOf(request);
  const token = provenTokenOf(request);
  const providerId = (await findProven(database, token))?.providerId ?? "";
  const outcome = await linkProven(database, token, { personId: person.id, sessionId });
  const headers = { "Set-Cookie": provenCookie(request, "") };
  if (outcome === "linked")
    return redirect(`/account?${new URLSearchParams({ linked: providerId })}#universities`, { headers });
  if (outcome === "over") return data(null, { status: 400, headers });
  return redirect(problemPath({ problem: outcome, purpose: "link", returnTo: "/account", providerId }), { headers });
}

export default function LogInLink({ loaderData }: Route.ComponentProps) {
  const { signIn: logIn } = useMessages();
  const pending = useNavigation().state === "submitting";
  const { name, email, proven } = loaderData;
  return (
    <div className="mx-auto max-w-lg space-y-6">
      <PageTitle title={logIn.link.title} unlisted />
      {proven ? (
        <>
          <p>{logIn.link.lead({ university: proven.label, who: proven.email ?? proven.name ?? "–", name, email })}</p>
          <Form method="post" className="flex flex-wrap gap-3">
            <Button type="submit" kind="primary" pending={pending}>
              {logIn.link.submit}
            </Button>
            <ButtonLink to="/account">{logIn.link.not}</ButtonLink>
          </Form>
        </>
      ) : (
        <Alert tone="caution" title={logIn.signUp.over}>
          <TextLink to="/account">{logIn.link.overNext}</TextLink>
        </Alert>
      )}
    </div>
  );
}
