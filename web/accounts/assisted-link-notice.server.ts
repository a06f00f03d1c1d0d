import { concernedBy, namesOf } from "#server/accounts/assisted-sessions.ts";
import { isWalletMail } from "#server/accounts/wallets.ts";
import { nameInLetter } from "#server/platform/mail/email-parts.ts";
import type { SiteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";

export async function tellOfHelpersLink(
  { database, mailer, configuration }: SiteContext,
  { personId, helperId, language }: { personId: string; helperId: string | null; language: Language },
): Promise<void> {
  if (!mailer) return;
  const names = await namesOf(database, [personId, ...(helperId === null ? [] : [helperId])]);
  const { helped, letter } = messagesOf(language).accounts;
  const { subject, text } = letter.helped;
  const product = configuration.productName;
  const quoted = (id: string | null) => {
    const name = names.get(id ?? "");
    return name === undefined ? null : nameInLetter(name);
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
