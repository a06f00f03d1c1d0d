import { expect, test } from "vitest";
import { may, type Act } from "./may.ts";
import type { Role } from "./roles.ts";
import { anonymous, type Visitor } from "./visitor.ts";

const person = { id: "p1", name: "Ada", email: "ada@example.org" };
const somebody: Visitor = { ...anonymous, person };
const memberOf = (teamId: string, isCaptain: boolean): Visitor => ({
  ...somebody,
  memberships: [{ teamId, competitionId: "izmir", isCaptain }],
});
const holding = (role: Role, brand: string | null): Visitor => ({ ...somebody, grants: [{ role, brand }] });

const visitors: Record<string, Visitor> = {
  visitor: anonymous,
  participant: somebody,
  "member of another team": memberOf("other", true),
  member: memberOf("own", false),
  captain: memberOf("own", true),
  volunteer: holding("volunteer", "izmir"),
  "organiser of another city": holding("organiser", "konya"),
  organiser: holding("organiser", "izmir"),
  admin: holding("admin", null),
};

const acts: [Act, string[]][] = [
  [{ act: "create-team" }, Object.keys(visitors).filter((name) => name !== "visitor")],
  [{ act: "join-team" }, Object.keys(visitors).filter((name) => name !== "visitor")],
  [{ act: "see-team-private", teamId: "own" }, ["member", "captain"]],
  [{ act: "submit-car", teamId: "own" }, ["member", "captain"]],
  [{ act: "invite-to-team", teamId: "own" }, ["captain"]],
  [{ act: "choose-active-car", teamId: "own" }, ["captain"]],
  [{ act: "open-panel" }, ["organiser of another city", "organiser", "admin"]],
  [{ act: "organise", brand: "izmir" }, ["organiser", "admin"]],
  [{ act: "organise", brand: null }, ["admin"]],
];

test.each(acts)("%j is for these and nobody else", (act, allowed) => {
  const able = Object.keys(visitors).filter((name) => may(visitors[name] ?? anonymous, act));
  expect(able).toEqual(allowed);
});
