import { expect, test } from "vitest";
import { csvText } from "#domain/platform/csv.ts";
import { readImportTable } from "./import-table.ts";

const read = (...lines: string[]) => readImportTable(new TextEncoder().encode(lines.join("\r\n")), new Map());

const team = { name: "Şimşek", university: "Ege", city: "İzmir", email: "irem.yilmaz@ege.edu.tr" };

test.each([
  [
    "Google Forms in Turkish",
    "Zaman damgası;Takım adı;Üniversite;Şehir;E-posta Adresi",
    "28.11.2026 01:00:00;Şimşek;Ege;İzmir;İREM.YILMAZ@EGE.EDU.TR",
    ["Zaman damgası"],
  ],
  [
    "a list written by hand",
    "Takım adı,Üniversite,Şehir,Kaptan e-posta",
    "Şimşek,Ege,İzmir,irem.yilmaz@ege.edu.tr",
    [],
  ],
  [
    "Google Forms in English",
    "Timestamp,Email Address,Team name,University,City",
    "11/28/2026 1:00:00,irem.yilmaz@ege.edu.tr,Şimşek,Ege,İzmir",
    ["Timestamp"],
  ],
  [
    "Microsoft Forms in Turkish",
    "Kimlik;Başlangıç zamanı;Tamamlama zamanı;E-posta;Ad;Takımınızın adı;Üniversiteniz;Şehriniz",
    "1;28.11.2026;28.11.2026;irem.yilmaz@ege.edu.tr;İrem Yılmaz;Şimşek;Ege;İzmir",
    ["Kimlik", "Başlangıç zamanı", "Tamamlama zamanı", "Ad"],
  ],
  [
    "Microsoft Forms in English",
    "ID,Start time,Completion time,Email,Name,Team name,University,City,Captain’s e-mail",
    "1,11/28/26,11/28/26,anonymous,,Şimşek,Ege,İzmir,İrem <irem.yilmaz@ege.edu.tr>",
    ["ID", "Start time", "Completion time", "Email", "Name"],
  ],
])("imports a table of %s and names the columns that aren't used", (_, head, row, unused) => {
  const table = read(head, row);
  expect(table.problems).toEqual([]);
  expect(table.rows).toMatchObject([team]);
  expect(table.unused).toEqual(unused);
});

test("names a column without a heading by its position if it has content", () => {
  expect(read("name;university;city;;", "Şimşek;Ege;İzmir;;x;y").unused).toEqual([5, 6]);
  expect(read("name;university;city;;", "Şimşek;Ege;İzmir;;").unused).toEqual([]);
});

test("rejects a cell with several addresses, and keeps a long address", () => {
  const long = `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.tr`;
  const { problems, rows } = read(
    "name,university,city,email",
    `One,Ege,İzmir,${long}`,
    "Two,Ege,İzmir,ada@example.org / bob@example.org",
    `Three,Ege,İzmir,x${long}${"x".repeat(9)}`,
  );
  expect(rows[0]?.email).toBe(long);
  expect(problems).toMatchObject([
    { line: 3, column: "email", rule: "not-an-address", value: "ada@example.org / bob@example.org" },
    { line: 4, column: "email", rule: "not-an-address" },
  ]);
});

test.each([
  ["sep=;", ["sep=;", "takım;üniversite;şehir", "Şimşek;Ege;İzmir"]],
  ["empty first lines", ["", ";;", "takım;üniversite;şehir", "Şimşek;Ege;İzmir"]],
  ["a title", ["Kayıtlar, 2026", "", "takım;üniversite;şehir", "Şimşek;Ege;İzmir"]],
  ["a comma inside a heading", ["Team name, if any;University;City;Team", "x;Ege;İzmir;Şimşek"]],
])("reads a file with %s", (_, lines) => {
  const { problems, rows } = read(...lines);
  expect(problems).toEqual([]);
  expect(rows).toMatchObject([{ name: "Şimşek", university: "Ege", city: "İzmir", line: lines.length }]);
});

test("uses the columns that the organiser chose", () => {
  const bytes = new TextEncoder().encode("Grup,Kurum,Kent,E-posta\nŞimşek,Ege,İzmir,ada@example.org");
  expect(readImportTable(bytes, new Map()).problems).toMatchObject([
    { column: "name", rule: "no-column", heads: ["Grup", "Kurum", "Kent", "E-posta"] },
    { column: "university" },
    { column: "city" },
  ]);
  const chosen = readImportTable(bytes, new Map(), undefined, { name: 0, university: 1, city: 2, email: null });
  expect(chosen.rows).toMatchObject([{ name: "Şimşek", university: "Ege", city: "İzmir", email: "" }]);
  expect(chosen.unused).toEqual(["E-posta"]);
});

test("gives teams of a file without cities the competition's", () => {
  const bytes = new TextEncoder().encode("Team name,University,Member 1 email\nŞimşek,Ege,irem.yilmaz@ege.edu.tr");
  const rules = { divisions: [], aiRule: "unsaid" } as const;
  expect(readImportTable(bytes, new Map(), { ...rules, city: "İzmir" })).toMatchObject({ problems: [], rows: [team] });
  expect(readImportTable(bytes, new Map(), rules).problems).toMatchObject([{ rule: "no-column", column: "city" }]);
});

test("imports exported names unchanged", () => {
  const names = ["-Ömer-", "=cmd", "@home", "+1", "|pipe", "'quoted'"];
  const text = csvText(
    ["name", "university", "city"],
    names.map((name) => [name, "-Ege-", "İzmir"]),
    ";",
  );
  const { rows } = readImportTable(new TextEncoder().encode(text), new Map());
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect(rows[0]?.university).toBe("-Ege-");
});
