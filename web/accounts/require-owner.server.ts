import { may } from "#server/accounts/permissions.ts";
import type { Visitor } from "#server/accounts/visitor.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Language } from "#messages/language.ts";
import { siteError } from "../app/site-error.ts";

/** @throws 403 for a session from a helper's link */
export function requireOwner(visitor: Visitor, language: Language): void {
  if (!may(visitor, { act: "hold-account" })) throw siteError(403, messagesOf(language).shell.errors.assisted);
}
