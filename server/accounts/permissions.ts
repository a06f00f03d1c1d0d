import type { Role, TokenScope } from "#domain/accounts/roles.ts";
import type { Visitor } from "./visitor.ts";

/** Everything that requires permission, unlike reading public pages and racing in the browser. */
export type Act =
  | { act: "create-team" }
  | { act: "join-team" }
  | { act: "ask-question" }
  | { act: "keep-drafts" }
  | { act: "see-team-private"; teamId: string }
  | { act: "see-code"; teamId: string }
  /** create tokens, add passkeys and wallets, export data, delete the account */
  | { act: "hold-account" }
  | { act: "submit-car"; teamId: string }
  /** invite, hand over, remove members, change the team, link its wallet */
  | { act: "manage-team"; teamId: string }
  | { act: "leave-team"; teamId: string }
  | { act: "choose-active-car"; teamId: string }
  | { act: "open-panel" }
  /** null: acts that concern all cities */
  | { act: "organise"; brand: string | null }
  | { act: "help-people"; brand: string | null }
  | { act: "answer-questions"; brand: string | null }
  | { act: "see-email-addresses"; brand: string | null }
  /** `brands`: of the person to sign in; `isPrivileged`: they have a role */
  | { act: "issue-sign-in-link"; brands: readonly string[]; isPrivileged: boolean }
  /** drive a show, manage its screens, see what's next; null: a show of several cities, open to operators of any */
  | { act: "run-show"; brand: string | null }
  /** see what's next and past results, without driving; null: a show of several cities */
  | { act: "comment-on-show"; brand: string | null }
  | { act: "open-commentary" }
  | { act: "grant-roles" };

/**
 * The only place that decides permissions, for loaders, actions, streams and pages.
 * @example if (!may(visitor, { act: "submit-car", teamId })) throw forbidden();
 */
export function may(visitor: Visitor, request: Act): boolean {
  if (!visitor.person) return false;
  if (visitor.isAssisted && actsOfOwnersAlone.includes(request.act)) return false;
  if (visitor.tokenScope !== undefined && !actsOfTokens[visitor.tokenScope].includes(request.act)) return false;
  switch (request.act) {
    case "create-team":
    case "join-team":
    case "ask-question":
    case "keep-drafts":
    case "hold-account":
      return true;
    case "see-team-private":
    case "see-code":
    case "submit-car":
    case "leave-team":
      return membershipIn(visitor, request.teamId) !== undefined;
    case "manage-team":
    case "choose-active-car":
      return membershipIn(visitor, request.teamId)?.isCaptain ?? false;
    case "open-panel":
      return visitor.grants.some(({ role }) => role === "admin" || role === "organiser" || role === "volunteer");
    case "organise":
    case "see-email-addresses":
      return (
        holds(visitor, "admin", request.brand) || (request.brand !== null && holds(visitor, "organiser", request.brand))
      );
    case "help-people":
    case "answer-questions":
      return may(visitor, { act: "organise", brand: request.brand }) || holdsIn(visitor, "volunteer", request.brand);
    case "issue-sign-in-link":
      // Signing in someone with a role would be privilege escalation, so only admins may.
      if (request.isPrivileged) return holds(visitor, "admin", null);
      return (
        holds(visitor, "admin", null) || request.brands.some((brand) => may(visitor, { act: "help-people", brand }))
      );
    case "run-show":
      if (may(visitor, { act: "organise", brand: request.brand }) || holdsIn(visitor, "show-operator", request.brand))
        return true;
      return (
        request.brand === null && visitor.grants.some(({ role }) => role === "organiser" || role === "show-operator")
      );
    case "comment-on-show":
      if (may(visitor, { act: "run-show", brand: request.brand }) || holdsIn(visitor, "commentator", request.brand))
        return true;
      return request.brand === null && visitor.grants.some(({ role }) => role === "commentator");
    case "open-commentary":
      return visitor.grants.some(({ role }) => role !== "volunteer");
    case "grant-roles":
      return holds(visitor, "admin", null);
    default:
      return request satisfies never;
  }
}

/** Tokens never allow acts of the panel, or on accounts and teams. */
const actsOfTokens: Record<TokenScope, readonly Act["act"][]> = {
  read: ["see-team-private"],
  submit: ["see-team-private", "submit-car"],
};

/** Refused after a helper's link, because the helper could have used it. */
const actsOfOwnersAlone: readonly Act["act"][] = ["see-code", "keep-drafts", "hold-account"];

function membershipIn(visitor: Visitor, teamId: string) {
  return visitor.memberships.find((membership) => membership.teamId === teamId);
}

function holds(visitor: Visitor, role: Role, brand: string | null): boolean {
  return visitor.grants.some((grant) => grant.role === role && (grant.brand === null || grant.brand === brand));
}

function holdsIn(visitor: Visitor, role: Role, brand: string | null): boolean {
  return brand !== null && holds(visitor, role, brand);
}
