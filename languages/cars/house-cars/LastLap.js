const SPRINT = 350; // distance from the line at which saving ends

/** Saves its money, stays in touch, and buys everything at once when the line comes within reach. */
export function takeTurn(race, cars, place) {
  const me = cars[place];
  const sprint = cars[0].y + SPRINT >= 1000;
  const budget = sprint ? me.balance : Math.floor(me.balance / 25);
  const units = affordable(race, budget, 1000 - me.y);
  if (units > 0) race.buyAcceleration(units);
}

/** The largest number of units, up to `most`, that `budget` pays for. Six questions find it among 64. */
function affordable(race, budget, most) {
  let units = 0;
  let high = Math.min(most, 63);
  while (units < high) {
    const middle = Math.floor((units + high + 1) / 2);
    if (race.getAccelerateCost(middle) <= budget) units = middle;
    else high = middle - 1;
  }
  return units;
}
