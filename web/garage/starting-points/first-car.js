const WORTH_OF_SPEED = 10; // coins that one unit of speed may cost

/** Called when it is your turn. cars[0] leads, cars[place] is you. */
export function takeTurn(race, cars, place) {
  const me = cars[place];
  // A shell stops whoever drives right in front of you.
  if (place > 0 && cars[place - 1].speed > 12) {
    if (race.getShellCost(1) <= Math.floor(me.balance / 20)) race.buyShell(1);
  }
  if (race.getAccelerateCost(1) <= WORTH_OF_SPEED) race.buyAcceleration(1);
}
