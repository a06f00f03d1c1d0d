const UNITS = 3; // speed to buy each time it moves

/** Called when it is your turn. cars[0] leads; cars[place] is you. */
export function takeTurn(race, cars, place) {
  const me = cars[place];

  // 1. Is somebody ahead, and fast? A shell stops the next car ahead.
  if (place > 0 && cars[place - 1].speed > 10) {
    if (race.getShellCost(1) <= Math.floor(me.balance / 8)) race.buyShell(1);
  }

  // 2. Faster, always faster.
  race.buyAcceleration(UNITS);
}
