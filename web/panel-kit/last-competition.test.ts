import { expect, test } from "vitest";
import { lastCompetition } from "./last-competition.server.ts";

const competitions = [
  { id: "izmir", brand: "izmir" },
  { id: "konya", brand: "konya" },
];
const asked = (cookie: string) => new Request("http://localhost/", { headers: { cookie } });

test("shows the last visited competition that the person organises", () => {
  expect(lastCompetition(asked("a=1; panel-competition=konya"), competitions)?.id).toBe("konya");
  expect(lastCompetition(asked("panel-competition=trabzon"), competitions)?.id).toBe("izmir");
  expect(lastCompetition(asked("panel-competition=konya"), [])).toBeUndefined();
});
