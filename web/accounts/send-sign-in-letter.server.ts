import { readEmail } from "#server/people/accounts/email-address.ts";
import { mailedLinkMinutes, makeMailedLink } from "#server/people/accounts/mailed-links.ts";
import { hasAccount, makeSignUpLink, signUpLinkMinutes } from "#server/people/accounts/sign-up-links.ts";
import type { AccountProblem } from "#server/people/accounts/new-person.ts";
import type { Mail } from "#server/base/mail/mailer.ts";
import { letterOrigin } from "#server/base/mail/words-in-letters.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";

type Purpose = "reset" | "confirm" | "known";

/**
 * Sends a one-time link to an account's own address, in the visitor's language: `reset` for who cannot sign in, `confirm` for who wants
 * the address confirmed. Without a mail server, without such an account, or after too many, nothing is sent, and nobody can tell, not by
 * the time either: whether there is an account is looked up after the answer. No name stands in the letter: whoever signed up with a
 * stranger's address would have the site say to them what they like.
 */
export async function sendSignInLetter(
  site: SiteContext,
  request: Request,
  { email, purpose, language }: { email: string; purpose: "reset" | "confirm"; language: Language },
): Promise<void> {
  const { accounts, address, mailer } = site;
  if (!mailer) return;
  if (!(await accounts.mayAskForLetter({ request, address }, email))) return;
  const { hostname } = new URL(request.url);
  mailer.sendLater(() => signInLetter(site, hostname, { email, purpose, language }));
}

/**
 * Answers who wants to sign up with an address by a letter to it: with a link that makes an account, or, where it has one, with a link that
 * signs in. Whoever asked is told the same in both cases.
 *
 * @param wish.returnTo path to go on to once the account is made
 * @returns what is wrong with the address as it was typed, or how long to wait; empty: a letter may be on its way
 */
export async function sendSignUpLetter(
  site: SiteContext,
  request: Request,
  wish: { email: string; returnTo: string; language: Language },
): Promise<AccountProblem[]> {
  const { accounts, address, database, mailer, configuration } = site;
  const { language } = wish;
  const from = { request, address };
  const problems = await accounts.mayAskToSignUp(from, wish.email);
  const email = readEmail(wish.email);
  if (problems.length > 0 || email === undefined || !(await accounts.mayAskForLetter(from, email))) return problems;
  const { hostname } = new URL(request.url);
  mailer?.sendLater(async () => {
    if (await hasAccount(database, email)) return signInLetter(site, hostname, { email, purpose: "known", language });
    const token = await makeSignUpLink(database, wish);
    if (token === undefined) return undefined;
    const { signUp } = messagesOf(language).accounts.letter;
    const link = new URL(`/sign-up?link=${token}`, letterOrigin(configuration, hostname)).href;
    const product = configuration.productName;
    return {
      to: email,
      subject: signUp.subject({ product }),
      text: signUp.text({ product, address: link, minutes: signUpLinkMinutes }),
    };
  });
  return [];
}

async function signInLetter(
  { database, configuration }: SiteContext,
  hostname: string,
  { email, purpose, language }: { email: string; purpose: Purpose; language: Language },
): Promise<Mail | undefined> {
  const link = await makeMailedLink(database, email);
  if (!link) return undefined;
  const letter = messagesOf(language).accounts.letter[purpose];
  const address = new URL(`/sign-in-link/${link.token}`, letterOrigin(configuration, hostname)).href;
  const product = configuration.productName;
  return {
    to: link.to,
    subject: letter.subject({ product }),
    text: letter.text({ product, address, minutes: mailedLinkMinutes }),
  };
}
