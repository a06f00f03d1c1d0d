/// <reference path="./code-prix.d.ts" />

const UNITS = 3; // speed to buy each turn

/** cars[0] leads; cars[place] is you. */
export function takeTurn(race: Race, cars: CarData[], place: number) {
  const me = cars[place];

  // 1. If the car ahead is fast and a shell is cheap, shoot it.
  if (place > 0 && cars[place - 1].speed > 10) {
    if (race.getShellCost(1) <= Math.floor(me.balance / 8)) race.buyShell(1);
  }

  // 2. Buy speed.
  race.buyAcceleration(UNITS);
}
