import { mailedLinkMinutes, makeMailedLink } from "#server/people/accounts/mailed-links.ts";
import { letterOrigin } from "#server/base/mail/words-in-letters.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";

/**
 * Sends a one-time link to an account's own address, in the visitor's language: `reset` for who cannot sign in, `confirm` for who wants
 * the address confirmed. Without a mail server, without such an account, or after too many, nothing is sent, and nobody can tell. No name
 * stands in it: whoever signed up with a stranger's address would have the site say to them what they like.
 */
export async function sendSignInLetter(
  { accounts, address: networkAddress, database, mailer, configuration }: SiteContext,
  request: Request,
  { email, purpose, language }: { email: string; purpose: "reset" | "confirm"; language: Language },
): Promise<void> {
  if (!mailer) return;
  if (!(await accounts.mayAskForLetter({ request, address: networkAddress }, email))) return;
  const link = await makeMailedLink(database, email);
  if (!link) return;
  const { letter } = messagesOf(language).accounts;
  const origin = letterOrigin(configuration, new URL(request.url).hostname);
  const address = new URL(`/sign-in-link/${link.token}`, origin).href;
  const product = configuration.productName;
  mailer.send({
    to: link.to,
    subject: letter[purpose].subject({ product }),
    text: letter[purpose].text({ product, address, minutes: mailedLinkMinutes }),
  });
}
