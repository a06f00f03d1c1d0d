const history = [];
const seen = [0, 0, 0, 0, 0];
let fired = 0;
const GRID = [
  [1, 2],
  [3, 4],
];
export function takeTurn(race, cars, place) {
  history.push(cars[place].y);
  seen[place] += 1;
  const n = (history.length % 5) + (seen[place] % 3);
  if (n > 2 && race.getAccelerateCost(n) <= Math.floor(cars[place].balance / 10)) {
    race.buyAcceleration(n);
    fired += GRID[1][0];
  }
}
