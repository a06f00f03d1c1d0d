import { expect, test } from "vitest";
import { z } from "zod";
import {
  fieldProps,
  problemsIn,
  readForm,
  textsIn,
  asItCame,
  cutLine,
  id,
  lines,
  oneOf,
  tick,
  whole,
} from "./read-form.ts";

const formData = (...fields: [name: string, value: string | Blob][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const noteForm = z.object({ text: lines({ min: 2, max: 5 }), kind: oneOf(["red", "blue"], "red"), urgent: tick });

test("reads a form by its schema", () => {
  const read = readForm(noteForm, formData(["text", " Go \r\n"], ["kind", "blue"], ["urgent", "on"], ["more", "x"]));
  expect(read).toEqual({
    kind: "read",
    values: { text: "Go", kind: "blue", urgent: true },
    given: { text: " Go \r\n", kind: "blue", urgent: "on" },
  });
});

test("reports errors by field and rule and keeps the input", () => {
  const read = readForm(noteForm, { text: "far too long", kind: "green" });
  expect(read).toEqual({
    kind: "refused",
    problems: [{ field: "text", rule: "too-long", given: 12, limit: 5 }],
    given: { text: "far too long", kind: "green", urgent: "" },
  });
  expect(problemsIn(noteForm, { text: "x" })).toEqual([{ field: "text", rule: "too-short", given: 1, limit: 2 }]);
});

test("accepts anything in fields that visitors don't type into", () => {
  const form = z.object({ version: whole(), at: whole(-1), team: id, name: cutLine(3), text: asItCame });
  const file = new Blob(["x"]);
  expect(
    readForm(form, formData(["version", "1e400"], ["at", ""], ["team", "t".repeat(99)], ["text", file])).values,
  ).toEqual({
    version: 0,
    at: -1,
    team: "t".repeat(64),
    name: "",
    text: "",
  });
});

test("reads several checkboxes of one name as lines", () => {
  expect(textsIn(["off"], formData(["off", "python"], ["off", "solidity"]))).toEqual({ off: "python\nsolidity" });
});

test("gives inputs the limits of their fields", () => {
  expect(fieldProps(z.object({ name: cutLine(60), text: lines({ min: 2, max: 5 }), team: id }))).toEqual({
    name: { name: "name", maxLength: 60 },
    text: { name: "text", bounds: { min: 2, max: 5 } },
    team: { name: "team" },
  });
});
