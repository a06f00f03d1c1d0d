const WORTH_OF_SPEED = 40; // what one unit of the other's speed is worth to us

/** Stings whoever drives ahead as soon as a shell costs less than the speed it destroys. */
export function takeTurn(race, cars, place) {
  const me = cars[place];
  let balance = me.balance;
  if (place > 0) {
    const ahead = cars[place - 1];
    const price = race.getShellCost(1);
    const hurts = ahead.shield === 0 && ahead.speed > 3 && ahead.y > me.y;
    if (hurts && price <= balance && price <= ahead.speed * WORTH_OF_SPEED) balance -= race.buyShell(1);
  }
  const budget = Math.floor(balance / 10);
  let units = 0;
  while (units < 24 && race.getAccelerateCost(units + 1) <= budget) units++;
  if (units > 0) race.buyAcceleration(units);
}
