import { redirect } from "react-router";
import type { Person, Visitor } from "#server/accounts/visitor.ts";

/** @throws a redirect to signing in, and back to this address */
export function requireSignIn(visitor: Visitor, request: Request): Person {
  if (visitor.person) return visitor.person;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/sign-in?to=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`);
}
