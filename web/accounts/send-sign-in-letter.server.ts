import { isKnownHost } from "#server/accounts/known-host.ts";
import { mailedLinkMinutes, makeMailedLink } from "#server/accounts/mailed-links.ts";
import type { SiteContext } from "#server/site-context.ts";
import { messagesOf } from "../messages/catalogues.server.ts";
import type { Language } from "../messages/language.ts";

/**
 * Sends a one-time link to an account's own address, in the visitor's language: `reset` for who cannot sign in, `confirm` for who wants
 * the address confirmed. Without a mail server, without such an account, or after too many, nothing is sent, and nobody can tell.
 *
 * @param origin of the link. Whoever asks may claim any host: a letter that led to one that is not this installation's would hand the link
 * over to whoever made it up, so none is sent
 */
export async function sendSignInLetter(
  { accounts, address: networkAddress, database, mailer, configuration, reportError }: SiteContext,
  request: Request,
  {
    email,
    purpose,
    language,
    origin,
  }: { email: string; purpose: "reset" | "confirm"; language: Language; origin: string },
): Promise<void> {
  if (!mailer) return;
  const { hostname } = new URL(origin);
  if (!isKnownHost(hostname, configuration)) {
    const what = `No letter was sent: "${hostname}" is no host of this installation. Name its own with PUBLIC_URL or SITE_DOMAIN.`;
    reportError(new Error(what), request);
    return;
  }
  if (!(await accounts.mayAskForLetter({ request, address: networkAddress }, email))) return;
  const link = await makeMailedLink(database, email);
  if (!link) return;
  const { letter } = messagesOf(language).accounts;
  const address = new URL(`/sign-in-link/${link.token}`, origin).href;
  const product = configuration.productName;
  mailer.send({
    to: link.to,
    subject: letter[purpose].subject(product),
    text: letter[purpose].text(link.name, product, address, mailedLinkMinutes),
  });
}
