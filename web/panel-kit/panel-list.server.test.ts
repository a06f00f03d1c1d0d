import { expect, test } from "vitest";
import { readListChoice } from "#domain/platform/list-choice.ts";
import { chooseRows, type ListShape } from "./panel-list.server.ts";

interface Row {
  name: string;
  races: number;
  city: string;
}

const rows: Row[] = [
  { name: "Çeyrek final", races: 12, city: "izmir" },
  { name: "IŞIK kupası", races: 3, city: "konya" },
  { name: "Final", races: 3, city: "izmir" },
];
const shape: ListShape<Row> = {
  words: ({ name }) => name,
  groups: ({ city }) => [city],
  sorts: { name: ({ name }) => name, races: ({ races }) => races },
};
const choices = { groups: ["", "izmir", "konya"], sorts: Object.keys(shape.sorts) };
const chosen = (query: string) =>
  chooseRows(rows, shape, readListChoice(new URLSearchParams(query), choices)).map(({ name }) => name);

test("searches a list in Turkish, filters by group and sorts both ways", () => {
  expect(chosen("")).toEqual(["Çeyrek final", "Final", "IŞIK kupası"]);
  expect(chosen("q=ışık")).toEqual(["IŞIK kupası"]);
  expect(chosen("group=izmir&order=desc")).toEqual(["Final", "Çeyrek final"]);
  expect(chosen("sort=races")).toEqual(["IŞIK kupası", "Final", "Çeyrek final"]);
});

test("drops unknown parameters from an address", () => {
  const parameters = new URLSearchParams({ q: ` ${"a".repeat(500)}`, sort: "constructor", order: "up" });
  expect(readListChoice(parameters, choices)).toEqual({
    search: "a".repeat(99),
    group: "",
    sort: "name",
    descending: false,
    page: 1,
  });
});
