import { Form, redirect } from "react-router";
import { claimInstallation, openClaim } from "#server/accounts/claim-installation.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../messages/messages.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { SignUpOrIn } from "./sign-up-or-in.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import type { Route } from "./+types/claim";

export const handle = { texts: ["accounts"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, visitor, takeUpAdminLink } = context.get(siteContext);
  const { person } = await visitor();
  await takeUpAdminLink(params.token);
  return { kind: (await openClaim(database, params.token)) ?? null, name: person?.name ?? null, token: params.token };
}

/** Anyone with the token and an account becomes admin. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { accounts, database, visitor, takeUpAdminLink } = context.get(siteContext);
  const { person } = await visitor();
  if (!person) return redirect(`/sign-up?to=${encodeURIComponent(`/claim/${params.token}`)}`);
  await takeUpAdminLink(params.token);
  const outcome = await claimInstallation(database, person.id, params.token, await accounts.sessionIdOf(request));
  return outcome.kind === "claimed" ? redirect("/code-prix-admin-panel") : null;
}

export default function Claim({ loaderData }: Route.ComponentProps) {
  const { claim } = useMessages().accounts;
  const { kind, name, token } = loaderData;
  const title = kind === "further" ? claim.titleFurther : claim.title;
  return (
    <div className="mx-auto max-w-lg space-y-6">
      <PageHead title={title} unlisted />
      <h1 className="display text-4xl sm:text-5xl">{title}</h1>
      {kind === null ? (
        <Alert tone="stop" title={claim.refused}>
          {claim.refusedNext}
        </Alert>
      ) : (
        <p>{kind === "further" ? claim.leadFurther : claim.lead}</p>
      )}
      {kind !== null && name === null && (
        <>
          <p>{claim.needsAccount}</p>
          <SignUpOrIn back={`/claim/${token}`} />
        </>
      )}
      {kind !== null && name !== null && (
        <>
          <p>{claim.asWho({ name })}</p>
          <Form method="post">
            <Button type="submit" kind="primary" size="large">
              {kind === "further" ? claim.submitFurther : claim.submit}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
