import type { TokenScope } from "#rules/token-scope.ts";
import type { Role } from "#rules/roles.ts";
import type { Visitor } from "./visitor.ts";

/** Everything that not everybody may do. Reading public pages and racing in one's own browser are not on the list. */
export type Act =
  | { act: "create-team" }
  | { act: "join-team" }
  | { act: "ask-question" }
  /** keep the cars that one is writing on the server */
  | { act: "keep-drafts" }
  | { act: "see-team-private"; teamId: string }
  /** read the source and the programs of a team's cars */
  | { act: "see-code"; teamId: string }
  /** make tokens, add passkeys and wallets, take one's data along, delete the account */
  | { act: "hold-account" }
  | { act: "submit-car"; teamId: string }
  /** invite, hand over, take members out, change what the team shows, link its wallet */
  | { act: "manage-team"; teamId: string }
  | { act: "leave-team"; teamId: string }
  | { act: "choose-active-car"; teamId: string }
  | { act: "open-panel" }
  /** acts of a city's organiser; null: acts that concern all cities */
  | { act: "organise"; brand: string | null }
  /** look people of a city up, to help them; null: people of all cities */
  | { act: "help-people"; brand: string | null }
  /** read and answer what participants of a city ask; null: of a competition of all cities */
  | { act: "answer-questions"; brand: string | null }
  /** read the e-mail addresses of a city's people; null: of all cities */
  | { act: "see-email-addresses"; brand: string | null }
  /** `brands`: the cities of the person who is to be let in; `isPrivileged`: whether that person holds any role */
  | { act: "issue-sign-in-link"; brands: readonly string[]; isPrivileged: boolean }
  /** move a show, assign its screens, see what comes next; null: a show of several cities, which people of any city may have to take over */
  | { act: "run-show"; brand: string | null }
  /** see what a show tells next, and what its teams did before; whoever speaks moves nothing. null: a show of several cities */
  | { act: "comment-on-show"; brand: string | null }
  /** find the shows that one may comment on */
  | { act: "open-commentary" }
  /** give and take roles */
  | { act: "grant-roles" };

/**
 * The one place that decides who may do what. Loaders, actions, streams and pages ask here and nowhere else.
 *
 * @example
 * if (!may(visitor, { act: "submit-car", teamId })) throw forbidden();
 */
export function may(visitor: Visitor, wish: Act): boolean {
  if (!visitor.person) return false;
  if (visitor.isAssisted && actsOfOwnersAlone.includes(wish.act)) return false;
  if (visitor.tokenScope !== undefined && !actsOfTokens[visitor.tokenScope].includes(wish.act)) return false;
  switch (wish.act) {
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
      return membershipIn(visitor, wish.teamId) !== undefined;
    case "manage-team":
    case "choose-active-car":
      return membershipIn(visitor, wish.teamId)?.isCaptain ?? false;
    case "open-panel":
      return visitor.grants.some(({ role }) => role === "admin" || role === "organiser" || role === "volunteer");
    case "organise":
    case "see-email-addresses":
      return holds(visitor, "admin", wish.brand) || (wish.brand !== null && holds(visitor, "organiser", wish.brand));
    case "help-people":
    case "answer-questions":
      return may(visitor, { act: "organise", brand: wish.brand }) || holdsIn(visitor, "volunteer", wish.brand);
    case "issue-sign-in-link":
      // Who holds a role could be impersonated upwards, so only an admin lets them in.
      if (wish.isPrivileged) return holds(visitor, "admin", null);
      return holds(visitor, "admin", null) || wish.brands.some((brand) => may(visitor, { act: "help-people", brand }));
    case "run-show":
      if (may(visitor, { act: "organise", brand: wish.brand }) || holdsIn(visitor, "show-operator", wish.brand))
        return true;
      return wish.brand === null && visitor.grants.some(({ role }) => role === "organiser" || role === "show-operator");
    case "comment-on-show":
      if (may(visitor, { act: "run-show", brand: wish.brand }) || holdsIn(visitor, "commentator", wish.brand))
        return true;
      return wish.brand === null && visitor.grants.some(({ role }) => role === "commentator");
    case "open-commentary":
      return visitor.grants.some(({ role }) => role !== "volunteer");
    case "grant-roles":
      return holds(visitor, "admin", null);
    default:
      return wish satisfies never;
  }
}

/** What a program may do with a token of each scope, as far as its person may: nothing of the panel, nothing about accounts and teams. */
const actsOfTokens: Record<TokenScope, readonly Act["act"][]> = {
  read: ["see-team-private"],
  submit: ["see-team-private", "submit-car"],
};

/** What nobody may who came by a link that a helper made: the helper could have used it. */
const actsOfOwnersAlone: readonly Act["act"][] = ["see-code", "keep-drafts", "hold-account"];

function membershipIn(visitor: Visitor, teamId: string) {
  return visitor.memberships.find((membership) => membership.teamId === teamId);
}

/** A grant without a brand holds everywhere. */
function holds(visitor: Visitor, role: Role, brand: string | null): boolean {
  return visitor.grants.some((grant) => grant.role === role && (grant.brand === null || grant.brand === brand));
}

/** Like `holds`, for roles that never concern all cities at once. */
function holdsIn(visitor: Visitor, role: Role, brand: string | null): boolean {
  return brand !== null && holds(visitor, role, brand);
}
