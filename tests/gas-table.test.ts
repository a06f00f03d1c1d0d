import { describe, expect, test } from "vitest";
import { type Family, families } from "#engine/race/families.ts";
import { type GasTableRow, gasTable, gasTerms } from "./gas-table.ts";
import { gasSchedules } from "#engine/race/gas-schedule.ts";

/** The page of the documentation that shows the referee, made of the tables that the referee itself reads. */
function refereePage(): string {
  const sections = (Object.keys(families) as Family[]).map((family) => {
    const { title, actions, publishedCars, takeYourTurn, takeYourTurnSelector } = families[family];
    const rows = gasTable(family).map(gasLine);
    const unknown = gasSchedules[family].unknownSelector.map(({ through, gas }) => `${gas} up to ${hex(through)}`);
    return [
      `## ${title}`,
      "",
      `${publishedCars} cars in the published game. The referee calls \`${takeYourTurn}\` (${hex(takeYourTurnSelector)}).`,
      "",
      "| id | action | buys | price | effect |",
      "|---|---|---|---|---|",
      ...actions.map(
        (action, id) => `| ${id} | ${action.name} | \`${action.buy}\` | \`${action.price}\` | ${action.effect} |`,
      ),
      "",
      `A selector it does not know: ${unknown.join(", ")}.`,
      "",
      "| function | selector | case | gas |",
      "|---|---|---|---|",
      ...rows,
    ].join("\n");
  });
  const terms = Object.entries(gasTerms).map(([term, meaning]) => `- \`${term}\`: ${meaning}`);
  return [
    "# The referee, as cars call it",
    "",
    "Written from the tables in `engine/race/families.ts` and `engine/race/gas-schedule.ts`, which the referee itself reads; a test keeps this page",
    "equal to them (`vitest run tests/gas-table -u` writes it anew).",
    "",
    "Gas is what the called frame uses: the caller's CALL comes on top. Value sent along: 45, reverts. Calldata under four bytes: 70, reverts.",
    "A frame with less gas than the row says runs out and uses all it has. A purchase in a STATICCALL that would succeed uses all gas.",
    "Where a row says that it needs gas beyond what it uses, a frame with less than both together runs out.",
    "",
    "How it is checked. `npm run vectors -- <folder>` compares it with measured calls, prices and races. `npm run lockstep` drives it through",
    "100 000 random turns of each family beside a second model, which was written from the rules for nothing but being plain",
    "(`tests/lockstep/plain-model.ts`: bigints, prices unit by unit, whole copies of the state) and charges the rows of",
    "`tests/fixtures/referee/measured-gas.json`. Those were fitted to calls on the bytecode of the four published referees, season I of 0xTitans",
    "too, on @ethereumjs/evm; who has that bytecode drives it along: `npm run lockstep -- 2000 --contracts <folder>`. All four families are",
    "exact in results and gas for their published number of cars.",
    "",
    "The terms count:",
    "",
    ...terms,
    "",
    sections.join("\n\n"),
    "",
  ].join("\n");
}

function gasLine({ function: name, selector, case: label, gas }: GasTableRow): string {
  const { base, ...terms } = gas;
  const parts = Object.entries(terms).map(([term, factor]) => `${factor < 0 ? "−" : "+"} ${Math.abs(factor)}·${term}`);
  return `| \`${name}\` | ${hex(selector)} | ${label} | ${[base, ...parts].join(" ")} |`;
}

function hex(selector: number): string {
  return `0x${selector.toString(16).padStart(8, "0")}`;
}

test("the page in docs shows the tables that the referee reads", async () => {
  await expect(refereePage()).toMatchFileSnapshot("../docs/referee.md");
});

describe.each(Object.keys(families) as Family[])("the gas table of %s", (family) => {
  test("has every function of the family, with a case that succeeds", () => {
    const ok = new Set(gasTable(family).flatMap((row) => (row.case === "ok" ? [row.selector] : [])));
    const selectors = families[family].actions.flatMap((action) => [action.buySelector, action.priceSelector]);
    expect(selectors.filter((selector) => !ok.has(selector))).toEqual([]);
    expect(ok.size).toBe(selectors.length + (families[family].hasBananas ? 11 : 9));
  });
});
