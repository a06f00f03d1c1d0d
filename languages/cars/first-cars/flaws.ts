/** Each template's deliberate flaw and its fix. Easiest first. */
import type { CarLanguage } from "../../compiling/car-language.ts";

export interface Flaw {
  id: string;
  contractName: string;
  /** in `messages/<language>/first-cars.json` */
  texts: "first-car" | "saver";
  /** occurs exactly once in the source */
  faulty: string;
  mended: string;
  /** the flaw in other languages */
  twins?: Readonly<Record<ScriptLanguage, TwinFlaw>>;
}

export type ScriptLanguage = Extract<CarLanguage, "python" | "javascript">;

export type TwinFlaw = Pick<Flaw, "faulty" | "mended">;

export const flaws: readonly Flaw[] = [
  {
    id: "first-car",
    contractName: "FirstCar",
    texts: "first-car" as const,
    faulty: "        codePrix.buyAcceleration(UNITS);\n",
    mended:
      "        uint256 share = me.speed > 0 ? 8 : 1;\n        if (codePrix.getAccelerateCost(UNITS) <= me.balance / share) codePrix.buyAcceleration(UNITS);\n",
    twins: {
      python: {
        // Includes the preceding line break: the fixed source has it further in.
        faulty: "\n    race.buy_acceleration(UNITS)\n",
        mended:
          "\n    share = 8 if me.speed > 0 else 1\n    budget = me.balance // share\n    if race.get_accelerate_cost(UNITS) <= budget:\n        race.buy_acceleration(UNITS)\n",
      },
      javascript: {
        faulty: "  race.buyAcceleration(UNITS);\n",
        mended:
          "  const share = me.speed > 0 ? 8 : 1;\n  const budget = Math.floor(me.balance / share);\n  if (race.getAccelerateCost(UNITS) <= budget) race.buyAcceleration(UNITS);\n",
      },
    },
  },
  {
    id: "saver",
    contractName: "Saver",
    texts: "saver",
    faulty: "bool sprint = me.y >= SPRINT;",
    mended: "bool sprint = allCars[0].y >= SPRINT;",
    twins: {
      python: { faulty: "sprint = me.y >= SPRINT", mended: "sprint = cars[0].y >= SPRINT" },
      javascript: { faulty: "sprint = me.y >= SPRINT", mended: "sprint = cars[0].y >= SPRINT" },
    },
  },
  ...(["Monaco", "Titans"] as const).map((game) => ({
    id: `first-${game.toLowerCase()}-car`,
    contractName: `First${game}Car`,
    texts: "first-car" as const,
    faulty: "        monaco.buyAcceleration(UNITS);\n",
    mended:
      "        uint256 share = me.speed > 0 ? 8 : 1;\n        if (monaco.getAccelerateCost(UNITS) <= me.balance / share) monaco.buyAcceleration(UNITS);\n",
  })),
];
