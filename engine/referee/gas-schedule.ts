import type { ActionName, Family } from "../formula/families.ts";

/**
 * Gas of the referee's functions, measured on the published games (Cancun). A row is `base` plus each term times its
 * count. The referee, the help page and the documentation all use this table.
 */
export type GasTerm =
  /** units priced: all, or those before the first without a price */
  | "unit"
  /** priced units whose exponential is exactly 0 */
  | "zeroExponential"
  /** 1 if the counter of sold units wasn't touched before */
  | "coldCounter"
  /** 1 if the counter of sold units changes from 0 */
  | "newCounter"
  /** 1 if the buyer's numbers are all zero after paying */
  | "emptyRecord"
  /** cars ahead that are nearer than earlier ones in turn order */
  | "closer"
  | "farther"
  | "target"
  | "shielded"
  | "hit"
  /** 1 if the buyer had no shield */
  | "unshielded"
  /** 1 if the cap reduces the shields */
  | "capped"
  /** super shell: cars slowed, cars at speed 1 or 0, and 1 if the last car of the order is slowed */
  | "aheadHit"
  | "aheadSlow"
  | "hitLast"
  /** bananas passed, 1 if the first ahead is beyond the target, 1 if one is removed */
  | "bananaSkipped"
  | "bananaBeyond"
  | "bananaHit"
  /** after a removal: bananas left, pairs of them, sort swaps, memory words beyond linear cost */
  | "bananaLeft"
  | "bananaPair"
  | "bananaSwap"
  | "memory"
  /** the part for the last word */
  | "memoryWord"
  /** at a removal: 1 if none is left, 1 if no car is ahead */
  | "bananaLast"
  | "bananaUnaimed"
  /** list places that held a banana at 0 and another one after sorting: two were bought in the turn */
  | "bananaFromZero"
  /** 1 if a super shell finds a banana ahead; bananas it removes */
  | "bananaAhead"
  | "bananaCleared"
  /** 1 if there are bananas, 1 if none, 1 if the buyer isn't at 0, 1 if the list was never this long */
  | "hasBananas"
  | "firstBanana"
  | "awayFromStart"
  | "coldPlace"
  /** bananas listed */
  | "banana"
  | "swap"
  | "found"
  /** untouched slots of the record */
  | "coldRecord"
  /** 1 if the list's length wasn't touched before */
  | "coldLength"
  /** place in turn order, from 0 */
  | "orderPlace"
  | "zeroAddress"
  /** cars above the published number; our own choice, because no game was published with another number */
  | "extraCar";

export type GasRow = { base: number } & Partial<Record<GasTerm, number>>;

export interface PurchaseGas {
  /** calldata without the amount; absent: none */
  short?: number;
  notActive: number;
  notCurrent: number;
  /** absent: zero is allowed */
  zero?: number;
  overflow: GasRow;
  cast: GasRow;
  underflow: GasRow;
  /** a banana on a banana has no effect */
  nothing?: GasRow;
  ok: GasRow;
  /** gas that must be left when a banana is removed: the last storage write needs more than 2300 (EIP-2200) */
  reserve?: GasRow;
}

/** `overflow`: includes the first unit without a price. */
export interface PriceGas {
  short?: number;
  ok: GasRow;
  overflow: GasRow;
}

export interface ViewGas {
  short?: number;
  dirty?: number;
  outOfRange?: GasRow;
  /** fewer cars registered than the race has, by their number; warm length */
  incomplete?: number[];
  ok: GasRow;
}

export type ViewName =
  | "state"
  | "turns"
  | "entropy"
  | "currentCar"
  | "cars"
  | "getCarData"
  | "getAllCarData"
  | "getAllCarDataAndFindCar"
  | "getActionsSold"
  | "bananas"
  | "getAllBananas";

/** `play` and `register`, as seen by cars, which can't drive. Absent row: behaves like an unknown selector. */
export interface DriverGas {
  playNotActive: number;
  playShort: number;
  carsNotAllowed?: GasRow;
  reentered?: number;
  registerShort?: number;
  registerDirty?: number;
  doubleRegister?: number;
  maxPlayers?: GasRow;
  /** gas that must be left when the zero address registers */
  zeroAddressReserve?: number;
}

export interface GasSchedule {
  /** value was sent: empty revert */
  value: number;
  /** less than four bytes of calldata */
  noSelector: number;
  /** by selector, up to and including `through` */
  unknownSelector: { through: number; gas: number }[];
  purchase: Partial<Record<ActionName, PurchaseGas>>;
  price: Partial<Record<ActionName, PriceGas>>;
  view: Partial<Record<ViewName, ViewGas>>;
  driver: DriverGas;
}

const unit = { unit: 1853, zeroExponential: -343, coldCounter: 2000 } as const;

/** Saved on the first unit without a price when the exponential overflows. */
export const exponentialOverflowDiscount = 299;

const priced = (base: number, more: Partial<Record<GasTerm, number>> = {}): GasRow => ({ base, ...unit, ...more });

const price = (short: number, base: number, overflow: number): PriceGas => ({
  short,
  ok: priced(base),
  overflow: priced(overflow),
});

const views = {
  state: { ok: { base: 395 } },
  cars: { short: 249, outOfRange: { base: 412, coldLength: 2000 }, ok: { base: 656 } },
} as const satisfies Partial<Record<ViewName, ViewGas>>;

const monaco: GasSchedule = {
  value: 45,
  noSelector: 70,
  unknownSelector: [
    { through: 0x37c0d8d2, gas: 194 },
    { through: 0x9d18e79e, gas: 214 },
    { through: 0xffffffff, gas: 213 },
  ],
  purchase: {
    accelerate: {
      short: 251,
      notActive: 537,
      notCurrent: 687,
      overflow: priced(2351),
      cast: priced(775),
      underflow: priced(1002),
      ok: priced(4174, { newCounter: 19900 }),
    },
    shell: {
      short: 206,
      notActive: 503,
      notCurrent: 642,
      zero: 665,
      overflow: priced(2329),
      cast: priced(753),
      underflow: priced(980),
      ok: priced(6626, { newCounter: 19900, closer: 70, farther: 45, target: 220, hit: 296, extraCar: 900 }),
    },
  },
  price: { accelerate: price(228, 366, 2013), shell: price(250, 388, 2035) },
  view: {
    ...views,
    turns: { ok: { base: 369 } },
    entropy: { ok: { base: 413 } },
    currentCar: { ok: { base: 370 } },
    getCarData: { short: 205, dirty: 240, ok: { base: 653, coldRecord: 2000 } },
    getAllCarData: { incomplete: [1135, 1708, 2545], ok: { base: 6405, swap: 277, extraCar: 3406 } },
    getAllCarDataAndFindCar: {
      short: 207,
      dirty: 242,
      incomplete: [1256, 1829, 2666],
      ok: { base: 6621, swap: 277, found: 8, extraCar: 3384 },
    },
    getActionsSold: { short: 271, dirty: 300, ok: { base: 554, coldCounter: 2000 } },
  },
  driver: { playNotActive: 566, playShort: 272 },
};

const titans: GasSchedule = {
  value: 45,
  noSelector: 70,
  unknownSelector: [
    { through: 0x1c7831bc, gas: 195 },
    { through: 0x4420e485, gas: 215 },
    { through: 0x503a6981, gas: 214 },
    { through: 0x647ba794, gas: 215 },
    { through: 0xc19d93fa, gas: 214 },
    { through: 0xffffffff, gas: 213 },
  ],
  purchase: {
    accelerate: {
      short: 273,
      notActive: 570,
      notCurrent: 709,
      overflow: priced(2373),
      cast: priced(797),
      underflow: priced(1042),
      ok: priced(4186, { newCounter: 19900, emptyRecord: 19900 }),
    },
    shell: {
      short: 272,
      notActive: 569,
      notCurrent: 708,
      zero: 731,
      overflow: priced(2395),
      cast: priced(819),
      underflow: priced(1064),
      ok: priced(4588, {
        newCounter: 19900,
        closer: 70,
        farther: 45,
        target: 440,
        shielded: -206,
        hit: 2892,
        bananaSkipped: 349,
        bananaBeyond: 647,
        bananaHit: 2560,
        bananaLeft: 404,
        bananaPair: 167,
        bananaSwap: 507,
        memory: 1,
        bananaLast: -114,
        bananaUnaimed: -297,
        extraCar: 900,
      }),
      reserve: { base: 1951, bananaLast: -21, memoryWord: -1 },
    },
    superShell: {
      short: 229,
      notActive: 526,
      notCurrent: 665,
      zero: 688,
      overflow: priced(2352),
      cast: priced(776),
      underflow: priced(1021),
      ok: priced(4372, { newCounter: 19900, aheadHit: 2965, aheadSlow: 37, hitLast: 3, extraCar: 800 }),
    },
    banana: {
      notActive: 439,
      notCurrent: 589,
      // A single unit, with its 1853 taken out of the base.
      overflow: priced(2040),
      cast: priced(555, { hasBananas: 592 }),
      underflow: priced(800, { hasBananas: 592 }),
      nothing: priced(1165),
      ok: priced(4061, {
        newCounter: 19900,
        hasBananas: 592,
        firstBanana: 19900,
        awayFromStart: 19900,
        coldPlace: 2100,
      }),
    },
    shield: {
      short: 228,
      notActive: 525,
      notCurrent: 664,
      zero: 687,
      overflow: priced(2351),
      cast: priced(775),
      underflow: priced(1020),
      ok: priced(4111, { newCounter: 19900, emptyRecord: 19900, unshielded: 267 }),
    },
  },
  price: {
    accelerate: price(229, 356, 2014),
    shell: price(251, 378, 2036),
    superShell: price(228, 355, 2013),
    banana: { ok: priced(32), overflow: priced(1748) },
    shield: price(273, 400, 2058),
  },
  view: {
    ...views,
    turns: { ok: { base: 414 } },
    entropy: { ok: { base: 391 } },
    currentCar: { ok: { base: 392 } },
    getCarData: { short: 272, dirty: 307, ok: { base: 883, coldRecord: 2000 } },
    getAllCarData: { incomplete: [1222, 1795, 2631], ok: { base: 6991, swap: 277, extraCar: 3717 } },
    getAllCarDataAndFindCar: {
      short: 252,
      dirty: 287,
      incomplete: [1365, 1938, 2774],
      ok: { base: 7229, swap: 277, found: 8, extraCar: 3694 },
    },
    getActionsSold: { short: 271, dirty: 300, ok: { base: 543, coldCounter: 2000 } },
    bananas: { short: 251, outOfRange: { base: 414, coldLength: 2000 }, ok: { base: 632 } },
    getAllBananas: { ok: { base: 717, coldLength: 2000, banana: 235, hasBananas: 71, memory: 1 } },
  },
  driver: {
    playNotActive: 566,
    playShort: 272,
    carsNotAllowed: { base: 1024, orderPlace: 538 },
    reentered: 2371,
    registerShort: 228,
    registerDirty: 263,
    doubleRegister: 608,
    maxPlayers: { base: 63767, coldRecord: 2000, zeroAddress: -39800 },
    zeroAddressReserve: 1948,
  },
};

const { carsNotAllowed: _, ...driverOfSeason1 } = titans.driver;

/** Differs in shields, bananas, super shells and the lock of `play`. */
const titansSeason1: GasSchedule = {
  ...titans,
  purchase: {
    accelerate: { ...titans.purchase.accelerate!, underflow: priced(1027) },
    shell: {
      ...titans.purchase.shell!,
      underflow: priced(1049),
      ok: { ...titans.purchase.shell!.ok, bananaFromZero: 19900 },
    },
    superShell: {
      ...titans.purchase.superShell!,
      underflow: priced(1006),
      ok: priced(4509, {
        newCounter: 19900,
        aheadHit: 2965,
        aheadSlow: 37,
        hitLast: 3,
        bananaSkipped: 349,
        bananaAhead: 375,
        bananaCleared: 452,
        extraCar: 800,
      }),
      reserve: { base: 2037, hitLast: 3 },
    },
    banana: {
      notActive: 439,
      notCurrent: 589,
      overflow: priced(2040),
      cast: priced(406),
      underflow: priced(636),
      ok: priced(3912, { newCounter: 19900, firstBanana: 19900, awayFromStart: 19900, coldPlace: 2100 }),
    },
    shield: {
      short: 228,
      notActive: 525,
      notCurrent: 664,
      overflow: priced(2328),
      cast: priced(752),
      underflow: priced(982),
      ok: priced(4158, { newCounter: 19900, emptyRecord: 19900 }),
    },
  },
  driver: { ...driverOfSeason1, reentered: 623 },
};

const codePrix: GasSchedule = {
  value: 45,
  noSelector: 70,
  unknownSelector: [
    { through: 0x401c0346, gas: 216 },
    { through: 0x728313c8, gas: 214 },
    { through: 0xc19d93fa, gas: 192 },
    { through: 0xffffffff, gas: 213 },
  ],
  purchase: {
    accelerate: {
      short: 251,
      notActive: 537,
      notCurrent: 687,
      overflow: priced(2351),
      cast: priced(775),
      underflow: priced(1002),
      ok: priced(4175, { newCounter: 19900, emptyRecord: 19900 }),
    },
    shell: {
      short: 272,
      notActive: 569,
      notCurrent: 708,
      zero: 731,
      overflow: priced(2395),
      cast: priced(819),
      underflow: priced(1046),
      ok: priced(8817, {
        newCounter: 19900,
        closer: 70,
        farther: 45,
        target: 428,
        shielded: -220,
        hit: 296,
        extraCar: 900,
      }),
    },
    shield: {
      short: 228,
      notActive: 525,
      notCurrent: 664,
      zero: 687,
      overflow: priced(2351),
      cast: priced(775),
      underflow: priced(1002),
      ok: priced(4242, { newCounter: 19900, emptyRecord: 19900, capped: -10 }),
    },
  },
  price: { accelerate: price(206, 344, 1991), shell: price(228, 366, 2013), shield: price(250, 388, 2035) },
  view: {
    ...views,
    turns: { ok: { base: 347 } },
    entropy: { ok: { base: 391 } },
    currentCar: { ok: { base: 370 } },
    getCarData: { short: 250, dirty: 285, ok: { base: 861, coldRecord: 2000 } },
    getAllCarData: { incomplete: [1595, 2168, 3004, 3840, 4677], ok: { base: 14425, swap: 277, extraCar: 3717 } },
    getAllCarDataAndFindCar: {
      short: 207,
      dirty: 242,
      incomplete: [1649, 2222, 3058, 3894, 4731],
      ok: { base: 14616, swap: 277, found: 8, extraCar: 3694 },
    },
    getActionsSold: { short: 271, dirty: 300, ok: { base: 554, coldCounter: 2000 } },
  },
  driver: { playNotActive: 566, playShort: 272 },
};

export const gasSchedules: Record<Family, GasSchedule> = {
  "code-prix": codePrix,
  monaco,
  titans,
  "titans-season-1": titansSeason1,
};

export function unknownSelectorGas(schedule: GasSchedule, selector: number): number {
  return schedule.unknownSelector.find((range) => selector <= range.through)!.gas;
}

/** Quadratic memory cost: words² / 512, rounded down. */
export function memoryGas(words: number): number {
  return Math.floor((words * words) / 512);
}
