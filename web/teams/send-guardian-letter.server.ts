import { makeGuardianLink } from "#server/event/competitions/age-statements.ts";
import { letterOrigin } from "#server/base/mail/words-in-letters.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";

/**
 * Writes to a minor's guardian, in the minor's language, with the link by which they agree. Anybody may type a stranger's address, so no
 * name that somebody typed stands in the letter. Without a mail server, or after letters enough, nothing is sent.
 */
export async function sendGuardianLetter(
  { database, mailer, configuration }: SiteContext,
  request: Request,
  { competitionId, personId, language }: { competitionId: string; personId: string; language: Language },
): Promise<void> {
  if (!mailer) return;
  const link = await makeGuardianLink(database, { competitionId, personId });
  if (!link) return;
  const { letter } = messagesOf(language).teams.guardian;
  const origin = letterOrigin(configuration, new URL(request.url).hostname);
  const address = new URL(`/guardian?link=${link.token}`, origin).href;
  const product = configuration.productName;
  mailer.send({
    to: link.to,
    subject: letter.subject({ product }),
    text: letter.text({ competition: link.competitionName, product, address }),
  });
}
