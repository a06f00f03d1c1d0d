const UNITS = 3; // {units}

/** {take-turn} */
export function takeTurn(race, cars, place) {
  const me = cars[place];

  // {shoot}
  if (place > 0 && cars[place - 1].speed > 10) {
    const most = Math.floor(me.balance / 8);
    if (race.getShellCost(1) <= most) race.buyShell(1);
  }

  // {faster}
  race.buyAcceleration(UNITS);
}
