const FINISH = 1000;
const SPRINT = 450; // from here on it spends what it saved

/** Called when it is your turn. cars[0] leads; cars[place] is you. */
export function takeTurn(race, cars, place) {
  const me = cars[place];

  // 1. The finish in reach? Buy what is missing and win.
  const missing = FINISH - me.y - me.speed;
  if (missing <= 0) return;
  if (missing <= 100 && race.getAccelerateCost(missing) <= me.balance) {
    race.buyAcceleration(missing);
    return;
  }

  // 2. Save first, sprint later.
  const sprint = me.y >= SPRINT;
  let budget = Math.floor(me.balance / (sprint ? 5 : 16));
  const units = affordable(race, budget);
  if (units > 0) budget = me.balance - race.buyAcceleration(units);

  // 3. In the sprint, stop whoever is ahead.
  if (sprint && place > 0 && race.getShellCost(1) <= Math.floor(budget / 2)) race.buyShell(1);
}

/** How many units of speed a budget pays for. */
function affordable(race, budget) {
  let few = 0;
  let many = 31;
  // Asks by halves: twenty questions would cost more gas.
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2);
    if (race.getAccelerateCost(middle) <= budget) few = middle;
    else many = middle;
  }
  return few;
}
