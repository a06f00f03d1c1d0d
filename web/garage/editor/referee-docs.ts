/** Names and gas from the engine's tables, prices from the formula. */
import { type Family, families } from "#engine/formula/families.ts";
import { type Formula, priceCurve } from "#engine/formula/formula.ts";
import { gasSchedules } from "#engine/referee/gas-schedule.ts";
import { createPriceTable } from "#engine/formula/prices.ts";
import { snakeCase } from "#languages/ir/race-interface.ts";
import type { LessonLanguage } from "#languages/cars/exercises/exercise.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";

export type DocumentedName = keyof Catalogue["referee"]["names"];

export interface RefereeDoc {
  name: DocumentedName;
  kind: "buy" | "price" | "view" | "field" | "parameter";
  signature: string;
  gas?: { base: number; perUnit?: number };
  /** coins for one unit on the first turn */
  firstPrice?: number;
}

/** Only in Python and JavaScript, which compute it from the referee's data. */
export const scriptsOwnDocs: readonly RefereeDoc[] = [
  { name: "upcoming", kind: "view", signature: "upcoming(uint256 turns)" },
];

/** Untyped languages' parameters of a turn. */
const parameters: Partial<Record<DocumentedName, string>> = { allCars: "cars", yourCarIndex: "place" };

/** "buyShell", "buy_shell" */
export function nameIn(language: LessonLanguage, { name, kind }: Pick<RefereeDoc, "name" | "kind">): string {
  if (language === "solidity" || kind === "field") return name;
  if (kind === "parameter") return parameters[name] ?? name;
  return language === "python" ? snakeCase(name) : name;
}

/** "buyShell(uint256 amount)", "buyShell(amount)", "buy_shell(amount)" */
export function signatureIn(language: LessonLanguage, doc: Pick<RefereeDoc, "name" | "kind" | "signature">): string {
  const { kind, signature } = doc;
  if (language === "solidity") return signature;
  const name = nameIn(language, doc);
  if (kind === "parameter" || kind === "field") return name;
  const args = (/\((.*)\)/.exec(signature)?.[1] ?? "").split(", ").map((arg) => arg.split(" ").at(-1));
  return `${name}(${args.join(", ")})`;
}

const fields: readonly DocumentedName[] = ["balance", "speed", "y", "shield"];

export function refereeDocs(formula: Formula): RefereeDoc[] {
  const family: Family = formula.family;
  const { actions, hasShields } = families[family];
  const schedule = gasSchedules[family];
  const docs: RefereeDoc[] = [];
  for (const action of actions) {
    const quote = createPriceTable(priceCurve(formula, action.name)).quote(1, 0, 1);
    const buy = schedule.purchase[action.name]?.ok;
    const price = schedule.price[action.name]?.ok;
    docs.push(
      docOf(action.buy, "buy", buy, Number(quote.cost)),
      docOf(action.price, "price", price, Number(quote.cost)),
    );
  }
  for (const [name, row] of Object.entries(schedule.view)) {
    docs.push({
      name: name as DocumentedName,
      kind: "view",
      signature: `${name}${viewArguments[name] ?? "()"}`,
      gas: { base: row.ok.base },
    });
  }
  for (const name of fields) {
    if (name !== "shield" || hasShields) docs.push({ name, kind: "field", signature: `uint32 ${name}` });
  }
  docs.push(
    { name: "allCars", kind: "parameter", signature: "CarData[] calldata allCars" },
    { name: "yourCarIndex", kind: "parameter", signature: "uint256 yourCarIndex" },
  );
  return docs;
}

const viewArguments: Readonly<Record<string, string>> = {
  getActionsSold: "(ActionType action)",
  getCarData: "(Car car)",
  getAllCarDataAndFindCar: "(Car car)",
  cars: "(uint256 place)",
  bananas: "(uint256 place)",
};

function docOf(
  signature: string,
  kind: "buy" | "price",
  row: { base: number; unit?: number } | undefined,
  firstPrice: number,
): RefereeDoc {
  const name = signature.replace(/\(.*/, "") as DocumentedName;
  return {
    name,
    kind,
    signature: signature.replace("uint256", "uint256 amount"),
    firstPrice,
    ...(row ? { gas: { base: row.base, ...(row.unit === undefined ? {} : { perUnit: row.unit }) } } : {}),
  };
}
