/// <reference path="./code-prix.d.ts" />

const UNITS = 3; // speed to buy per turn

/** cars[0] leads; cars[place] is you. */
export function takeTurn(race: Race, cars: CarData[], place: number) {
  const me = cars[place];

  // 1. Shoot fast cars ahead if shells are cheap.
  if (place > 0 && cars[place - 1].speed > 10) {
    const most = Math.floor(me.balance / 8);
    if (race.getShellCost(1) <= most) race.buyShell(1);
  }

  // 2. Buy speed.
  race.buyAcceleration(UNITS);
}
