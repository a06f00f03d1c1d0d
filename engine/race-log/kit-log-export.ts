import { type Family, actionNames, families } from "../formula/families.ts";
import { priceCurve } from "../formula/formula.ts";
import { type PriceTable, createPriceTable } from "../formula/prices.ts";
import type { RaceLog, RaceState, TurnRecord } from "./race-log.ts";
import { Refusal } from "../formula/refusal.ts";

/**
 * The family's `gameLog.json`. Imported logs come out byte for byte; our own as the kit would have logged the race.
 * @throws {Refusal} for a family without such a file, or a log that lacks data
 */
export function exportKitLog(log: RaceLog): string {
  const { family } = log.formula;
  if (!families[family].hasShields) {
    throw new Refusal("formula.family", "kit-format", `${families[family].title} has no JSON log; export it as CSV.`);
  }
  const tables = actionNames(family).map((name) => createPriceTable(priceCurve(log.formula, name)));
  const names = JSON.stringify(log.seats.map((seat) => seat.name));
  if (families[family].hasBananas) {
    const lines = log.turns.map((turn, i) => `${i === 0 ? "" : ","}${titansTurn(log, turn, tables)}\n`);
    return `{"cars":${names}\n,"turns":[\n${lines.join("")}]}\n`;
  }
  return `{"cars":${names},"turns":[${log.turns.map((turn) => codePrixTurn(log, turn, tables)).join(",")}]}`;
}

function codePrixTurn(log: RaceLog, record: TurnRecord, tables: PriceTable[]): string {
  const before = stateBefore(log, record);
  const used = unitsBought(log.formula.family, record);
  const kit = log.kit?.format === "code-prix-json" ? log.kit.turns[record.turn - 1] : undefined;
  const costs = kit?.costs ?? tables.map((table, id) => unitPrice(table, record.turn, before.sold[id]!) % 2n ** 32n);
  // The kit computes with the turn after, minus one; in the last turn the counter doesn't advance, so this is one too
  // low.
  const reckonedTurn = isLastOfFinished(log, record) ? record.turn - 1 : record.turn;
  const expenses =
    kit?.expenses ?? tables.map((table, id) => BigInt(table.quote(reckonedTurn, before.sold[id]!, used[id]!).cost));
  return (
    `${sharedColumns(record, before)},"costs":[${costs.join(",")}],"bought":[${record.after.sold.join(",")}]` +
    `,"usedAbilities":[${used.join(",")}],"totalExpenses":[${expenses.join(",")}]}`
  );
}

function titansTurn(log: RaceLog, record: TurnRecord, tables: PriceTable[]): string {
  const kit = log.kit?.format === "titans-json" ? log.kit.turns[record.turn - 1] : undefined;
  const counter = isLastOfFinished(log, record) ? record.turn : record.turn + 1;
  const costs = kit?.costs ?? tables.map((table, id) => unitPrice(table, counter, record.after.sold[id]!));
  const used = unitsBought(log.formula.family, record);
  return (
    `${sharedColumns(record, stateBefore(log, record))},"bananas":[${record.after.bananas.join(",")}]` +
    `,"costs":[${costs.join(",")}],"bought":[${record.after.sold.join(",")}],"usedAbilities":[${used.join(",")}]}`
  );
}

function sharedColumns(record: TurnRecord, before: RaceState): string {
  if (record.mover === null || before.order === undefined) {
    throw new Refusal(`turns[${record.turn - 1}]`, "kit-format", "the log does not tell whose turn it was.");
  }
  const { cars } = record.after;
  const column = (key: "balance" | "speed" | "y" | "shield") => `"${key}":[${cars.map((car) => car[key]).join(",")}]`;
  const order = before.order.map((seat) => `"${seat}"`).join(",");
  const columns = [column("balance"), column("speed"), column("y"), column("shield")].join(",");
  return `{"currentCar":"${record.mover}","cars":[${order}],${columns}`;
}

function stateBefore(log: RaceLog, record: TurnRecord): RaceState {
  return log.turns[record.turn - 2]?.after ?? log.start;
}

function isLastOfFinished(log: RaceLog, record: TurnRecord): boolean {
  return log.winner !== null && record.turn === log.turns.length;
}

function unitsBought(family: Family, record: TurnRecord): number[] {
  return actionNames(family).map((name) =>
    record.purchases.reduce((sum, purchase) => sum + (purchase.action === name ? purchase.amount : 0), 0),
  );
}

function unitPrice(table: PriceTable, turn: number, sold: number): bigint {
  const price = table.unitPrice(table.indexOf(turn, sold));
  if (typeof price !== "bigint")
    throw new Refusal("", "kit-format", "a unit has no price any more; the kit stops there.");
  return price;
}
