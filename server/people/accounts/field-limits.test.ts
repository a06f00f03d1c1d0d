import { describe, expect, test } from "vitest";
import { lengthProblem, questionLength } from "../../event/questions/ask-question.ts";
import { answerLength } from "../../event/questions/answer-question.ts";
import { announcementLength } from "../../event/announcements/announcements.ts";
import { problemsOfName, problemsOfPlaceAndLivery } from "../../event/teams/create-team.ts";
import { cleanName, cityLength, teamNameLength, universityLength } from "../../event/competitions/team-name.ts";
import {
  cleanPerson,
  isEmail,
  longestEmail,
  longestName,
  longestNickname,
  nameProblems,
  passwordLength,
  passwordProblems,
} from "./new-person.ts";
import { newPerson } from "./accounts-for-tests.ts";

/** Each field of people, teams and questions: at its limit it is taken, one beyond it is refused with the limit. */
const fields: [field: string, min: number, max: number, problems: (text: string) => { rule: string }[]][] = [
  ["name", 1, longestName, (name) => nameProblems({ name, nickname: "" })],
  ["nickname", 0, longestNickname, (nickname) => nameProblems({ name: "Ada", nickname })],
  ["password", passwordLength.min, passwordLength.max, passwordProblems],
  ["team name", teamNameLength.min, teamNameLength.max, problemsOfName],
  ["university", universityLength.min, universityLength.max, (university) => placeProblems({ university })],
  ["city", cityLength.min, cityLength.max, (city) => placeProblems({ city })],
  ["question", questionLength.min, questionLength.max, (text) => some(lengthProblem(text, questionLength))],
  ["answer", answerLength.min, answerLength.max, (text) => some(lengthProblem(text, answerLength))],
  [
    "announcement",
    announcementLength.min,
    announcementLength.max,
    (text) => some(lengthProblem(text, announcementLength)),
  ],
];

const some = <Problem>(problem: Problem | undefined): Problem[] => (problem === undefined ? [] : [problem]);

function placeProblems(place: Partial<{ university: string; city: string }>) {
  return problemsOfPlaceAndLivery({
    university: "Ege",
    city: "İzmir",
    liveryPrimary: "red",
    liverySecondary: "white",
    ...place,
  });
}

describe.each(fields)("%s", (_, min, max, problems) => {
  test(`takes ${min} and ${max} characters`, () => {
    expect(problems("ş".repeat(min))).toEqual([]);
    expect(problems("ş".repeat(max))).toEqual([]);
  });

  test(`refuses ${min - 1} and ${max + 1}`, () => {
    const wrong = [min - 1, max + 1, 1_000_000].filter((length) => length >= 0);
    for (const length of wrong) expect(problems("ş".repeat(length))).toHaveLength(1);
  });
});

test("an e-mail address has 254 characters at most, and looks like one", () => {
  const address = (length: number) =>
    `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(length - 186)}.tr`;
  expect(address(longestEmail)).toHaveLength(longestEmail);
  expect([longestEmail, longestEmail + 1].map((length) => isEmail(address(length)))).toEqual([true, false]);
  for (const text of ["", "@", "a@b", "a b@c.tr", "a@b.tr\r\nBcc: x@y.tr", "a@b.tr\0", "ada@exаmple.tr", "<a@b.tr>"])
    expect(isEmail(text), `“${text}” is an address`).toBe(false);
});

const tricks: [what: string, text: string][] = [
  ["right to left override", "Ada\u{202e}moc"],
  ["isolate", "Ada\u{2066}x"],
  ["zero width space", "A\u{200b}da"],
  ["zero width joiner", "A\u{200d}da"],
  ["variation selector", "A\u{fe0f}da"],
  ["Hangul filler", "A\u{3164}da"],
  ["soft hyphen", "A\u{ad}da"],
  ["tag letters", "Ada\u{e0061}"],
  ["private use", "A\u{e000}da"],
  ["lone surrogate", "A\u{d800}da"],
  ["line separator inside", "A\u{1}da"],
];

test.each(tricks)("%s is taken in no name", (_, text) => {
  const { name, nickname } = cleanPerson(newPerson({ name: `x${text}x`, nickname: `x${text}x` }));
  expect(nameProblems({ name, nickname })).toEqual([
    { field: "name", rule: "not-printable" },
    { field: "nickname", rule: "not-printable" },
  ]);
  const cleaned = cleanName(`x${text}x`);
  expect(problemsOfName(cleaned)).toEqual([{ field: "name", rule: "not-printable" }]);
  expect(placeProblems({ university: cleaned, city: cleaned }).map(({ field }) => field)).toEqual([
    "university",
    "city",
  ]);
});

test("letters of every alphabet, and Turkish ones in either form, are one person's own name", () => {
  for (const name of ["Iğdır İnce", "I\u{307}nce", "東京 太郎", "محمد", "O’Neill-Şahin", "Ada 🏁"]) {
    expect(nameProblems(cleanPerson(newPerson({ name })))).toEqual([]);
  }
  expect(cleanPerson(newPerson({ name: " S\u{327}en \t ol " })).name).toBe("Şen ol");
});
