/// <reference path="./code-prix.d.ts" />

const UNITS = 3; // speed to buy each turn

/**
 * cars[0] leads; cars[place] is you.
 * @param {Race} race
 * @param {CarData[]} cars
 * @param {number} place
 */
export function takeTurn(race, cars, place) {
  const me = cars[place];

  // 1. If the car ahead is fast and a shell is cheap, shoot it.
  if (place > 0 && cars[place - 1].speed > 10) {
    if (race.getShellCost(1) <= Math.floor(me.balance / 8)) race.buyShell(1);
  }

  // 2. Buy speed.
  race.buyAcceleration(UNITS);
}
