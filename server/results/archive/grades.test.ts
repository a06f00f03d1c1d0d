import { afterAll, beforeAll, expect, test } from "vitest";
import { gradePoints, readGradeChoice } from "#domain/results/grades.ts";
import { confirmAddressByHand } from "../../accounts/mailed-links.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { newPersonForTests, newTeamForTests } from "../../teams/teams-for-tests.ts";
import { gradeShares, gradesText, readGrades } from "./grades.ts";
import type { TeamResult } from "./read-event.ts";

let open: OpenDatabase;
const results: TeamResult[] = [];
const usual = readGradeChoice(new URLSearchParams());

function resultOf(teamId: string, name: string, place: number): TeamResult {
  const team = { id: teamId, name, number: 1, code: "AAA", university: "Ege", city: "İzmir", isDisqualified: false };
  const colours = { liveryPrimary: "red", liverySecondary: "white" } as unknown as Pick<
    TeamResult["team"],
    "liveryPrimary" | "liverySecondary"
  >;
  const stage = { stageId: "final", stageName: "Final", stageKind: "final" as TeamResult["stageKind"] };
  const raced = {
    of: 3,
    placeInterval: [place, place] as [number, number],
    score: 0,
    races: 9,
    wins: 1,
    tieBreak: null,
    tieBreakText: null,
  };
  const shown = { ...team, ...colours, isAiEntrant: false, declared: null };
  return { team: shown, division: null, rank: place, ...stage, place, ...raced };
}

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  for (const [index, name] of ["Şimşek", "Yıldırım", "=cmd()"].entries()) {
    const captain = await newPersonForTests(database, `Captain ${index}`);
    const team = await newTeamForTests(database, captain, { name, university: "Ege" });
    results.push(resultOf(team, name, index + 1));
  }
  await database.updateTable("person").set({ emailVerified: true }).where("name", "!=", "Captain 1").execute();
  await database.updateTable("person").set({ emailVerified: false }).where("name", "=", "Captain 1").execute();
});

afterAll(() => open.close());

test("spaces places evenly over the points, and gives ties the same grade", () => {
  const place = (stageId: string, at: number) => ({ stageId, place: at });
  expect(gradeShares([place("final", 1), place("final", 2), place("final", 2), place("heats", 1)], "place")).toEqual([
    1, 0.75, 0.75, 0.25,
  ]);
  expect(gradeShares([place("final", 1), place("heats", 1)], "raced")).toEqual([1, 1]);
  expect(gradeShares([], "place")).toEqual([]);
  const of = (id: string, at: number) => ({
    ...place("final", at),
    division: { id, nameEnglish: id, nameTurkish: id },
  });
  expect(gradeShares([of("a", 1), of("a", 2), of("b", 1), of("b", 2)], "place")).toEqual([1, 0.5, 1, 0.5]);
});

test("gives no grade to people without a confirmed address, and names them", async () => {
  const { grades, unconfirmed } = await readGrades(open.database, results, { ...usual, points: 10 });
  expect(grades.map(({ name, grade }) => [name, grade])).toEqual([
    ["Captain 0", 10],
    ["Captain 2", 3.33],
  ]);
  expect(unconfirmed.map(({ name }) => name)).toEqual(["Captain 1"]);
  expect(await readGrades(open.database, [], usual)).toEqual({ grades: [], unconfirmed: [] });
});

test("gives each gradebook its columns, with spreadsheet formulas as text", async () => {
  const { grades } = await readGrades(open.database, results, usual);
  const feedback = ({ result }: { result: TeamResult }) => `${result.team.name}, ${result.place}`;
  const linesOf = (gradebook: "moodle" | "canvas") =>
    gradesText(grades, { ...usual, gradebook }, "Code Prix, İzmir", feedback)
      .replace("\u{FEFF}", "")
      .trimEnd()
      .split("\r\n");
  const [first, last] = grades;
  expect(linesOf("moodle")).toEqual([
    'Email address,Full name,"Code Prix, İzmir",Feedback',
    `${first?.email},Captain 0,100,"Şimşek, 1"`,
    `${last?.email},Captain 2,33.33,"'=cmd(), 3"`,
  ]);
  expect(linesOf("canvas")).toEqual([
    'Student,ID,SIS User ID,SIS Login ID,Section,"Code Prix, İzmir"',
    '"    Points Possible",,,,,100',
    `Captain 0,,,${first?.email},,100`,
    `Captain 2,,,${last?.email},,33.33`,
  ]);
});

test.each([
  ["", gradePoints.usual],
  ["points=5", 5],
  ["points=1000", 1000],
  ["points=0", Number.NaN],
  ["points=1001", Number.NaN],
  ["points=12.5", Number.NaN],
  ["points=ten", Number.NaN],
  ["points=", Number.NaN],
])("reads the choice %s", (query, points) => {
  expect(readGradeChoice(new URLSearchParams(query))).toMatchObject({ gradebook: "moodle", measure: "place", points });
});

test("grades members whose addresses an organiser confirms by hand", async () => {
  const { unconfirmed } = await readGrades(open.database, results, usual);
  const confirmedBy = unconfirmed[0]!.id;
  for (const { id } of unconfirmed) {
    await confirmAddressByHand(open.database, { personId: id, brand: null, confirmedBy });
  }
  const { grades, unconfirmed: left } = await readGrades(open.database, results, usual);
  expect(grades.map(({ name }) => name)).toContain("Captain 1");
  expect(left).toEqual([]);
});
