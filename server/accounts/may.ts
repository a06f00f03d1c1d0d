import type { Role } from "./roles.ts";
import type { Visitor } from "./visitor.ts";

/** Everything that not everybody may do. Reading public pages and racing in one's own browser are not on the list. */
export type Act =
  | { act: "create-team" }
  | { act: "join-team" }
  | { act: "see-team-private"; teamId: string }
  | { act: "submit-car"; teamId: string }
  | { act: "invite-to-team"; teamId: string }
  | { act: "choose-active-car"; teamId: string }
  | { act: "open-panel" }
  /** acts of a city's organiser; null: acts that concern all cities */
  | { act: "organise"; brand: string | null }
  /** look people of a city up, to help them; null: people of all cities */
  | { act: "help-people"; brand: string | null }
  /** read the e-mail addresses of a city's people; null: of all cities */
  | { act: "see-email-addresses"; brand: string | null }
  /** `brands`: the cities of the person who is to be let in; `isPrivileged`: whether that person holds any role */
  | { act: "issue-sign-in-link"; brands: readonly string[]; isPrivileged: boolean }
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
  switch (wish.act) {
    case "create-team":
    case "join-team":
      return true;
    case "see-team-private":
    case "submit-car":
      return membershipIn(visitor, wish.teamId) !== undefined;
    case "invite-to-team":
    case "choose-active-car":
      return membershipIn(visitor, wish.teamId)?.isCaptain ?? false;
    case "open-panel":
      return visitor.grants.some(({ role }) => role === "admin" || role === "organiser" || role === "volunteer");
    case "organise":
    case "see-email-addresses":
      return holds(visitor, "admin", wish.brand) || (wish.brand !== null && holds(visitor, "organiser", wish.brand));
    case "help-people":
      return may(visitor, { act: "organise", brand: wish.brand }) || holdsIn(visitor, "volunteer", wish.brand);
    case "issue-sign-in-link":
      // Who holds a role could be impersonated upwards, so only an admin lets them in.
      if (wish.isPrivileged) return holds(visitor, "admin", null);
      return holds(visitor, "admin", null) || wish.brands.some((brand) => may(visitor, { act: "help-people", brand }));
    case "grant-roles":
      return holds(visitor, "admin", null);
    default:
      return wish satisfies never;
  }
}

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
