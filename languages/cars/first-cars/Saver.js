const FINISH = 1000;
const SPRINT = 450; // {sprint-from}

/** {take-turn} */
export function takeTurn(race, cars, place) {
  const me = cars[place];

  // {finish}
  const missing = FINISH - me.y - me.speed;
  if (missing <= 0) return;
  if (missing <= 100 && race.getAccelerateCost(missing) <= me.balance) {
    race.buyAcceleration(missing);
    return;
  }

  // {save}
  const sprint = me.y >= SPRINT;
  let budget = Math.floor(me.balance / (sprint ? 5 : 16));
  const units = affordable(race, budget);
  if (units > 0) {
    budget = me.balance - race.buyAcceleration(units);
  }

  // {stop-leader}
  if (sprint && place > 0) {
    const most = Math.floor(budget / 2);
    if (race.getShellCost(1) <= most) race.buyShell(1);
  }
}

/** {affordable} */
function affordable(race, budget) {
  let few = 0;
  let many = 31;
  // {by-halves}
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2);
    if (race.getAccelerateCost(middle) <= budget) few = middle;
    else many = middle;
  }
  return few;
}
