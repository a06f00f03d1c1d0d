import { expect, test } from "vitest";
import { chooseCompetitions, readCompetitionChoice, type CompetitionSummary } from "./list-competitions.ts";

const named = (name: string, of: Partial<CompetitionSummary> = {}): CompetitionSummary => ({
  id: name,
  brand: "izmir",
  name,
  state: "practice",
  isRehearsal: false,
  teams: 0,
  teamsWithCar: 0,
  waiting: 0,
  racesToRun: 0,
  racesDone: 0,
  ...of,
});

const all = [
  named("Çeşme Kupası", { teams: 12 }),
  named("Ilıca Kupası", { teams: 120, state: "final" }),
  named("İzmir Kupası", { teams: 9, state: "finished", brand: null }),
];

const chosen = (address: string) =>
  chooseCompetitions(all, readCompetitionChoice(new URLSearchParams(address))).map(({ name }) => name);

test("finds competitions by Turkish letters and phase, in the requested order", () => {
  expect(chosen("")).toEqual(["İzmir Kupası", "Çeşme Kupası", "Ilıca Kupası"]);
  expect(chosen("q=IL")).toEqual(["Ilıca Kupası"]);
  expect(chosen("q=izm")).toEqual(["İzmir Kupası"]);
  expect(chosen("phase=final")).toEqual(["Ilıca Kupası"]);
  expect(chosen("sort=name")).toEqual(["Çeşme Kupası", "Ilıca Kupası", "İzmir Kupası"]);
  expect(chosen("sort=teams&order=desc")).toEqual(["Ilıca Kupası", "Çeşme Kupası", "İzmir Kupası"]);
  expect(chosen("sort=phase")).toEqual(["Çeşme Kupası", "Ilıca Kupası", "İzmir Kupası"]);
  expect(chosen("sort=nothing&phase=never")).toHaveLength(3);
});
