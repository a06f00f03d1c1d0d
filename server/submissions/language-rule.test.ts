import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatProblem } from "#messages/format-problem.ts";
import type { CarFormat } from "#domain/competitions/car-formats.ts";
import { type CarFields, submitCar } from "./submit-car.ts";

let open: OpenDatabase;
let personId = "";
let teamId = "";
const jobs = { send: () => Promise.resolve() };

beforeAll(async () => {
  open = await openForTests();
  personId = await newPersonForTests(open.database);
  teamId = await newTeamForTests(open.database, personId);
});

afterAll(() => open.close());

const switchOff = (languagesOff: CarFormat[]) =>
  open.database
    .updateTable("competition")
    .set({
      settings: JSON.stringify({
        languagesOff,
        languagesOffEnglish: "This course teaches contracts.",
        languagesOffTurkish: "Bu derste sözleşme öğreniyoruz.",
      }),
    })
    .where("id", "=", "izmir")
    .execute();

const inLanguage = (language: "python" | "javascript" | "typescript" | "solidity"): CarFields => ({
  kind: "source",
  language,
  source: `a car in ${language}`,
  contractName: "",
  note: "",
});
const bytecode: CarFields = { kind: "bytecode", bytecode: "0x600160005260206000f3", note: "" };
const submit = (fields: CarFields, readsIn = "en") =>
  submitCar(open.database, jobs, { teamId, personId, fields, readsIn });

test("refuses a disabled language with the organisers' reason in the reader's language", async () => {
  await switchOff(["python", "javascript"]);
  const refused = await submit(inLanguage("python"));
  expect(refused).toEqual({
    kind: "refused",
    problems: [
      {
        field: "source",
        rule: "language-off",
        language: "Python",
        others: "Solidity",
        reason: "This course teaches contracts.",
      },
    ],
  });
  const [problem] = refused.kind === "refused" ? refused.problems : [];
  expect(problem && formatProblem(messagesOf("en").garage.problem, problem)).toBe(
    "Python isn't accepted. Use Solidity. Reason: This course teaches contracts.",
  );
  expect(await submit(inLanguage("javascript"), "tr")).toMatchObject({
    problems: [{ language: "JavaScript", reason: "Bu derste sözleşme öğreniyoruz." }],
  });
});

test("treats TypeScript as JavaScript, and accepts languages that are enabled", async () => {
  await switchOff(["python", "javascript"]);
  expect(await submit(inLanguage("typescript"))).toMatchObject({ problems: [{ rule: "language-off" }] });
  expect(await submit(inLanguage("solidity"))).toMatchObject({ kind: "done" });
  expect(await submit(bytecode)).toMatchObject({ kind: "done" });
});

test("refuses bytecode if it's disabled, in any source language", async () => {
  await switchOff(["bytecode"]);
  expect(await submit({ ...bytecode, note: "another" })).toMatchObject({
    problems: [{ field: "bytecode", rule: "language-off", others: "Python, JavaScript, Solidity" }],
  });
  expect(await submit(inLanguage("python"))).toMatchObject({ kind: "done" });
});
