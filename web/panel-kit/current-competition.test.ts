import { expect, test } from "vitest";
import { currentCompetition } from "./panel-scope.server.ts";

const competition = { brand: "izmir", isSetUp: true, isRehearsal: false };
const competitions = [
  { ...competition, id: "default", isSetUp: false },
  { ...competition, id: "tried", isRehearsal: true },
  { ...competition, id: "izmir" },
  { ...competition, id: "konya" },
];
const asked = (cookie: string, address = "") => new Request(`http://localhost/${address}`, { headers: { cookie } });

test("shows the address's competition, else the last visited one, else the first in use", () => {
  expect(currentCompetition(asked("panel-competition=konya", "?competition=izmir"), competitions)?.id).toBe("izmir");
  expect(currentCompetition(asked("panel-competition=konya", "?competition=bursa"), competitions)?.id).toBe("konya");
  expect(currentCompetition(asked("a=1; panel-competition=konya"), competitions)?.id).toBe("konya");
  expect(currentCompetition(asked("panel-competition=trabzon"), competitions)?.id).toBe("izmir");
  expect(currentCompetition(asked("panel-competition=default"), competitions)?.id).toBe("default");
  expect(currentCompetition(asked(""), competitions.slice(0, 2))).toBeUndefined();
});
