const FINISH = 1000;
const NEVER = 2 ** 32 - 1;
const HORIZON = 8; // turns within which it looks for a safe finish
const MOST_GOUGED = 5; // shells it may buy only to make them dear
const FASTEST_EXPOSED = 31; // speed up to which it cruises: speed invites shells
const FASTEST_SAFE = 33;
const WORTH_GUARDING = 30; // speed from which on it makes shells dear before it can be hit
const WORTH_OF_SPEED = 52; // coins that a unit of the leader's speed is worth to it

/** Looks ahead: who moves when, who could hit whom, and whether it can be home before anybody is able to stop it. */
export function takeTurn(race, cars, place) {
  const me = cars[place];
  if (finishNow(race, me)) return;
  let { balance, speed } = me;
  const movers = race.upcoming(15);
  let costs = shellCosts(race, balance);
  if (finishUnstopped(race, cars, place, movers, costs)) return;
  if (place > 0 && isWorthShooting(cars, place, movers, balance, costs[1])) {
    balance -= race.buyShell(1);
    costs = shellCosts(race, balance);
  }
  const units = cruise(race, cars, place, movers, balance, costs[1]);
  if (units > 0) {
    balance -= race.buyAcceleration(units);
    speed += units;
  }
  guard(race, cars, place, movers, speed, balance, costs);
}

/** Buys speed, and shells to make them dear, if that brings it home before anybody who could hit it can pay for a shell. */
function finishUnstopped(race, cars, place, movers, costs) {
  const me = cars[place];
  let latest = HORIZON;
  for (let i = 0; i < cars.length; i++) {
    if (i !== place) latest = Math.min(latest, turnsToFinish(cars[i]) + 2);
  }
  const reach = affordable(race, me.balance, 90);
  for (let turns = 1; turns <= latest; turns++) {
    const units = Math.max(0, Math.ceil((FINISH - me.y) / turns) - me.speed);
    if (units > reach) continue;
    const price = race.getAccelerateCost(units);
    for (let shells = 0; shells + 1 < costs.length; shells++) {
      if (price + costs[shells] > me.balance) break;
      if (isExposed(cars, place, movers, turns, me.speed + units, costs[shells + 1] - costs[shells])) continue;
      if (units > 0) race.buyAcceleration(units);
      if (shells > 0) race.buyShell(shells);
      return true;
    }
  }
  return false;
}

/** Says whether somebody will be able to hit us before the turns are over: behind us, nobody between, and rich enough. */
function isExposed(cars, place, movers, turns, speed, shellPrice) {
  const me = cars[place];
  for (let moves = 1; moves < turns; moves++) {
    const shooter = movers[moves - 1];
    if (shooter === place) return false; // our own move comes first: think again then
    shellPrice = Math.floor((shellPrice * 67) / 100);
    const other = cars[shooter];
    if (shellPrice > other.balance || me.shield > moves) continue;
    const ourY = me.y + speed * moves;
    const itsY = other.y + other.speed * moves;
    if (itsY < ourY && !isSheltered(cars, place, shooter, moves, itsY, ourY)) return true;
  }
  return false;
}

/** Says whether another car will be between a shooter and us: shells hit the nearest car ahead. */
function isSheltered(cars, place, shooter, moves, itsY, ourY) {
  for (let i = 0; i < cars.length; i++) {
    if (i === shooter || i === place) continue;
    const y = cars[i].y + cars[i].speed * moves;
    if (itsY < y && y < ourY) return true;
  }
  return false;
}

/** Says whether the car ahead would win before our next move, or its speed is worth more than the shell. */
function isWorthShooting(cars, place, movers, balance, price) {
  const target = cars[place - 1];
  if (target.y <= cars[place].y || target.shield > 0 || target.speed < 2 || price > balance) return false;
  // The fuller our purse, the less a coin is worth; the leader is worth shooting more than the others.
  let worth = Math.floor((target.speed * WORTH_OF_SPEED * (balance + 17_500)) / 15_000);
  if (place > 1) worth = Math.floor((worth * 7) / 10);
  return target.y + target.speed * nextMove(movers, place) >= FINISH || price <= worth;
}

/** Units of speed for a share of the purse: less in the lead and while somebody could hit us, more while nobody can. */
function cruise(race, cars, place, movers, balance, price) {
  const { speed } = cars[place];
  const soon = Math.min(9, nextMove(movers, place));
  let budget = race.turns() <= 5 ? Math.floor(balance / 6) : Math.floor((balance * 9) / 100);
  let fastest = FASTEST_EXPOSED;
  if (!isExposed(cars, place, movers, soon, speed + 5, price)) {
    budget = Math.floor((budget * 137) / 100);
    fastest = FASTEST_SAFE;
  } else if (isExposed(cars, place, movers, soon, speed, price)) {
    budget = Math.floor((budget * 58) / 100);
  }
  if (place === 0) budget = Math.floor((budget * 3) / 4);
  return speed >= fastest ? 0 : affordable(race, budget, fastest - speed);
}

/** Spends up to a quarter of the purse on making shells dear when a hit would cost much speed. */
function guard(race, cars, place, movers, speed, balance, costs) {
  if (speed < WORTH_GUARDING || place + 1 === cars.length) return;
  if (!isExposed(cars, place, movers, nextMove(movers, place), speed, costs[1])) return;
  let shells = 0;
  while (shells + 1 < costs.length && costs[shells + 1] <= Math.floor(balance / 4)) shells++;
  if (shells > 0) race.buyShell(shells);
}

/** Movements until our next move. */
function nextMove(movers, place) {
  let moves = 0;
  while (moves < movers.length && movers[moves] !== place) moves++;
  return moves + 1;
}

/** Prices of 0, 1, 2 … shells; the list ends with the first that is beyond our purse. */
function shellCosts(race, balance) {
  const costs = [0];
  while (costs.length < MOST_GOUGED + 2 && costs[costs.length - 1] <= balance) {
    costs.push(race.getShellCost(costs.length));
  }
  return costs;
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
