export function takeTurn(race, cars, place) {
  if (race.getAccelerateCost(1) <= Math.floor(cars[place].balance / 4)) race.buyAcceleration(1);
}
