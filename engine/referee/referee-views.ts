import type { HostCall, HostResult } from "../evm/machine.ts";
import { hasArguments, readAddress, readAmount, writeWord } from "./abi.ts";
import { type ViewGas, type ViewName, exponentialOverflowDiscount, memoryGas } from "./gas-schedule.ts";
import { sortByDistance } from "./places.ts";
import { charge, errors, revert, useAllGas } from "./referee-result.ts";
import { type RefereeState, phases } from "./referee-state.ts";

/** `amount` units, or one banana. The output buffer is reused. */
export function viewPrice(state: RefereeState, call: HostCall, action: number): HostResult {
  const { rulebook } = state;
  const { name } = rulebook.family.actions[action]!;
  const gas = rulebook.gas.price[name]!;
  if (gas.short !== undefined && !hasArguments(call.data, 1)) return revert(call, gas.short);
  const amount = name === "banana" ? 1 : readAmount(call.data);
  const quote = rulebook.prices[action]!.quote(state.turn, state.sold[action]!, amount);
  const row = quote.failure === "none" ? gas.ok : gas.overflow;
  const cold = amount >= 1 && state.isCounterCold(action);
  let used = row.base + row.unit! * quote.priced + row.zeroExponential! * quote.zeroExponentials;
  if (cold) used += row.coldCounter!;
  if (quote.failure === "exp-overflow") return revert(call, used - exponentialOverflowDiscount, errors.expOverflow);
  if (quote.failure === "overflow") return revert(call, used);
  if (used > call.gas) return useAllGas(call);
  if (cold) state.touchCounter(action);
  return { ok: true, gasUsed: used, output: state.answerWord(quote.cost) };
}

type View = (state: RefereeState, call: HostCall, gas: ViewGas) => HostResult;

export function view(state: RefereeState, call: HostCall, name: ViewName): HostResult {
  const gas = state.rulebook.gas.view[name]!;
  if (gas.short !== undefined && !hasArguments(call.data, 1)) return revert(call, gas.short);
  return views[name](state, call, gas);
}

const views: Record<ViewName, View> = {
  state: (state, call, gas) => answer(call, gas.ok.base, () => state.answerWord(state.phase)),
  turns: (state, call, gas) => answer(call, gas.ok.base, () => state.answerWord(state.turn)),
  entropy: (state, call, gas) => answer(call, gas.ok.base, () => state.answerWord(state.entropy)),
  currentCar: (state, call, gas) =>
    answer(call, gas.ok.base, () => (state.current === -1 ? state.answerWord(0) : addressWord(state, state.current))),

  cars(state, call, gas) {
    const index = readAmount(call.data);
    const coldLength = Number(state.isLengthCold("cars"));
    if (index >= state.order.length) return revert(call, charge(gas.outOfRange!, { coldLength }));
    return answer(call, gas.ok.base, () => addressWord(state, state.order[index]!));
  },

  bananas(state, call, gas) {
    const index = readAmount(call.data);
    const coldLength = Number(state.isLengthCold("bananas"));
    if (index >= state.bananas.length) return revert(call, charge(gas.outOfRange!, { coldLength }));
    return answer(call, gas.ok.base, () => state.answerWord(state.bananas[index]!));
  },

  getActionsSold(state, call, gas) {
    const action = readAmount(call.data);
    if (action >= state.sold.length) return revert(call, gas.dirty!);
    if (!state.isCounterCold(action)) return answer(call, gas.ok.base, () => state.answerWord(state.sold[action]!));
    return answer(call, charge(gas.ok, { coldCounter: 1 }), () => {
      state.touchCounter(action);
      return state.answerWord(state.sold[action]!);
    });
  },

  getCarData(state, call, gas) {
    const address = readAddress(call.data);
    if (address === undefined) return revert(call, gas.dirty!);
    const used = charge(gas.ok, { coldRecord: state.coldRecordSlots(address) });
    return answer(call, used, () => {
      state.touchRecord(address);
      const output = new Uint8Array(recordBytes(state));
      const seat = state.seatOf(address);
      if (seat !== undefined) writeRecord(state, output, 0, seat);
      return output;
    });
  },

  getAllCarData(state, call, gas) {
    return state.phase === phases.waiting ? incomplete(state, call, gas) : allCars(state, call, gas, 32);
  },

  getAllCarDataAndFindCar(state, call, gas) {
    const address = readAddress(call.data);
    if (address === undefined) return revert(call, gas.dirty!);
    return state.phase === phases.waiting ? incomplete(state, call, gas) : allCars(state, call, gas, 64, address);
  },

  getAllBananas(state, call, gas) {
    const count = state.bananas.length;
    const used = charge(gas.ok, {
      banana: count,
      hasBananas: Number(count > 0),
      memory: memoryGas(7 + 2 * count),
      coldLength: Number(state.isLengthCold("bananas")),
    });
    return answer(call, used, () => {
      state.touchLength("bananas");
      const output = new Uint8Array(64 + 32 * count);
      writeWord(output, 0, 32);
      writeNumbers(output, 32, state.bananas);
      return output;
    });
  },
};

function answer(call: HostCall, used: number, output: () => Uint8Array): HostResult {
  return used > call.gas ? useAllGas(call) : { ok: true, gasUsed: used, output: output() };
}

function incomplete(state: RefereeState, call: HostCall, gas: ViewGas): HostResult {
  const coldLength = state.isLengthCold("cars") ? 2000 : 0;
  return revert(call, gas.incomplete![state.order.length]! + coldLength, errors.listIndex);
}

/** Cars by distance; if an address is given, its place comes first. */
function allCars(state: RefereeState, call: HostCall, gas: ViewGas, head: number, address?: string): HostResult {
  const { seats, swaps } = sortByDistance(state.order, state.y);
  const seat = address === undefined ? undefined : state.seatOf(address);
  const found = seat === undefined ? 0 : 1;
  return answer(call, charge(gas.ok, { swap: swaps, found, extraCar: state.rulebook.extraCars }), () => {
    const output = new Uint8Array(head + 32 + seats.length * recordBytes(state));
    writeWord(output, 0, head);
    if (head === 64) writeWord(output, 32, seat === undefined ? 0 : seats.indexOf(seat));
    writeCars(state, output, head, seats);
    return output;
  });
}

export function recordBytes(state: RefereeState): number {
  return state.rulebook.family.hasShields ? 160 : 128;
}

/** Length first. */
export function writeCars(state: RefereeState, output: Uint8Array, offset: number, seats: readonly number[]): void {
  writeWord(output, offset, seats.length);
  const size = recordBytes(state);
  for (let i = 0; i < seats.length; i += 1) writeRecord(state, output, offset + 32 + i * size, seats[i]!);
}

/** Length first. */
export function writeNumbers(output: Uint8Array, offset: number, numbers: readonly number[]): void {
  writeWord(output, offset, numbers.length);
  for (const [i, number] of numbers.entries()) writeWord(output, offset + 32 + 32 * i, number);
}

function writeRecord(state: RefereeState, output: Uint8Array, offset: number, seat: number): void {
  writeWord(output, offset, state.balance[seat]!);
  writeWord(output, offset + 32, state.speed[seat]!);
  writeWord(output, offset + 64, state.y[seat]!);
  let end = offset + 128;
  if (state.rulebook.family.hasShields) {
    writeWord(output, offset + 96, state.shield[seat]!);
    end += 32;
  }
  // faster than `set` for so few bytes
  const address = state.addressBytes[seat]!;
  for (let i = 0; i < 20; i += 1) output[end - 20 + i] = address[i]!;
}

function addressWord(state: RefereeState, seat: number): Uint8Array {
  const output = state.answerWord(0);
  const address = state.addressBytes[seat]!;
  for (let i = 0; i < 20; i += 1) output[12 + i] = address[i]!;
  return output;
}
