/**
 * The three published families and a season's variant. A family fixes the cars' interface and the rules; the formula
 * has the numbers.
 */
import { type Family, type TurnInterface, turnInterfaces } from "./turn-interfaces.ts";

export type { Family };

export type ActionName = "accelerate" | "shell" | "superShell" | "banana" | "shield";

/** The index in the family's list is the action's id in `getActionsSold`. */
export interface ActionRow {
  name: ActionName;
  /** signature and selector of the purchase function */
  buy: string;
  buySelector: number;
  /** signature and selector of the price view */
  price: string;
  priceSelector: number;
  effect: string;
  /** error for zero units; absent if zero is allowed */
  zeroError?: string;
}

export interface FamilyRow extends TurnInterface {
  family: Family;
  title: string;
  /** number of cars for which gas is exact */
  publishedCars: number;
  actions: readonly ActionRow[];
  hasShields: boolean;
  /** reads `sayMyName()` after deployment */
  saysName: boolean;
}

const accelerate: ActionRow = {
  name: "accelerate",
  buy: "buyAcceleration(uint256)",
  buySelector: 0x361401f4,
  price: "getAccelerateCost(uint256)",
  priceSelector: 0x503a6982,
  effect: "Adds the amount to the car's speed for the rest of the race.",
};

const shell: ActionRow = {
  name: "shell",
  buy: "buyShell(uint256)",
  buySelector: 0x4e7444c4,
  price: "getShellCost(uint256)",
  priceSelector: 0x54192e41,
  effect: "One shot a call: the nearest car ahead drops to speed 1, unless a shield stops it.",
  zeroError: "YOU_CANT_BUY_ZERO_SHELLS",
};

const shellAmongBananas: ActionRow = {
  ...shell,
  effect:
    "One shot a call: a banana up to the nearest car ahead is removed; without one in the way that car drops to speed 1, unless a shield stops it.",
};

const superShell: ActionRow = {
  name: "superShell",
  buy: "buySuperShell(uint256)",
  buySelector: 0x1c7831bd,
  price: "getSuperShellCost(uint256)",
  priceSelector: 0x647ba795,
  effect: "Every car ahead drops to speed 1; shields do not help.",
  zeroError: "YOU_CANT_BUY_ZERO_SUPER_SHELLS",
};

const banana: ActionRow = {
  name: "banana",
  buy: "buyBanana()",
  buySelector: 0x02404fcb,
  price: "getBananaCost()",
  priceSelector: 0x66d3b3f0,
  effect:
    "Leaves a banana at the car's place: the next car to reach it from behind stops on it and loses half its speed.",
};

const shield: ActionRow = {
  name: "shield",
  buy: "buyShield(uint256)",
  buySelector: 0x728313c9,
  price: "getShieldCost(uint256)",
  priceSelector: 0x59786966,
  effect: "Stops shells; one unit is used up at the end of every turn of every car.",
};

const titansActions = (bought: { shield: ActionRow; superShell: ActionRow; banana: ActionRow }) => [
  accelerate,
  shellAmongBananas,
  bought.superShell,
  bought.banana,
  bought.shield,
];

/** Actions in the order of their ids. */
export const families: Record<Family, FamilyRow> = {
  "code-prix": {
    family: "code-prix",
    ...turnInterfaces["code-prix"],
    title: "University Code Prix",
    publishedCars: 5,
    actions: [accelerate, shell, { ...shield, zeroError: "YOU_CANT_BUY_ZERO_SHIELDS" }],
    hasShields: true,
    saysName: false,
  },
  monaco: {
    family: "monaco",
    ...turnInterfaces.monaco,
    title: "0xMonaco",
    publishedCars: 3,
    actions: [accelerate, { ...shell, effect: "One shot a call: the nearest car ahead drops to speed 1." }],
    hasShields: false,
    saysName: false,
  },
  titans: {
    family: "titans",
    ...turnInterfaces.titans,
    title: "0xTitans",
    publishedCars: 3,
    actions: titansActions({
      superShell,
      banana,
      shield: {
        ...shield,
        effect:
          "Stops shells; one unit is used up at the end of every turn of every car. The first purchase adds one more.",
        zeroError: "ZERO_SHIELDS",
      },
    }),
    hasShields: true,
    saysName: true,
  },
  "titans-season-1": {
    family: "titans-season-1",
    ...turnInterfaces["titans-season-1"],
    title: "0xTitans, season I",
    publishedCars: 3,
    actions: titansActions({
      superShell: {
        ...superShell,
        effect: "Every car ahead drops to speed 1 and every banana ahead is removed; shields do not help.",
      },
      banana,
      shield: {
        ...shield,
        effect:
          "Stops shells; one unit is used up at the end of every turn of every car. Every purchase adds one more.",
      },
    }),
    hasShields: true,
    saysName: true,
  },
};

export function actionNames(family: Family): ActionName[] {
  return families[family].actions.map((action) => action.name);
}

/** −1 if the family doesn't have it. */
export function actionId(family: Family, name: ActionName): number {
  return families[family].actions.findIndex((action) => action.name === name);
}
