import { expect, test } from "vitest";
import type { PublicTeam } from "#server/teams/find-team.ts";
import { formatsFor } from "#messages/formats.ts";
import { chooseTeams, pageOfTeams, readTeamChoice, teamsOnAPage, valuesOf } from "./choose-teams.ts";

const tr = formatsFor("tr");

function team(name: string, changes: Partial<PublicTeam> & { wins?: number } = {}): PublicTeam {
  const { wins = 0, ...rest } = changes;
  return {
    id: name,
    competitionId: "izmir",
    competitionName: "İzmir Code Prix",
    name,
    university: "Ege",
    city: "İzmir",
    liveryPrimary: "red",
    liverySecondary: "white",
    number: 1,
    code: name.slice(0, 3).toUpperCase(),
    houseCar: null,
    copiedHouseCar: null,
    division: null,
    aiEntrant: false,
    disqualifiedReason: null,
    hasActiveCar: true,
    activeCarLanguage: "python",
    standing: {
      teamId: name,
      strength: 0,
      strengthInterval: [-1, 1],
      place: 1,
      placeInterval: [1, 2],
      tied: false,
      tiedWithNext: false,
      races: 10,
      wins,
      rivalsBeaten: 0,
      rivalsMet: 40,
    },
    ...rest,
  };
}

const teams = [
  team("Şimşek", { wins: 1 }),
  team("Çakal", { city: "Konya", university: "Selçuk", wins: 5 }),
  team("House", { houseCar: "hedgehog", city: "Code Prix", university: "Code Prix" }),
  team("Irmak", { city: "izmir", university: "Dokuz Eylül", wins: 3 }),
];

const shown = (search: string) =>
  chooseTeams(teams, readTeamChoice(new URLSearchParams(search)), tr).map((t) => t.name);

test("keeps the rated order by default, and treats an unknown order as none", () => {
  expect(shown("")).toEqual(["Şimşek", "Çakal", "House", "Irmak"]);
  expect(shown("order=sideways")).toEqual(["Şimşek", "Çakal", "House", "Irmak"]);
});

test("finds a city in any spelling, without house cars", () => {
  expect(shown("city=İzmir")).toEqual(["Şimşek", "Irmak"]);
  expect(shown("city=Code+Prix")).toEqual([]);
  expect(shown("university=Selçuk")).toEqual(["Çakal"]);
});

test("searches and sorts names by the language's letters", () => {
  expect(shown("q=ırm")).toEqual(["Irmak"]);
  expect(shown("order=name")).toEqual(["Çakal", "House", "Irmak", "Şimşek"]);
  expect(shown("order=wins")).toEqual(["Çakal", "Irmak", "Şimşek", "House"]);
  expect(shown("order=university")).toEqual(["Irmak", "Şimşek", "Çakal", "House"]);
});

test("distinguishes ready teams from those without a car", () => {
  const some = [...teams, team("Yeni", { hasActiveCar: false })];
  const chosen = (search: string) => chooseTeams(some, readTeamChoice(new URLSearchParams(search)), tr).length;
  expect([chosen("readiness=ready"), chosen("readiness=no-car"), chosen("readiness=perhaps")]).toEqual([4, 1, 5]);
});

test("offers each city once", () => {
  expect(valuesOf(["Konya", "İzmir", "izmir"], tr)).toEqual(["İzmir", "Konya"]);
});

test("lists two thousand teams by page, with a maximum size", () => {
  const rows = (search: string) => {
    const { first, page, pages } = pageOfTeams(2000, readTeamChoice(new URLSearchParams(search)).page);
    return [first, page, pages];
  };
  expect(teamsOnAPage).toBe(50);
  expect(rows("")).toEqual([0, 1, 40]);
  expect(rows("page=3")).toEqual([100, 3, 40]);
  expect(rows("page=4000")).toEqual([1950, 40, 40]);
  for (const absurd of ["page=0", "page=-1", "page=1.5", "page=x", "page=1e300"]) expect(rows(absurd)[1]).toBe(1);
  expect(pageOfTeams(0, 2)).toEqual({ first: 0, page: 1, pages: 1 });
});
