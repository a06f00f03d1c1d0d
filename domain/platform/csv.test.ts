import { expect, test } from "vitest";
import { csvResponse, csvText, fileName } from "./csv.ts";

test("exports spreadsheet formulas as text", () => {
  const text = csvText(["name"], [['=HYPERLINK("x")'], ["+1"], ["-1"], ["@x"], ["\t=1"], ["a;b"], ["Şimşek"]], ";");
  expect(text.split("\r\n")).toEqual([
    "\u{FEFF}name",
    '"\'=HYPERLINK(""x"")"',
    "'+1",
    "'-1",
    "'@x",
    "'\t=1",
    '"a;b"',
    "Şimşek",
    "",
  ]);
});

test("opens in Turkish Excel with columns, letters and decimals", () => {
  const text = csvText(["takım", "puan"], [["Şimşek; Işık", 12.05]], ";");
  expect(text).toBe('\u{FEFF}takım;puan\r\n"Şimşek; Işık";12,05\r\n');
  expect(csvText(["team", "points"], [['Şimşek, "Işık"', 12.05]], ",")).toContain('"Şimşek, ""Işık""",12.05');
});

test("downloads under a name in plain letters", () => {
  const { headers } = csvResponse("çş ğ", "");
  expect(headers.get("content-disposition")).toBe('attachment; filename="cs-g.csv"');
});

test("says in plain letters what a downloaded file contains", () => {
  expect(fileName("İzmir Işık Kupası 2026", "archive")).toBe("izmir-isik-kupasi-2026-archive");
  expect(fileName("../../../etc/passwd", "grades")).toBe("etc-passwd-grades");
  expect(fileName("大会")).toBe("code-prix");
});
