import { Form, redirect } from "react-router";
import { confirmAddressOfLink } from "#server/accounts/mailed-links.ts";
import { personOfLink, rememberLinkSession, redeemSignInLink } from "#server/accounts/sign-in-links.ts";
import { siteContext, type SiteContext } from "#server/http/site-context.ts";
import { useMessages } from "../ui/messages.tsx";
import { visitContext } from "../app/visit.server.ts";
import { PageTitle } from "../app/page-head.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import type { Route } from "./+types/sign-in-link";
import { concernedBy, namesOf } from "#server/accounts/assisted-sessions.ts";
import { isWalletMail } from "#server/accounts/wallets.ts";
import { nameInEmail } from "#server/platform/mail/mailer.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";

async function notifyOfHelpersLink(
  { database, mailer, configuration }: SiteContext,
  { personId, helperId, language }: { personId: string; helperId: string | null; language: Language },
): Promise<void> {
  if (!mailer) return;
  const names = await namesOf(database, [personId, ...(helperId === null ? [] : [helperId])]);
  const { helped, email: texts } = messagesOf(language).accounts;
  const { subject, text } = texts.helped;
  const product = configuration.productName;
  const quoted = (id: string | null) => {
    const name = names.get(id ?? "");
    return name === undefined ? null : nameInEmail(name);
  };
  for (const { email } of await concernedBy(database, personId)) {
    if (isWalletMail(email)) continue;
    mailer.send({
      to: email,
      subject: subject({ product }),
      text: text({ person: quoted(personId) ?? "", helper: quoted(helperId) ?? helped.anOrganiser, product }),
    });
  }
}

export const handle = { texts: ["accounts"] };

/** Opening the link doesn't use it up, because messengers preview links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const person = await personOfLink(context.get(siteContext).database, params.token);
  return { name: person?.name ?? null };
}

/** Anyone with the token is signed in as its person. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { accounts, database } = site;
  const used = await redeemSignInLink(database, params.token);
  if (!used) return null;
  const { personId, issuedBy: helperId, isMailed } = used;
  await confirmAddressOfLink(database, params.token);
  const { sessionId, headers } = await accounts.startSession(request, personId, isMailed ? undefined : "helper");
  await rememberLinkSession(database, params.token, sessionId);
  if (!isMailed) await notifyOfHelpersLink(site, { personId, helperId, language: context.get(visitContext).language });
  return redirect("/account", { headers });
}

export default function SignInLink({ loaderData }: Route.ComponentProps) {
  const { link } = useMessages().accounts;
  const { name } = loaderData;
  return (
    <div className="mx-auto max-w-lg space-y-6">
      <PageTitle title={link.title} unlisted />
      {name === null ? (
        <Alert tone="stop" title={link.refused}>
          {link.refusedNext}
        </Alert>
      ) : (
        <Form method="post">
          <Button type="submit" kind="primary" size="large">
            {link.submit({ name })}
          </Button>
        </Form>
      )}
    </div>
  );
}
