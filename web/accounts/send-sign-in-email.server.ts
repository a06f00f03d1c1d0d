import { readEmail } from "#server/accounts/email-address.ts";
import { mailedLinkMinutes, createMailedLink } from "#server/accounts/mailed-links.ts";
import { hasAccount, createSignUpLink, signUpLinkMinutes } from "#server/accounts/sign-up-links.ts";
import type { AccountProblem } from "#server/accounts/new-person.ts";
import { type Mail, emailOrigin } from "#server/platform/mail/mailer.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";

type Purpose = "reset" | "confirm" | "known";

/**
 * Emails a one-time link to an account's address. Looks the account up after responding, and sends nothing without an
 * account or after too many emails, so that neither response nor timing reveals accounts. The email contains no name,
 * because someone could sign up with another's address to send them a message.
 */
export async function sendSignInEmail(
  site: SiteContext,
  request: Request,
  { email, purpose, language }: { email: string; purpose: "reset" | "confirm"; language: Language },
): Promise<void> {
  const { accounts, address, mailer } = site;
  if (!mailer) return;
  if (!(await accounts.mayRequestEmail({ request, address }, email))) return;
  const { hostname } = new URL(request.url);
  mailer.sendLater(() => signInEmail(site, hostname, { email, purpose, language }));
}

/**
 * Emails a sign-up link, or a sign-in link if the address has an account; the response is the same.
 * @param fields.returnTo path after signing up
 * @returns problems with the address, or how long to wait; empty: an email may have been sent
 */
export async function sendSignUpEmail(
  site: SiteContext,
  request: Request,
  fields: { email: string; returnTo: string; language: Language },
): Promise<AccountProblem[]> {
  const { accounts, address, database, mailer, configuration } = site;
  const { language } = fields;
  const from = { request, address };
  const problems = await accounts.mayAskToSignUp(from, fields.email);
  const email = readEmail(fields.email);
  if (problems.length > 0 || email === undefined || !(await accounts.mayRequestEmail(from, email))) return problems;
  const { hostname } = new URL(request.url);
  mailer?.sendLater(async () => {
    if (await hasAccount(database, email)) return signInEmail(site, hostname, { email, purpose: "known", language });
    const token = await createSignUpLink(database, fields);
    if (token === undefined) return undefined;
    const link = new URL(`/sign-up?link=${token}`, emailOrigin(configuration, hostname)).href;
    return { to: email, ...emailOf(site, language, { kind: "signUp", address: link, minutes: signUpLinkMinutes }) };
  });
  return [];
}

async function signInEmail(
  site: SiteContext,
  hostname: string,
  { email, purpose, language }: { email: string; purpose: Purpose; language: Language },
): Promise<Mail | undefined> {
  const link = await createMailedLink(site.database, email);
  if (!link) return undefined;
  const address = new URL(`/sign-in-link/${link.token}`, emailOrigin(site.configuration, hostname)).href;
  return { to: link.to, ...emailOf(site, language, { kind: purpose, address, minutes: mailedLinkMinutes }) };
}

function emailOf(
  { configuration }: SiteContext,
  language: Language,
  values: { kind: Purpose | "signUp"; address: string; minutes: number },
): Pick<Mail, "subject" | "text"> {
  const { link } = messagesOf(language).accounts.email;
  const given = { product: configuration.productName, ...values };
  return { subject: link.subject(given), text: link.text(given) };
}
