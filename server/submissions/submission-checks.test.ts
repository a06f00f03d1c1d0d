import { expect, test } from "vitest";
import { compileMsPerHour } from "./compiling/read-compile-input.ts";
import { problemOfSubmission, waitingLimit, type SubmissionFacts } from "./submission-checks.ts";

const fine: SubmissionFacts = {
  teamId: "team",
  window: { kind: "open", closesAt: null, reason: null },
  isRehearsal: false,
  languageRule: { off: [], reason: { en: "", tr: "" } },
  aiRule: "division",
  isAiEntrant: true,
  hasConfirmedResponsible: true,
  isAgeConfirmed: true,
  car: { kind: "source", language: "python" },
  readsIn: "en",
  given: { use: "agent", note: "" },
  isLost: false,
  isStored: false,
  isRepeat: false,
  waiting: 0,
  waitMinutes: { ofTeam: undefined, ofPerson: undefined },
  compileTime: { ms: 0, freeInMs: 0 },
};

/** One fault per check, in the order in which people hear about them. */
const faults: [rule: string, fault: Partial<SubmissionFacts>][] = [
  ["closed", { window: { kind: "closed", closesAt: null, reason: "ended" } }],
  ["language-off", { languageRule: { off: ["python"], reason: { en: "", tr: "" } } }],
  ["age-not-confirmed", { isAgeConfirmed: false }],
  ["ai-not-declared", { given: undefined }],
  ["not-lost", { isStored: true }],
  ["too-many-waiting", { waiting: waitingLimit }],
  ["too-many-this-hour", { waitMinutes: { ofTeam: 3, ofPerson: 4 } }],
  ["too-much-compiling", { compileTime: { ms: compileMsPerHour, freeInMs: 1 } }],
  ["ai-nobody-responsible", { hasConfirmedResponsible: false }],
];

test("names the first problem in a fixed order", () => {
  const rules = faults.map((_, index) => {
    const facts = Object.assign({ ...fine }, ...faults.slice(index).map(([, fault]) => fault)) as SubmissionFacts;
    return problemOfSubmission(facts)?.rule;
  });
  expect(rules).toEqual(faults.map(([rule]) => rule));
  expect(problemOfSubmission(fine)).toBeUndefined();
});

test("never lets a repeated car wait, but refuses it once it can't be accepted", () => {
  const limits = Object.assign(
    { ...fine, isRepeat: true },
    ...faults.slice(5).map(([, fault]) => fault),
  ) as SubmissionFacts;
  expect(problemOfSubmission(limits)).toBeUndefined();
  expect(problemOfSubmission({ ...limits, isAgeConfirmed: false })?.rule).toBe("age-not-confirmed");
});

test("restores lost cars under any language and AI rule", () => {
  const lost = { ...fine, isLost: true, given: undefined, hasConfirmedResponsible: false, aiRule: "none" } as const;
  const languageRule = { off: ["python"], reason: { en: "", tr: "" } } as const;
  expect(problemOfSubmission({ ...lost, languageRule })).toBeUndefined();
});
