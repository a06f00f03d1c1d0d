const FINISH = 1000;
const NEVER = 2 ** 32 - 1;

/** An end-game sprinter: cruises until the leader comes close to the line, then stops the leader and spends what it saved. */
export function takeTurn(race, cars, place) {
  const me = cars[place];
  if (finishNow(race, me)) return;
  let balance = me.balance;
  const leaderTurns = turnsToFinish(cars[0]);
  if (place > 0 && leaderTurns <= 5) {
    if (race.getShellCost(1) <= balance) balance -= race.buyShell(1);
  }
  const units = affordable(race, Math.floor(balance / (leaderTurns <= 24 ? 4 : 11)), 100);
  if (units > 0) race.buyAcceleration(units);
}

/** Turns that a car needs to the finish at its speed. */
function turnsToFinish(car) {
  if (car.y >= FINISH) return 0;
  if (car.speed === 0) return NEVER;
  return Math.ceil((FINISH - car.y) / car.speed);
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
