import type { Address, HostAccount, HostCall, HostResult } from "../evm/machine.ts";
import { hasArguments, readAddress, readSelector } from "./abi.ts";
import { type ViewName, unknownSelectorGas } from "./gas-schedule.ts";
import { purchase } from "./referee-purchases.ts";
import { charge, errors, revert, useAllGas } from "./referee-result.ts";
import { type RefereeState, phases } from "./referee-state.ts";
import { view, viewPrice } from "./referee-views.ts";

/** Selectors of the views that families share; `bananas` and `getAllBananas` only where there are bananas. */
export const viewSelectors: Record<ViewName, number> = {
  state: 0xc19d93fb,
  turns: 0x401c0347,
  entropy: 0x47ce07cc,
  currentCar: 0x29af11bf,
  cars: 0xf7746e36,
  getCarData: 0x9d18e79f,
  getAllCarData: 0x37c0d8d3,
  getAllCarDataAndFindCar: 0x0d93582a,
  getActionsSold: 0xf9fa47ee,
  bananas: 0x3be4a2c4,
  getAllBananas: 0x7e72997c,
};

const playSelector = 0x6898f82b;
const registerSelector = 0x4420e486;

type Handler = (state: RefereeState, call: HostCall) => HostResult;

/**
 * The referee of a race as cars see it: a contract with the family's functions, results, errors and gas. Cars cannot reach the driver:
 * `play` and `register` are refused (rules, section 0.1).
 */
export class Referee implements HostAccount {
  readonly address: Address;
  readonly state: RefereeState;
  readonly #handlers: Map<number, Handler>;

  constructor(address: Address, state: RefereeState) {
    this.address = address;
    this.state = state;
    this.#handlers = handlersOf(state);
  }

  call(call: HostCall): HostResult {
    const { gas } = this.state.rulebook;
    if (call.hasValue) return revert(call, gas.value);
    if (call.data.length < 4) return revert(call, gas.noSelector);
    const selector = readSelector(call.data);
    const handler = this.#handlers.get(selector);
    return handler === undefined ? revert(call, unknownSelectorGas(gas, selector)) : handler(this.state, call);
  }

  checkpoint(): number {
    return this.state.journal.checkpoint();
  }

  rollback(checkpoint: number): void {
    this.state.journal.rollback(checkpoint);
  }
}

function handlersOf(state: RefereeState): Map<number, Handler> {
  const { family, gas } = state.rulebook;
  const handlers = new Map<number, Handler>([
    [playSelector, play],
    [registerSelector, register],
  ]);
  for (const [name, selector] of Object.entries(viewSelectors) as [ViewName, number][]) {
    if (gas.view[name] !== undefined) handlers.set(selector, (state, call) => view(state, call, name));
  }
  for (const [id, action] of family.actions.entries()) {
    handlers.set(action.buySelector, (state, call) => purchase(state, call, id));
    handlers.set(action.priceSelector, (state, call) => viewPrice(state, call, id));
  }
  return handlers;
}

function play(state: RefereeState, call: HostCall): HostResult {
  const { driver } = state.rulebook.gas;
  if (state.phase !== phases.active) return revert(call, driver.playNotActive, errors.gameNotActive);
  if (driver.carsNotAllowed === undefined) return revert(call, unknownSelectorGas(state.rulebook.gas, playSelector));
  const seat = state.seatOf(call.caller);
  if (seat === undefined) return revert(call, driver.reentered!, errors.nonReentrant);
  const orderPlace = state.order.indexOf(seat);
  return revert(call, charge(driver.carsNotAllowed, { orderPlace }), errors.carsNotAllowed);
}

function register(state: RefereeState, call: HostCall): HostResult {
  const { driver } = state.rulebook.gas;
  const address = hasArguments(call.data, 1) ? readAddress(call.data) : undefined;
  // Before the start the published games let anyone in, even a car's constructor; here only the driver registers.
  if (driver.maxPlayers === undefined || address === undefined || state.phase === phases.waiting) {
    return revert(call, unknownSelectorGas(state.rulebook.gas, registerSelector));
  }
  if (state.seatOf(address) !== undefined) return revert(call, driver.doubleRegister!, errors.doubleRegister);
  if (call.isStatic) return useAllGas(call);
  const coldRecord = state.coldRecordSlots(address);
  const zeroAddress = Number(BigInt(address) === 0n);
  return revert(call, charge(driver.maxPlayers, { coldRecord, zeroAddress }), errors.maxPlayers);
}
