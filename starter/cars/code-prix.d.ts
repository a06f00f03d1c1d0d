/** What editors know of a race, so that they complete and check a car. Cars themselves import nothing. */

/** Which car it is; two of them are compared with ===. */
interface Car {
  readonly __car: unique symbol;
}

/** A car as the turn began, or as the referee tells it after a purchase. */
interface CarData {
  readonly balance: number;
  readonly speed: number;
  /** distance from the start; who is first at 1,000 wins */
  readonly y: number;
  /** turns that it is still protected for; 0xMonaco has no shields */
  readonly shield: number;
  readonly car: Car;
}

/** The referee. A purchase gives the price paid; one that cannot be paid stops the turn and undoes it. */
interface Race {
  buyAcceleration(amount: number): number;
  buyShell(amount: number): number;
  /** University Code Prix and 0xTitans */
  buyShield(amount: number): number;
  /** 0xTitans */
  buySuperShell(amount: number): number;
  /** 0xTitans */
  buyBanana(): number;

  getAccelerateCost(amount: number): number;
  getShellCost(amount: number): number;
  /** University Code Prix and 0xTitans */
  getShieldCost(amount: number): number;
  /** 0xTitans */
  getSuperShellCost(amount: number): number;
  /** 0xTitans */
  getBananaCost(): number;

  /** How many of an action were sold so far: 0 acceleration, 1 shells, … */
  getActionsSold(action: number): number;
  /** All cars as they are now, the leader first. */
  getAllCarData(): CarData[];
  /** The same, and the place of a car among them. */
  getAllCarDataAndFindCar(car: Car): [CarData[], number];
  getCarData(car: Car): CarData;
  /** 0xTitans: where bananas lie, the nearest to the start first */
  getAllBananas(): number[];
  bananas(place: number): number;
  /** The car in a seat. */
  cars(seat: number): Car;
  currentCar(): Car;
  /** Seats of those who move in the coming turns. */
  upcoming(turns: number): number[];
  /** The number of this turn, from 1. */
  turns(): number;
  /** 0 waiting, 1 racing, 2 over */
  state(): number;
  /** What the order of the next rounds is shuffled by. */
  entropy(): number;
  register(car: Car): void;
  play(turns: number): void;
}
