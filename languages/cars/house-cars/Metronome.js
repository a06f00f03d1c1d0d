const SHARE = 12; // one twelfth of the balance a turn
const MOST = 20;

/** Spends the same share of its purse every time it moves, whatever the others do. */
export function takeTurn(race, cars, place) {
  const budget = Math.floor(cars[place].balance / SHARE);
  let amount = 0;
  while (amount < MOST && race.getAccelerateCost(amount + 1) <= budget) amount++;
  if (amount > 0) race.buyAcceleration(amount);
}
