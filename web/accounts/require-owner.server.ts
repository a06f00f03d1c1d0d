import { may } from "#server/people/accounts/permissions.ts";
import type { Visitor } from "#server/people/accounts/visitor.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";
import { siteError } from "../shell/site-error.ts";

/**
 * Lets only people go on who let themselves in.
 *
 * @throws 403 for a session that a helper's link began, with the way on
 */
export function requireOwner(visitor: Visitor, language: Language): void {
  if (!may(visitor, { act: "hold-account" })) throw siteError(403, messagesOf(language).shell.errors.assisted);
}
