import { may } from "#server/people/accounts/permissions.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";
import { requireSignIn } from "../shell/require-sign-in.ts";
import { siteError } from "../shell/site-error.ts";

/**
 * Lets only the team's own people go on. Another team's submission and one that does not exist are answered alike.
 *
 * @param find looks the submission up; called once it is known that somebody asks
 * @throws a redirect to sign in for visitors; 404 for others
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

/** The same for what shows a car's code. */
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
