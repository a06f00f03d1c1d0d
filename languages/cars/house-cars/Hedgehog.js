/** Never drives fast without its spines out: shields first, then speed. */
export function takeTurn(race, cars, place) {
  const me = cars[place];
  let balance = me.balance;
  // Cover until the next own move takes as many shields as there are cars, and one for the end of this turn.
  const wanted = cars.length + 1;
  const followed = place + 1 < cars.length;
  if (followed && me.speed > 5 && me.shield < wanted) {
    for (let amount = wanted - me.shield; amount > 1; amount--) {
      if (race.getShieldCost(amount) <= Math.floor(balance / 4)) {
        balance -= race.buyShield(amount);
        break;
      }
    }
  }
  const left = me.y < 1000 ? 1000 - me.y : 0;
  const budget = left < 300 ? balance : Math.floor(balance / 6);
  let units = 0;
  while (units < 30 && race.getAccelerateCost(units + 1) <= budget) units++;
  if (units > 0) race.buyAcceleration(units);
}
