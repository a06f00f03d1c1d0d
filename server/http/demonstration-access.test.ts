import { expect, test } from "vitest";
import { createDemonstrationDoor } from "./demonstration-access.ts";

test("a demonstration keeps what lets people in to itself, also by what pages send", () => {
  const door = createDemonstrationDoor();
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

test("a demonstration takes so many forms until it begins again, and goes on to be looked at", () => {
  const door = createDemonstrationDoor(2);
  expect([door("/addTeam"), door("/_follow"), door("/questions"), door("/questions"), door("/_follow")]).toEqual([
    undefined,
    undefined,
    undefined,
    "full",
    undefined,
  ]);
});
