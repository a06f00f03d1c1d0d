/// <reference path="./code-prix.d.ts" />

const UNITS = 3; // speed to buy per turn

/**
 * cars[0] leads; cars[place] is you.
 * @param {Race} race
 * @param {CarData[]} cars
 * @param {number} place
 */
export function takeTurn(race, cars, place) {
  const me = cars[place];

  // 1. Shoot fast cars ahead if shells are cheap.
  if (place > 0 && cars[place - 1].speed > 10) {
    const most = Math.floor(me.balance / 8);
    if (race.getShellCost(1) <= most) race.buyShell(1);
  }

  // 2. Buy speed.
  race.buyAcceleration(UNITS);
}
