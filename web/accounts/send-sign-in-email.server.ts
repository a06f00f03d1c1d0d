import { readEmail } from "#server/accounts/email-address.ts";
import { mailedLinkMinutes, makeMailedLink } from "#server/accounts/mailed-links.ts";
import { hasAccount, makeSignUpLink, signUpLinkMinutes } from "#server/accounts/sign-up-links.ts";
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
    const token = await makeSignUpLink(database, fields);
    if (token === undefined) return undefined;
    const { signUp } = messagesOf(language).accounts.letter;
    const link = new URL(`/sign-up?link=${token}`, emailOrigin(configuration, hostname)).href;
    const product = configuration.productName;
    return {
      to: email,
      subject: signUp.subject({ product }),
      text: signUp.text({ product, address: link, minutes: signUpLinkMinutes }),
    };
  });
  return [];
}

async function signInEmail(
  { database, configuration }: SiteContext,
  hostname: string,
  { email, purpose, language }: { email: string; purpose: Purpose; language: Language },
): Promise<Mail | undefined> {
  const link = await makeMailedLink(database, email);
  if (!link) return undefined;
  const texts = messagesOf(language).accounts.letter[purpose];
  const address = new URL(`/sign-in-link/${link.token}`, emailOrigin(configuration, hostname)).href;
  const product = configuration.productName;
  return {
    to: link.to,
    subject: texts.subject({ product }),
    text: texts.text({ product, address, minutes: mailedLinkMinutes }),
  };
}
