import { expect, test } from "vitest";
import { may, type Act } from "./permissions.ts";
import type { Role } from "#domain/accounts/roles.ts";
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
  "show operator": holding("show-operator", "izmir"),
  commentator: holding("commentator", "izmir"),
  "volunteer of another city": holding("volunteer", "konya"),
  volunteer: holding("volunteer", "izmir"),
  "organiser of another city": holding("organiser", "konya"),
  organiser: holding("organiser", "izmir"),
  admin: holding("admin", null),
};

const everybodyWithAccount = Object.keys(visitors).filter((name) => name !== "visitor");

const acts: [Act, string[]][] = [
  [{ act: "create-team" }, everybodyWithAccount],
  [{ act: "join-team" }, everybodyWithAccount],
  [{ act: "ask-question" }, everybodyWithAccount],
  [{ act: "see-team-private", teamId: "own" }, ["member", "captain"]],
  [{ act: "submit-car", teamId: "own" }, ["member", "captain"]],
  [{ act: "manage-team", teamId: "own" }, ["captain"]],
  [{ act: "leave-team", teamId: "own" }, ["member", "captain"]],
  [{ act: "choose-active-car", teamId: "own" }, ["captain"]],
  [
    { act: "open-panel" },
    ["volunteer of another city", "volunteer", "organiser of another city", "organiser", "admin"],
  ],
  [{ act: "organise", brand: "izmir" }, ["organiser", "admin"]],
  [{ act: "organise", brand: null }, ["admin"]],
  [{ act: "help-people", brand: "izmir" }, ["volunteer", "organiser", "admin"]],
  [{ act: "help-people", brand: null }, ["admin"]],
  [{ act: "answer-questions", brand: "izmir" }, ["volunteer", "organiser", "admin"]],
  [{ act: "answer-questions", brand: null }, ["admin"]],
  [{ act: "see-email-addresses", brand: "izmir" }, ["organiser", "admin"]],
  [{ act: "see-email-addresses", brand: null }, ["admin"]],
  [
    { act: "issue-sign-in-link", brands: ["trabzon", "izmir"], isPrivileged: false },
    ["volunteer", "organiser", "admin"],
  ],
  [{ act: "issue-sign-in-link", brands: [], isPrivileged: false }, ["admin"]],
  [{ act: "issue-sign-in-link", brands: ["izmir"], isPrivileged: true }, ["admin"]],
  [{ act: "run-show", brand: "izmir" }, ["show operator", "organiser", "admin"]],
  [{ act: "run-show", brand: null }, ["show operator", "organiser of another city", "organiser", "admin"]],
  [{ act: "comment-on-show", brand: "izmir" }, ["show operator", "commentator", "organiser", "admin"]],
  [
    { act: "comment-on-show", brand: null },
    ["show operator", "commentator", "organiser of another city", "organiser", "admin"],
  ],
  [{ act: "open-commentary" }, ["show operator", "commentator", "organiser of another city", "organiser", "admin"]],
  [{ act: "grant-roles" }, ["admin"]],
];

test.each(acts)("grants %j only to these", (act, allowed) => {
  const able = Object.keys(visitors).filter((name) => may(visitors[name] ?? anonymous, act));
  expect(able).toEqual(allowed);
});

test("limits a token to its scopes", () => {
  const boss: Visitor = { ...memberOf("own", true), grants: [{ role: "admin", brand: null }] };
  const able = (tokenScope: "read" | "submit") =>
    acts.map(([act]) => act).filter((act) => may({ ...boss, tokenScope }, act));
  expect(able("read")).toEqual([{ act: "see-team-private", teamId: "own" }]);
  expect(able("submit")).toEqual([
    { act: "see-team-private", teamId: "own" },
    { act: "submit-car", teamId: "own" },
  ]);
  expect(may({ ...memberOf("other", true), tokenScope: "submit" }, { act: "submit-car", teamId: "own" })).toBe(false);
});
