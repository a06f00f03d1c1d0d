import { panic } from "#engine/referee/abi.ts";
import { Refused, done, text, touch, word, type Call } from "./plain-call.ts";

const record = ({ state, family, addresses }: Call, seat: number | undefined): string => {
  const car = seat === undefined ? undefined : state.cars[seat];
  const numbers = [
    car?.balance ?? 0n,
    car?.speed ?? 0n,
    car?.y ?? 0n,
    ...(family.hasShields ? [car?.shield ?? 0n] : []),
  ];
  return [...numbers, seat === undefined ? 0n : BigInt(addresses[seat]!)].map(word).join("");
};

function seatAt(call: Call, address: bigint): number | undefined {
  return call.state.order.find((seat) => BigInt(call.addresses[seat]!) === address);
}

function addressArgument(call: Call): bigint {
  if (call.argument >= 2n ** 160n) throw new Refused("dirty");
  return call.argument;
}

function byDistance(call: Call): number[] {
  const { state, counts } = call;
  if (state.phase === 0) {
    counts.coldLength = state.warm.includes("cars.length") ? 0 : 1;
    throw new Refused("incomplete", `0x${Buffer.from(panic(0x32)).toString("hex")}`);
  }
  const seats = [...state.order];
  counts.swap = 0;
  for (let i = 0; i < seats.length; i += 1)
    for (let j = i + 1; j < seats.length; j += 1)
      if (state.cars[seats[j]!]!.y > state.cars[seats[i]!]!.y) {
        [seats[i], seats[j]] = [seats[j]!, seats[i]!];
        counts.swap += 1;
      }
  return seats;
}

function listPlace(call: Call, list: "cars" | "bananas", items: readonly bigint[]): string {
  const item = call.argument < BigInt(items.length) ? items[Number(call.argument)] : undefined;
  if (item !== undefined) return word(item);
  call.counts.coldLength = call.state.warm.includes(`${list}.length`) ? 0 : 1;
  throw new Refused("out of range");
}

export const views: [number, string, (call: Call) => { case: string; data: string }][] = [
  [0xc19d93fb, "state()", ({ state }) => done(word(BigInt(state.phase)))],
  [0x401c0347, "turns()", ({ state }) => done(word(state.turn))],
  [0x47ce07cc, "entropy()", ({ state }) => done(word(state.entropy))],
  [
    0x29af11bf,
    "currentCar()",
    ({ state, addresses }) => done(word(state.current === -1 ? 0n : BigInt(addresses[state.current]!))),
  ],
  [
    0xf7746e36,
    "cars(uint256)",
    (call) =>
      done(
        listPlace(
          call,
          "cars",
          call.state.order.map((seat) => BigInt(call.addresses[seat]!)),
        ),
      ),
  ],
  [0x3be4a2c4, "bananas(uint256)", (call) => done(listPlace(call, "bananas", call.state.bananas))],
  [
    0x7e72997c,
    "getAllBananas()",
    (call) => {
      const { bananas } = call.state;
      call.counts.banana = bananas.length;
      call.counts.hasBananas = bananas.length > 0 ? 1 : 0;
      call.counts.memory = Math.floor((7 + 2 * bananas.length) ** 2 / 512);
      call.counts.coldLength = touch(call, "bananas.length") ? 1 : 0;
      return done([32n, BigInt(bananas.length), ...bananas].map(word).join(""));
    },
  ],
  [
    0xf9fa47ee,
    "getActionsSold(uint8)",
    (call) => {
      const { state } = call;
      if (call.argument >= BigInt(state.sold.length)) throw new Refused("dirty");
      call.counts.coldCounter = touch(call, `sold ${call.argument}`) ? 1 : 0;
      return done(word(state.sold[Number(call.argument)]!));
    },
  ],
  [
    0x9d18e79f,
    "getCarData(address)",
    (call) => {
      const address = addressArgument(call);
      const seat = seatAt(call, address);
      const isCold = seat === undefined && touch(call, `record 0x${address.toString(16).padStart(40, "0")}`);
      call.counts.coldRecord = isCold ? (call.family.hasShields ? 2 : 1) : 0;
      return done(record(call, seat));
    },
  ],
  [
    0x37c0d8d3,
    "getAllCarData()",
    (call) => {
      const seats = byDistance(call);
      return done([word(32n), word(BigInt(seats.length)), ...seats.map((seat) => record(call, seat))].join(""));
    },
  ],
  [
    0x0d93582a,
    "getAllCarDataAndFindCar(address)",
    (call) => {
      const address = addressArgument(call);
      const seats = byDistance(call);
      const place = seats.findIndex((seat) => seat === seatAt(call, address));
      call.counts.found = place === -1 ? 0 : 1;
      const head = [64n, place === -1 ? 0n : BigInt(place), BigInt(seats.length)].map(word);
      return done([...head, ...seats.map((seat) => record(call, seat))].join(""));
    },
  ],
  [
    0x6898f82b,
    "play(uint256)",
    (call) => {
      if (call.state.phase !== 1) throw new Refused("not active", text("GAME_NOT_ACTIVE"));
      const place = call.state.order.findIndex((seat) => call.addresses[seat] === call.from);
      if (place === -1 || call.family.family === "titans-season-1") throw new Refused("locked", "0x26ef7edb");
      call.counts.orderPlace = place;
      throw new Refused("cars not allowed", text("CARS_NOT_ALLOWED"));
    },
  ],
  [
    0x4420e486,
    "register(address)",
    (call) => {
      const address = addressArgument(call);
      if (seatAt(call, address) !== undefined) throw new Refused("known", text("DOUBLE_REGISTER"));
      call.writes = true;
      const isCold = !call.state.warm.includes(`record 0x${address.toString(16).padStart(40, "0")}`);
      call.counts.coldRecord = isCold ? 2 : 0;
      call.counts.zeroAddress = address === 0n ? 1 : 0;
      call.reserves = address === 0n;
      throw new Refused("too many", text("MAX_PLAYERS"));
    },
  ],
];
