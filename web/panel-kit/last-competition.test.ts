import { expect, test } from "vitest";
import { lastCompetition } from "./panel-scope.server.ts";

const competition = { brand: "izmir", isSetUp: true, isRehearsal: false };
const competitions = [
  { ...competition, id: "default", isSetUp: false },
  { ...competition, id: "tried", isRehearsal: true },
  { ...competition, id: "izmir" },
  { ...competition, id: "konya" },
];
const asked = (cookie: string) => new Request("http://localhost/", { headers: { cookie } });

test("shows the last visited competition, else the first in use", () => {
  expect(lastCompetition(asked("a=1; panel-competition=konya"), competitions)?.id).toBe("konya");
  expect(lastCompetition(asked("panel-competition=trabzon"), competitions)?.id).toBe("izmir");
  expect(lastCompetition(asked("panel-competition=default"), competitions)?.id).toBe("default");
  expect(lastCompetition(asked(""), competitions.slice(0, 2))).toBeUndefined();
});
