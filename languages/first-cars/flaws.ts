/** What each template is, the one thing that is wrong with it on purpose, and the change that mends it. Easiest first. */
import type { CarLanguage } from "../compiling/car-language.ts";
import type { Bilingual } from "../house-cars/bilingual.ts";

export interface Flaw {
  id: string;
  contractName: string;
  title: Bilingual;
  /** what the car tries to do */
  idea: Bilingual;
  /** what goes wrong, and where it can be seen */
  flaw: Bilingual;
  /** how to mend it, in words */
  remedy: Bilingual;
  /** text of the source that is at fault; stands there exactly once */
  faulty: string;
  /** what to write instead */
  mended: string;
  /** where its twins in other languages are at fault */
  twins?: Readonly<Record<ScriptLanguage, TwinFlaw>>;
}

export type ScriptLanguage = Extract<CarLanguage, "python" | "javascript">;

/** The flaw of a twin: its own words where the contract's do not fit it. */
export interface TwinFlaw extends Pick<Flaw, "faulty" | "mended"> {
  remedy?: Bilingual;
}

/** The flaw of every first car: in each family the referee refuses what a car cannot pay. */
const buysUnasked = {
  idea: {
    en: "Shoots the car ahead when it is fast and the shell is cheap, then buys speed.",
    tr: "Öndeki araba hızlıysa ve mermi ucuzsa ateş eder, sonra hız alır.",
  },
  flaw: {
    en: "It buys speed without asking what it costs. When the price is beyond its coins the referee refuses, the whole turn fails, and even its shell is undone: look for the failed turns in the replay.",
    tr: "Fiyatını sormadan hız alıyor. Jetonu yetmeyince hakem reddediyor, bütün hamle yanıyor, mermisi bile geri alınıyor: yarışın tekrarında yanan hamlelere bakın.",
  },
  remedy: {
    en: "Ask for the price first, and buy only what an eighth of the coins pays for.",
    tr: "Önce fiyatı sorun, sonra jetonlarınızın sekizde biri neye yetiyorsa onu alın.",
  },
};

const leaderDecides = {
  en: "Let the leader's place decide: cars[0] is the car in front of all.",
  tr: "Kararı liderin yeri versin: cars[0] en öndeki arabadır.",
};

export const flaws: readonly Flaw[] = [
  {
    id: "first-car",
    contractName: "FirstCar",
    title: { en: "First Car", tr: "İlk Araba" },
    ...buysUnasked,
    faulty: "        codePrix.buyAcceleration(UNITS);\n",
    mended: "        if (codePrix.getAccelerateCost(UNITS) <= me.balance / 8) codePrix.buyAcceleration(UNITS);\n",
    twins: {
      python: {
        // From the line's end before it: mended, it stands there still, but further in.
        faulty: "\n    race.buy_acceleration(UNITS)\n",
        mended: "\n    if race.get_accelerate_cost(UNITS) <= me.balance // 8:\n        race.buy_acceleration(UNITS)\n",
      },
      javascript: {
        faulty: "  race.buyAcceleration(UNITS);\n",
        mended: "  if (race.getAccelerateCost(UNITS) <= Math.floor(me.balance / 8)) race.buyAcceleration(UNITS);\n",
      },
    },
  },
  {
    id: "saver",
    contractName: "Saver",
    title: { en: "Saver", tr: "Tutumlu" },
    idea: {
      en: "Saves its coins at first and spends them in a sprint.",
      tr: "Önce jeton biriktirir, sonra hepsini bir deparda harcar.",
    },
    flaw: {
      en: "It looks at its own place to decide when to sprint. When the leader is about to win and it lies behind, it is still saving: it often loses with its coins unspent.",
      tr: "Depara ne zaman kalkacağına kendi yerine bakarak karar veriyor. Lider kazanmak üzereyken ve kendisi gerideyken hâlâ biriktiriyor: çoğu kez jetonları elinde kalmışken kaybediyor.",
    },
    remedy: {
      en: "Let the leader's place decide: allCars[0] is the car in front of all.",
      tr: "Kararı liderin yeri versin: allCars[0] en öndeki arabadır.",
    },
    faulty: "bool sprint = me.y >= SPRINT;",
    mended: "bool sprint = allCars[0].y >= SPRINT;",
    twins: {
      python: { faulty: "sprint = me.y >= SPRINT", mended: "sprint = cars[0].y >= SPRINT", remedy: leaderDecides },
      javascript: { faulty: "sprint = me.y >= SPRINT", mended: "sprint = cars[0].y >= SPRINT", remedy: leaderDecides },
    },
  },
  ...(["Monaco", "Titans"] as const).map((game) => ({
    id: `first-${game.toLowerCase()}-car`,
    contractName: `First${game}Car`,
    title: { en: "First Car", tr: "İlk Araba" },
    ...buysUnasked,
    faulty: "        monaco.buyAcceleration(UNITS);\n",
    mended: "        if (monaco.getAccelerateCost(UNITS) <= me.balance / 8) monaco.buyAcceleration(UNITS);\n",
  })),
];
