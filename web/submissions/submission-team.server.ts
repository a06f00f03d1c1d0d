import { may } from "#server/accounts/permissions.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";
import { requireSignIn } from "../app/redirects.ts";
import { siteError } from "../app/site-error.ts";

/**
 * Missing and other teams' submissions get the same response.
 * @param find called after the visitor is known
 * @throws redirect to sign-in without an account; 404 for others
 */
export async function ownSubmission<Found extends { teamId: string }>(
  { visitor }: SiteContext,
  request: Request,
  language: Language,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const who = await visitor();
  requireSignIn(who, request);
  const found = await find();
  if (!found || !may(who, { act: "see-team-private", teamId: found.teamId })) {
    throw siteError(404, messagesOf(language).garage.submission.notFound);
  }
  return found;
}

export async function ownCode<Found extends { teamId: string }>(
  site: SiteContext,
  request: Request,
  language: Language,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const found = await ownSubmission(site, request, language, find);
  if (!may(await site.visitor(), { act: "see-code", teamId: found.teamId })) {
    throw siteError(403, messagesOf(language).shell.errors.assisted);
  }
  return found;
}
