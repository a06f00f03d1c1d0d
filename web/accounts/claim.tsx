import { Form, redirect } from "react-router";
import { claimInstallation, openClaim } from "#server/accounts/claim-installation.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { SignUpOrIn } from "./sign-up-or-in.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import type { Route } from "./+types/claim";

export const handle = { texts: ["accounts"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, visitor, importAdminLink } = context.get(siteContext);
  const { person } = await visitor();
  await importAdminLink(params.token);
  const isOpen = (await openClaim(database, params.token)) !== undefined;
  return { isOpen, name: person?.name ?? null, token: params.token };
}

/** Anyone with the token and an account becomes admin. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { accounts, database, visitor, importAdminLink } = context.get(siteContext);
  const { person } = await visitor();
  if (!person) return redirect(`/sign-up?to=${encodeURIComponent(`/claim/${params.token}`)}`);
  await importAdminLink(params.token);
  const outcome = await claimInstallation(database, person.id, params.token, await accounts.sessionIdOf(request));
  return outcome.kind === "done" ? redirect("/code-prix-admin-panel") : null;
}

export default function Claim({ loaderData }: Route.ComponentProps) {
  const { claim, link } = useMessages().accounts;
  const { isOpen, name, token } = loaderData;
  return (
    <div className="mx-auto max-w-lg space-y-6">
      <PageTitle title={claim.title} unlisted />
      {isOpen ? (
        <p>{claim.lead}</p>
      ) : (
        <Alert tone="stop" title={link.refused}>
          {claim.refusedNext}
        </Alert>
      )}
      {isOpen && name === null && (
        <>
          <p>{claim.needsAccount}</p>
          <SignUpOrIn back={`/claim/${token}`} />
        </>
      )}
      {isOpen && name !== null && (
        <>
          <p>{claim.asWho({ name })}</p>
          <Form method="post">
            <Button type="submit" kind="primary" size="large">
              {claim.submit}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
