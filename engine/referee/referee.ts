import type { ListingHost } from "../evm/answer-lists.ts";
import type { Address, HostCall, HostResult } from "../evm/machine.ts";
import { addressBytes, hasArguments, readAddress, readSelector } from "./abi.ts";
import { unknownSelectorGas } from "./gas-schedule.ts";
import { type PriceList, listPrices } from "./price-lists.ts";
import { purchase } from "./referee-purchases.ts";
import { charge, errors, revert, useAllGas } from "./referee-result.ts";
import { playSelector, registerSelector } from "./referee-functions.ts";
import { type RefereeState, phases } from "./referee-state.ts";
import { view, viewPrice } from "./referee-views.ts";

/**
 * The referee as a contract: functions, results, errors and gas. `play` and `register` are refused, because cars can't
 * drive (rules, section 0.1).
 */
export class Referee implements ListingHost {
  readonly address: Address;
  readonly addressBytes: Uint8Array;
  readonly state: RefereeState;

  constructor(address: Address, state: RefereeState) {
    this.address = address;
    this.addressBytes = addressBytes(address);
    this.state = state;
  }

  call(call: HostCall): HostResult {
    const { gas } = this.state.rulebook;
    if (call.hasValue) return revert(call, gas.value);
    if (call.data.length < 4) return revert(call, gas.noSelector);
    return answer(this.state, call, readSelector(call.data));
  }

  lists(): readonly PriceList[] {
    return listPrices(this.state);
  }

  checkpoint(): number {
    return this.state.journal.checkpoint();
  }

  rollback(checkpoint: number): void {
    this.state.journal.rollback(checkpoint);
  }
}

function answer(state: RefereeState, call: HostCall, selector: number): HostResult {
  const { rulebook } = state;
  const entry = rulebook.functions.get(selector);
  switch (entry?.kind) {
    case "buy":
      return purchase(state, call, entry.action);
    case "price":
      return viewPrice(state, call, entry.action);
    case "view":
      return view(state, call, entry.view);
    case "play":
      return play(state, call);
    case "register":
      return register(state, call);
    case undefined:
      return revert(call, unknownSelectorGas(rulebook.gas, selector));
  }
}

function play(state: RefereeState, call: HostCall): HostResult {
  const { driver } = state.rulebook.gas;
  const isActive = state.phase === phases.active;
  if (isActive && driver.reentered === undefined) {
    return revert(call, unknownSelectorGas(state.rulebook.gas, playSelector));
  }
  if (!hasArguments(call.data, 1)) return revert(call, driver.playShort);
  if (!isActive) return revert(call, driver.playNotActive, errors.gameNotActive);
  const seat = state.seatOf(call.caller);
  if (seat === undefined || driver.carsNotAllowed === undefined) {
    return revert(call, driver.reentered!, errors.nonReentrant);
  }
  const orderPlace = state.order.indexOf(seat);
  return revert(call, charge(driver.carsNotAllowed, { orderPlace }), errors.carsNotAllowed);
}

function register(state: RefereeState, call: HostCall): HostResult {
  const { driver } = state.rulebook.gas;
  // In the published games anyone may register before the start, even a constructor; here only the driver.
  if (driver.maxPlayers === undefined || state.phase === phases.waiting) {
    return revert(call, unknownSelectorGas(state.rulebook.gas, registerSelector));
  }
  if (!hasArguments(call.data, 1)) return revert(call, driver.registerShort!);
  const address = readAddress(call.data);
  if (address === undefined) return revert(call, driver.registerDirty!);
  if (state.seatOf(address) !== undefined) return revert(call, driver.doubleRegister!, errors.doubleRegister);
  if (call.isStatic) return useAllGas(call);
  const coldRecord = state.coldRecordSlots(address);
  const zeroAddress = Number(BigInt(address) === 0n);
  const used = charge(driver.maxPlayers, { coldRecord, zeroAddress });
  if (used + zeroAddress * driver.zeroAddressReserve! > call.gas) return useAllGas(call);
  return revert(call, used, errors.maxPlayers);
}
