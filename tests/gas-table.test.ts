import { describe, expect, test } from "vitest";
import { type Family, families } from "#engine/formula/families.ts";
import { type GasTableRow, gasTable, gasTerms } from "./gas-table.ts";

/** `docs/referee.md`, from the tables that the referee reads. */
function refereePage(): string {
  const sections = (Object.keys(families) as Family[]).map((family) => {
    const { title, actions, publishedCars, takeYourTurn, takeYourTurnSelector } = families[family];
    const rows = gasTable(family).filter(({ case: label }) => label.startsWith("ok"));
    return [
      `## ${title}`,
      "",
      `${publishedCars} cars. The referee calls \`${takeYourTurn}\` (${hex(takeYourTurnSelector)}).`,
      "",
      "| id | action | buys | price | effect |",
      "|---|---|---|---|---|",
      ...actions.map(
        (action, id) => `| ${id} | ${action.name} | \`${action.buy}\` | \`${action.price}\` | ${action.effect} |`,
      ),
      "",
      "| function | selector | gas |",
      "|---|---|---|",
      ...rows.map(gasLine),
    ].join("\n");
  });
  const used = new Set(
    (Object.keys(families) as Family[]).flatMap((family) =>
      gasTable(family)
        .filter(({ case: label }) => label.startsWith("ok"))
        .flatMap(({ gas }) => Object.keys(gas)),
    ),
  );
  const terms = Object.entries(gasTerms).flatMap(([term, meaning]) =>
    used.has(term) ? [`| \`${term}\` | ${meaning} |`] : [],
  );
  return [
    "# The referee",
    "",
    "After reading this page you know every function of the referee that a car can call, and how much gas a successful call uses.",
    "",
    "Cars in Python and JavaScript call the same functions under their own names; *How to Play* lists them. `npx vitest run tests/gas-table -u` generates this page.",
    "",
    "- Gas is what the call itself uses. Your car's CALL costs extra.",
    "- A failed call usually costs less: 200 to 300 gas for wrong arguments, about 700 when it isn't your turn, and the price calculation when you have too few coins.",
    "- Sending value reverts. Buying in a STATICCALL uses all gas.",
    "- The exact gas of every case is in `engine/referee/gas-schedule.ts`. It matches the published contracts for the published number of cars.",
    "",
    "The gas depends on these terms:",
    "",
    "| term | counts |",
    "|---|---|",
    ...terms,
    "",
    sections.join("\n\n"),
    "",
  ].join("\n");
}

function gasLine({ function: name, selector, case: label, gas }: GasTableRow): string {
  const { base, ...terms } = gas;
  const parts = Object.entries(terms).map(([term, factor]) => `${factor < 0 ? "−" : "+"} ${Math.abs(factor)}·${term}`);
  const when = label === "ok" ? "" : ` (${label.replace("ok, ", "")})`;
  return `| \`${name}\`${when} | ${hex(selector)} | ${[base, ...parts].join(" ")} |`;
}

function hex(selector: number): string {
  return `0x${selector.toString(16).padStart(8, "0")}`;
}

test("documents the tables that the referee reads", async () => {
  await expect(refereePage()).toMatchFileSnapshot("../docs/referee.md");
});

describe.each(Object.keys(families) as Family[])("the gas table of %s", (family) => {
  test("covers every function of the family with a case that succeeds", () => {
    const ok = new Set(gasTable(family).flatMap((row) => (row.case === "ok" ? [row.selector] : [])));
    const selectors = families[family].actions.flatMap((action) => [action.buySelector, action.priceSelector]);
    expect(selectors.filter((selector) => !ok.has(selector))).toEqual([]);
    expect(ok.size).toBe(selectors.length + (families[family].hasBananas ? 11 : 9));
  });
});
