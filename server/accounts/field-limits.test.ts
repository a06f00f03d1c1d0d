import { describe, expect, test } from "vitest";
import { fieldProps, problemsIn } from "../platform/forms/read-form.ts";
import { questionForm } from "../questions/ask-question.ts";
import { answerForm } from "../questions/answer-question.ts";
import { announcementForm } from "../questions/announcements.ts";
import { teamForm } from "../teams/team-form.ts";
import { noticeForm } from "./privacy-notices.ts";
import { readEmail } from "./email-address.ts";
import { cleanPerson, credentialsForm, nameProblems, namesForm } from "./new-person.ts";
import { newPerson } from "./accounts-for-tests.ts";
import { tokenForm } from "./tokens.ts";

const people = fieldProps(namesForm.extend(credentialsForm.shape));
const team = fieldProps(teamForm);
const name = (text: string) => problemsIn(namesForm, { name: text });
const placeProblems = (place: { university?: string; city?: string }) =>
  problemsIn(teamForm.pick({ university: true, city: true }), { university: "Ege", city: "İzmir", ...place });

/** Accepted at the limit, refused one beyond it. */
const fields: [field: string, min: number, max: number, problems: (text: string) => { rule: string }[]][] = [
  ["name", 1, people.name.maxLength, name],
  ["nickname", 0, people.nickname.maxLength, (nickname) => problemsIn(namesForm, { name: "Ada", nickname })],
  [
    "password",
    people.password.minLength,
    people.password.maxLength,
    (password) => problemsIn(credentialsForm.pick({ password: true }), { password }),
  ],
  [
    "team name",
    team.name.minLength,
    team.name.maxLength,
    (text) => problemsIn(teamForm.pick({ name: true }), { name: text }),
  ],
  ["university", team.university.minLength, team.university.maxLength, (university) => placeProblems({ university })],
  ["city", team.city.minLength, team.city.maxLength, (city) => placeProblems({ city })],
  ["question", 5, 1_000, (content) => problemsIn(questionForm, { content })],
  ["answer", 2, 2_000, (answer) => problemsIn(answerForm, { answer })],
  ["announcement", 3, 500, (turkish) => problemsIn(announcementForm, { english: "For all", turkish })],
  ["notice", 200, 20_000, (turkish) => problemsIn(noticeForm, { english: "x".repeat(200), turkish })],
  [
    "token's name",
    1,
    fieldProps(tokenForm).name.maxLength,
    (text) => problemsIn(tokenForm, { name: text, scope: "read", days: "7" }),
  ],
];

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

test("limits an email address to 254 characters and checks its form", () => {
  const address = (length: number) =>
    `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(length - 186)}.tr`;
  const longest = people.email.maxLength;
  expect(address(longest)).toHaveLength(longest);
  expect([longest, longest + 1].map((length) => readEmail(address(length)) !== undefined)).toEqual([true, false]);
  for (const text of ["", "@", "a@b", "a b@c.tr", "a@b.tr\r\nBcc: x@y.tr", "a@b.tr\0", "ada@exаmple.tr"])
    expect(readEmail(text), `“${text}” is an address`).toBeUndefined();
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

test.each(tricks)("refuses %s in names", (_, text) => {
  const { name, nickname } = cleanPerson(newPerson({ name: `x${text}x`, nickname: `x${text}x` }));
  expect(nameProblems({ name, nickname })).toEqual([
    { field: "name", rule: "not-printable" },
    { field: "nickname", rule: "not-printable" },
  ]);
  const hidden = `x${text}x`;
  expect(problemsIn(teamForm.pick({ name: true }), { name: hidden })).toEqual([
    { field: "name", rule: "not-printable" },
  ]);
  expect(placeProblems({ university: hidden, city: hidden }).map(({ field }) => field)).toEqual(["university", "city"]);
});

test("accepts every alphabet, and treats composed and decomposed Turkish letters as equal", () => {
  for (const name of ["Iğdır İnce", "I\u{307}nce", "東京 太郎", "محمد", "O’Neill-Şahin", "Ada 🏁"]) {
    expect(nameProblems(cleanPerson(newPerson({ name })))).toEqual([]);
  }
  expect(cleanPerson(newPerson({ name: " S\u{327}en \t ol " })).name).toBe("Şen ol");
});
