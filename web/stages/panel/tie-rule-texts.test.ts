import { expect, test } from "vitest";
import { tieBreakBetween, tieRuleOf } from "#engine/stages/tie-rule.ts";
import { messagesOf } from "#messages/messages-of.ts";

test("names the points before a penalty first, which order teams that a penalty made equal", () => {
  const team = (before: number, firsts: number) => ({ ranking: { ties: [before, firsts] }, score: 20, frozenPlace: 1 });
  expect(tieBreakBetween("championship", team(30, 0), team(20, 2))?.rule).toBe("penalty");
  const [first = "seeding"] = tieRuleOf({ format: "championship" }).ties;
  expect(messagesOf("en").stagesPanel.rule.ties[first]).toMatch(/^points before penalties, then first places/);
  expect(messagesOf("tr").stagesPanel.rule.ties[first]).toMatch(/^cezadan önceki puan, sonra birincilik/);
});
