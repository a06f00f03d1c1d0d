import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readRegister, type LeagueRegister } from "./league-register.ts";
import { leagueTable, leagueTableText, type LeagueEventFinding } from "./league-table.ts";

const key = (digit: string) => digit.repeat(64);

const written = {
  format: 1,
  id: "anadolu",
  name: "Anadolu Ligi",
  rule: { points: [10, 6, 3], best: 2 },
  installations: [
    { id: "izmir", name: "İzmir", address: "https://izmir.example/", key: key("1") },
    { id: "konya", name: "Konya", address: "https://konya.example/", key: key("2") },
  ],
  events: ["izmir-1", "izmir-2", "konya-1"].map((id) => ({
    id,
    installation: id.slice(0, 5),
    name: id,
    startsOn: "2026-05-01",
    competition: id,
    file: `https://${id}.example/event.jsonl.gz`,
  })),
};

const read = (value: unknown) => readRegister(JSON.stringify(value));

function registerOf(value: unknown): LeagueRegister {
  const outcome = read(value);
  if ("problem" in outcome) throw new Error(JSON.stringify(outcome.problem));
  return outcome.register;
}

const register = registerOf(written);

const counted = (...teams: [name: string, university: string, rank: number | null][]): LeagueEventFinding => ({
  kind: "counted",
  manifestHash: key("a"),
  teams: teams.map(([name, university, rank]) => ({ name, university, rank })),
});

const findings = new Map<string, LeagueEventFinding>([
  ["izmir-1", counted(["Şimşek", "Ege", 1], ["Bora", "Selçuk", 2], ["Yel", "Ege", 3], ["Poyraz", "", 4])],
  ["izmir-2", counted(["Şimşek", " EGE", 2], ["Bora", "Selçuk", 1], ["Kaya", "KTÜ", null])],
  ["konya-1", counted(["Bora", "Selçuk", 3], ["Şimşek", "Ege", 2])],
]);

test("the best events of each count, and a tie goes to the better single result", () => {
  const { universities, teams } = leagueTable(register, key("0"), findings);
  expect(universities.map(({ place, name, points }) => [place, name, points])).toEqual([
    [1, "Ege", 16],
    [1, "Selçuk", 16],
  ]);
  expect(universities[0]?.counted.map(({ event, rank }) => [event, rank])).toEqual([
    ["izmir-1", 1],
    ["izmir-2", 2],
  ]);
  expect(universities[0]?.dropped).toEqual([{ event: "konya-1", rank: 2, points: 6 }]);
  expect(teams.map(({ place, name, university, points }) => [place, name, university, points])).toEqual([
    [1, "Bora", "Selçuk", 16],
    [1, "Şimşek", "EGE", 16],
    [3, "Yel", "Ege", 3],
    [4, "Poyraz", "", 0],
  ]);
});

test("universities are told apart by the events in which both had a place", () => {
  expect(leagueTable(register, key("0"), findings).duels).toEqual([
    { universities: ["Ege", "Selçuk"], wins: [2, 1], level: 0 },
  ]);
});

test("an event that does not count says why, and one that nobody looked at was not fetched", () => {
  const few = new Map(findings).set("izmir-2", { kind: "left-out", problem: "results-differ" });
  few.delete("konya-1");
  expect(leagueTable(register, key("0"), few).events).toEqual([
    { id: "izmir-1", manifestHash: key("a"), problem: null },
    { id: "izmir-2", manifestHash: null, problem: "results-differ" },
    { id: "konya-1", manifestHash: null, problem: "not-fetched" },
  ]);
});

test("the same files give the same bytes, in whatever order they came and teams stand in them", () => {
  const text = leagueTableText(leagueTable(register, key("0"), findings));
  fc.assert(
    fc.property(fc.shuffledSubarray([...findings], { minLength: 3 }), fc.boolean(), (shuffled, isTurned) => {
      const mixed = shuffled.map(([id, finding]): [string, LeagueEventFinding] => [
        id,
        finding.kind === "counted" && isTurned ? { ...finding, teams: finding.teams.toReversed() } : finding,
      ]);
      expect(leagueTableText(leagueTable(register, key("0"), new Map(mixed)))).toBe(text);
    }),
  );
});

const changed = (change: (value: typeof written) => unknown) => {
  const value = structuredClone(written);
  return change(value) ?? value;
};

test.each([
  ["no JSON", () => readRegister("<html>"), "no-register"],
  ["a number", () => read(7), "no-register"],
  ["another format", () => read({ ...written, format: 2 }), "other-format"],
  [
    "100 000 events",
    () => read({ ...written, events: Array.from({ length: 100_000 }, () => written.events[0]) }),
    "too-large",
  ],
  ["a megabyte of spaces", () => readRegister(" ".repeat(1024 * 1024 + 1)), "too-large"],
] as const)("%s is no register", (_, reading, problem) => {
  expect(reading()).toMatchObject({ problem: { kind: problem } });
});

test.each([
  ["a name that turns the text around", (v) => void (v.name = "Liga\u202Elmth"), "name"],
  ["a name with a line end", (v) => void (v.installations[0]!.name = "a\nb"), "installations.0.name"],
  ["a script as address", (v) => void (v.events[1]!.file = "javascript:alert(1)"), "events.1.file"],
  ["a file of this machine as address", (v) => void (v.events[0]!.file = "file:///etc/passwd"), "events.0.file"],
  ["an event of nobody", (v) => void (v.events[2]!.installation = "ordu"), "events.2.installation"],
  ["two events of one id", (v) => void (v.events[1]!.id = "izmir-1"), "events.1.id"],
  ["two installations of one id", (v) => void (v.installations[1]!.id = "izmir"), "installations.1.id"],
  ["a rule that pays worse places more", (v) => void (v.rule.points = [1, 2]), "rule.points"],
  ["no key", (v) => void (v.installations[1]!.key = "2"), "installations.1.key"],
  [
    "a key that is withdrawn",
    (v) => void Object.assign(v.installations[0]!, { withdrawnKeys: [key("1")] }),
    "installations.0.key",
  ],
] as [string, (value: typeof written) => unknown, string][])(
  "a register with %s is refused, and says where",
  (_, change, at) => {
    expect(read(changed(change))).toEqual({ problem: { kind: "damaged", at } });
  },
);

test("keys that a later version adds are passed over", () => {
  expect(read({ ...written, colour: "green" })).toEqual({ register });
});
