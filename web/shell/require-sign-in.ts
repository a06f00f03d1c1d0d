import { redirect } from "react-router";
import type { Person, Visitor } from "#server/people/accounts/visitor.ts";

/**
 * The person of a visitor.
 *
 * @throws Response that leads a visitor without an account to signing in, and from there back to this address
 */
export function requireSignIn(visitor: Visitor, request: Request): Person {
  if (visitor.person) return visitor.person;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/sign-in?to=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`);
}
