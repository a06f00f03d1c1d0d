import { expect, test } from "vitest";
import { createTerminal, progressBar, table } from "./terminal.ts";

test("shows progress within the width", () => {
  expect(progressBar("Races", 100, 200, 79)).toBe(`Races [${"#".repeat(20)}${" ".repeat(20)}] 50%, 100 of 200`);
  for (const width of [10, 20, 33, 80, 200])
    expect(progressBar("Races", 1, 3, width).length).toBeLessThanOrEqual(width);
  expect(progressBar("Races", 0, 0, 79)).toContain("100%");
});

test("draws the progress bar in terminals only, and clears it before a result", () => {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text), isTTY: true, columns: 40 };
  const watched = createTerminal({ output: stream, errors: stream });
  watched.progress("Races", 1, 2);
  watched.print("done");
  expect(written[0]).toMatch(/^\rRaces \[#+ +\] 50%/);
  expect(written.slice(1).join("")).toMatch(/^\r +\rdone\n$/);

  const quiet: string[] = [];
  const unwatched = createTerminal({
    output: { write: (text) => quiet.push(text) },
    errors: { write: (text) => quiet.push(text) },
  });
  unwatched.progress("Races", 1, 2);
  expect(quiet).toEqual([]);
});

test("aligns numbers to the right", () => {
  expect(
    table([
      ["car", "wins"],
      ["Wasp", "7 %"],
      ["Comet", "12 %"],
    ]),
  ).toBe("car    wins\nWasp    7 %\nComet  12 %");
});

test.each([
  [true, "\uFFFD[2J\uFFFD]0;x\uFFFD\uFFFDevil\ttab\r\nnext\n"],
  [false, "\u001b[2J\u001b]0;x\u0007\u202Eevil\ttab\r\nnext\n"],
])("escapes control characters for terminals, not for files: terminal %s", (isTTY, expected) => {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) };
  const terminal = createTerminal({ output: stream, errors: stream });
  const name = "\u001b[2J\u001b]0;x\u0007\u202Eevil\ttab\r\nnext";
  terminal.print(name);
  terminal.complain(name);
  terminal.print(terminal.bold("1"));
  expect(written.slice(0, 2)).toEqual([expected, expected]);
  expect(written[2]).toBe(`${terminal.bold("1")}\n`);
});
