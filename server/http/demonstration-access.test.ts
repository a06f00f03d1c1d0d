import { expect, test } from "vitest";
import { limitDemonstrationForms } from "./demonstration-access.ts";

test("blocks pages of a demonstration that could let others in", () => {
  const door = limitDemonstrationForms();
  for (const path of [
    "/account",
    "/account.data",
    "/account/tokens",
    "/sign-up",
    "/_passkey",
    "/claim/token",
    "/code-prix-admin-panel/people/demo-admin.data",
    "/code-prix-admin-panel/brands/izmir",
    "/code-prix-admin-panel/log-ins/new",
    "/code-prix-admin-panel/competitions/izmir/webhooks.data",
  ]) {
    expect([path, door(path)]).toEqual([path, "closed"]);
  }
  for (const path of [
    "/submit-car",
    "/addTeam",
    "/_demonstration",
    "/code-prix-admin-panel/show/x",
    "/code-prix-admin-panel/competitions/izmir",
  ]) {
    expect([path, door(path)]).toEqual([path, undefined]);
  }
});

test("limits a demonstration's forms until its reset, but not its pages", () => {
  const door = limitDemonstrationForms(2);
  expect([door("/addTeam"), door("/_follow"), door("/questions"), door("/questions"), door("/_follow")]).toEqual([
    undefined,
    undefined,
    undefined,
    "full",
    undefined,
  ]);
});
