import type { ActionName } from "#engine/formula/families.ts";
import { word, writeWord } from "#engine/referee/abi.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { RefereeState, createRulebook, phases } from "#engine/referee/referee-state.ts";
import { viewPrice } from "#engine/referee/referee-views.ts";
import type { Comparison } from "./vector-files.ts";

export interface PriceVectors {
  actions: Record<string, { wadLn: string; unitPriceByM: Record<string, string | null>; grid: GridRow[] }>;
}

interface GridRow {
  turn: number;
  sold: number;
  amount: number;
  warm: 0 | 1;
  cost: string | null;
  ret?: string;
  gas: number;
}

const nameOf: Record<string, ActionName> = { accel: "accelerate", super: "superShell" };

export function comparePrices(formula: Formula, vectors: PriceVectors): Comparison {
  const rulebook = createRulebook(formula);
  const differences: string[] = [];
  let cases = 0;
  for (const [key, { unitPriceByM, grid }] of Object.entries(vectors.actions)) {
    const name = nameOf[key] ?? (key as ActionName);
    const action = rulebook.family.actions.findIndex((row) => row.name === name);
    const table = rulebook.prices[action]!;
    for (const [m, expected] of Object.entries(unitPriceByM)) {
      cases += 1;
      const price = table.unitPrice(Number(m));
      const found = typeof price === "bigint" ? price.toString() : null;
      if (found !== expected) differences.push(`${key}, m = ${m}: ${found} instead of ${expected}`);
    }
    const state = new RefereeState(rulebook, []);
    for (const row of grid) {
      cases += 1;
      state.load({
        phase: phases.active,
        turn: row.turn,
        entropy: 0n,
        current: -1,
        order: [],
        cars: [],
        sold: rulebook.family.actions.map((_, id) => (id === action ? row.sold : 0)),
        bananas: [],
        touched: {
          carsLength: true,
          bananasLength: true,
          bananaPlaces: 0,
          counters: row.warm ? [action] : [],
          records: [],
        },
      });
      const data = new Uint8Array(36);
      writeWord(data, 4, row.amount);
      const result = viewPrice(
        state,
        { caller: "0x0000000000000000000000000000000000000000", data, gas: 1e12, hasValue: false, isStatic: true },
        action,
      );
      const expected = row.cost === null ? (row.ret ?? "0x") : hexOf(word(BigInt(row.cost)));
      if (result.gasUsed !== row.gas || hexOf(result.output) !== expected || result.ok !== (row.cost !== null)) {
        const found = `${hexOf(result.output)}, ${result.gasUsed} gas`;
        differences.push(`${key}, ${JSON.stringify(row)}: ${found}`);
      }
    }
  }
  return { cases, differences };
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString("hex")}`;
}
