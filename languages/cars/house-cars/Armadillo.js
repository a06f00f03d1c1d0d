const FINISH = 1000;
const WORTH_COVERING = 29; // speed from which on it pays for shields
const MOST_SHIELDS = 6;

/** A shield-rusher: gathers speed quietly, then rolls up in shields and rushes with everything it has. */
export function takeTurn(race, cars, place) {
  const me = cars[place];
  if (finishNow(race, me)) return;
  let { balance, shield } = me;
  const followed = place + 1 < cars.length;
  if (followed && shield < 2 && me.speed >= WORTH_COVERING) {
    // One shield is gone by the end of this turn: fewer than two are no cover.
    for (let amount = MOST_SHIELDS - shield; amount > 1; amount--) {
      if (race.getShieldCost(amount) <= Math.floor(balance / 3)) {
        balance -= race.buyShield(amount);
        shield += amount;
        break;
      }
    }
  }
  const share = shield > 1 ? 1 : me.y > 240 ? 4 : 13;
  const units = affordable(race, Math.floor(balance / share), 60);
  if (units > 0) race.buyAcceleration(units);
}

/** Buys the speed that ends the race with this very turn, if it can be paid for. */
function finishNow(race, me) {
  const missing = FINISH - me.y - me.speed;
  if (missing <= 0) return true;
  // A hundred units are never affordable but ask for a tenth of the turn's gas.
  if (missing > 100 || race.getAccelerateCost(missing) > me.balance) return false;
  race.buyAcceleration(missing);
  return true;
}

/** How many units of speed a budget pays for. Each costs 11.8 % more than the one before: guess by ten, then make sure. */
function affordable(race, budget, most) {
  const ten = race.getAccelerateCost(10);
  let units = 0;
  if (ten < 50) {
    // Too cheap for the guess: each price is rounded down, so ask by halves.
    let high = most;
    while (units < high) {
      const middle = Math.floor((units + high + 1) / 2);
      if (race.getAccelerateCost(middle) <= budget) units = middle;
      else high = middle - 1;
    }
    return units;
  }
  let unit = Math.floor((ten * 1_000_000) / 17_377_000) * 1_000_000; // ten units cost 17.377 times the first
  let left = budget * 1_000_000;
  while (units < most && unit <= left) {
    left -= unit;
    unit += Math.floor((unit * 118_034) / 1_000_000); // the factor itself would leave the safe integers
    units++;
  }
  while (units > 0 && race.getAccelerateCost(units) > budget) units--;
  return units;
}
