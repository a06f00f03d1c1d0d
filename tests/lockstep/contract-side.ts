import { Common, Hardfork, Mainnet } from "@ethereumjs/common";
import { createEVM } from "@ethereumjs/evm";
import { Account, createAddressFromString } from "@ethereumjs/util";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { creator } from "#engine/cars/create-address.ts";
import type { Address } from "#engine/evm/machine.ts";
import { writeWord } from "#engine/referee/abi.ts";
import type { FamilyRow } from "#engine/formula/families.ts";
import { playSelector } from "#engine/referee/referee-functions.ts";
import type { Side } from "./side.ts";

const lockOpen = 1n;
const lockHeld = 2n;
/** Far above what the referee needs. */
const driverGas = 1_000_000_000n;
/** Longest list in a drive. */
const mostBananas = 40;
const idleCar = Uint8Array.of(0);

/**
 * A published referee's bytecode on @ethereumjs/evm, in one transaction as when the vectors were measured (original
 * slot values zero). Positions are written to storage; `play` ends turns with idle cars.
 * @param code init code without arguments
 */
export async function createContractSide(
  family: FamilyRow,
  code: Uint8Array,
  referee: Address,
  cars: readonly Address[],
): Promise<Side> {
  const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Cancun }) });
  const target = createAddressFromString(referee);
  const deployer = createAddressFromString(creator);
  await evm.stateManager.putAccount(deployer, new Account(0n, 10n ** 30n));
  const { createdAddress } = await evm.runCall({ caller: deployer, data: code, gasLimit: driverGas });
  if (createdAddress?.toString() !== referee)
    throw new Error(`The referee was created at ${createdAddress?.toString()}.`);
  for (const car of cars) await evm.stateManager.putCode(createAddressFromString(car), idleCar);
  // Created in the race's transaction, so all slots were zero before.
  evm.stateManager.originalStorageCache.get = () => Promise.resolve(new Uint8Array(0));

  const slots = slotsOf(family);
  const put = (slot: bigint, value: bigint) => evm.stateManager.putStorage(target, key(slot), shortest(value));
  const get = async (slot: bigint) => number(await evm.stateManager.getStorage(target, key(slot)));
  const setCurrent = async (address: bigint, lock: bigint) => {
    await put(0n, ((await get(0n)) & (2n ** 96n - 1n)) | (address << 96n));
    if (slots.lock !== undefined) await put(slots.lock, lock);
  };
  const lists = async (slot: bigint) => {
    const length = Number(await get(slot));
    return Promise.all(Array.from({ length }, (_, i) => get(listPlace(slot, i))));
  };

  return {
    name: "contract",
    async load(position) {
      evm.journal.cleanJournal();
      for (const address of [referee, creator, `0x${"0".repeat(40)}`, ...cars]) {
        evm.journal.addAlwaysWarmAddress(address.slice(2));
      }
      const warm = [0n, ...(slots.lock === undefined ? [] : [slots.lock])];
      const { touched } = position;
      await put(0n, BigInt(position.phase) | (BigInt(position.turn) << 8n) | (position.entropy << 24n));
      if (slots.lock !== undefined) await put(slots.lock, lockOpen);
      for (const [action, units] of position.sold.entries()) {
        await put(entry(slots.sold, BigInt(action)), BigInt(units));
        if (touched.counters.includes(action)) warm.push(entry(slots.sold, BigInt(action)));
      }
      await put(slots.order, BigInt(position.order.length));
      if (touched.carsLength) warm.push(slots.order);
      for (const place of cars.keys()) {
        const seat = position.order[place];
        await put(listPlace(slots.order, place), seat === undefined ? 0n : BigInt(cars[seat]!));
        if (seat !== undefined) warm.push(listPlace(slots.order, place));
      }
      for (const [seat, car] of cars.entries()) {
        const [first, second] = recordSlots(family, slots.cars, car);
        const isThere = position.order.includes(seat);
        const { balance, speed, y, shield } = position.cars[seat]!;
        const numbers = BigInt(balance) | (BigInt(speed) << 32n) | (BigInt(y) << 64n);
        const address = isThere ? BigInt(car) : 0n;
        const last = second === undefined ? address : BigInt(shield);
        await put(first!, isThere ? numbers | (last << 96n) : 0n);
        if (second !== undefined) await put(second, address);
        if (isThere) warm.push(first!, ...(second === undefined ? [] : [second]));
      }
      for (const address of touched.records) warm.push(...recordSlots(family, slots.cars, address));
      if (slots.bananas !== undefined) {
        await put(slots.bananas, BigInt(position.bananas.length));
        if (touched.bananasLength) warm.push(slots.bananas);
        for (const [place, y] of position.bananas.entries()) await put(listPlace(slots.bananas, place), BigInt(y));
        for (let place = position.bananas.length; place < mostBananas; place += 1)
          await put(listPlace(slots.bananas, place), 0n);
        for (let place = 0; place < touched.bananaPlaces; place += 1) warm.push(listPlace(slots.bananas, place));
      }
      for (const slot of warm) evm.journal.addWarmedStorage(target.bytes, key(slot));
      if (position.current !== -1) await setCurrent(BigInt(cars[position.current]!), lockHeld);
    },
    beginTurn: (mover) => setCurrent(BigInt(cars[mover]!), lockHeld),
    async call({ from, data, gas, isStatic, hasValue }) {
      const { execResult } = await evm.runCall({
        caller: createAddressFromString(from),
        origin: deployer,
        to: target,
        data,
        gasLimit: BigInt(gas),
        isStatic,
        value: hasValue ? 1n : 0n,
        skipBalance: true,
        depth: 2,
      });
      const ok = execResult.exceptionError === undefined;
      const logs = ok ? (execResult.logs ?? []) : [];
      return {
        ok,
        gasUsed: Number(execResult.executionGasUsed),
        output: hex(execResult.returnValue),
        events: logs.map(([, topics, bytes]) => [...topics.map(hex), hex(bytes)].join(" ")),
      };
    },
    openFrame: () => evm.journal.checkpoint(),
    closeFrame: (undo) => (undo ? evm.journal.revert() : evm.journal.commit()),
    async endTurn() {
      await setCurrent(0n, lockOpen);
      const data = new Uint8Array(36);
      writeWord(data, 0, BigInt(playSelector) << 224n);
      writeWord(data, 4, 1);
      const { execResult } = await evm.runCall({ caller: deployer, to: target, data, gasLimit: driverGas });
      if (execResult.exceptionError !== undefined) throw new Error(`play failed: ${execResult.exceptionError.error}`);
    },
    async read() {
      const first = await get(0n);
      const seats = new Map(cars.map((car, seat) => [BigInt(car), seat]));
      const records = cars.map(async (car) => {
        const [slot, second] = recordSlots(family, slots.cars, car);
        const record = await get(slot!);
        const part = (place: number) => Number((record >> BigInt(32 * place)) & 0xffffffffn);
        return { balance: part(0), speed: part(1), y: part(2), shield: second === undefined ? 0 : part(3) };
      });
      return {
        phase: Number(first & 0xffn),
        turn: Number((first >> 8n) & 0xffffn),
        entropy: (first >> 24n) & (2n ** 72n - 1n),
        order: (await lists(slots.order)).map((address) => seats.get(address)!),
        cars: await Promise.all(records),
        sold: await Promise.all(
          family.actions.map(async (_, action) => Number(await get(entry(slots.sold, BigInt(action))))),
        ),
        bananas: slots.bananas === undefined ? [] : (await lists(slots.bananas)).map(Number),
      };
    },
  };
}

/** Storage layout: rules, section 8. */
function slotsOf(family: FamilyRow) {
  return family.hasBananas
    ? { bananas: 1n, lock: 2n, sold: 3n, order: 4n, cars: 5n }
    : { bananas: undefined, lock: undefined, sold: 1n, order: 2n, cars: 3n };
}

/** One slot with the address packed in, or two with shields. */
function recordSlots(family: FamilyRow, map: bigint, car: string): bigint[] {
  const first = entry(map, BigInt(car));
  return family.hasShields ? [first, first + 1n] : [first];
}

const key = (slot: bigint): Uint8Array => {
  const bytes = new Uint8Array(32);
  writeWord(bytes, 0, slot);
  return bytes;
};
const number = (bytes: Uint8Array): bigint => BigInt(`0x0${Buffer.from(bytes).toString("hex")}`);
const hash = (bytes: Uint8Array): bigint => number(keccak_256(bytes));
const entry = (map: bigint, name: bigint): bigint => hash(Buffer.concat([key(name), key(map)]));
const listPlace = (list: bigint, place: number): bigint => hash(key(list)) + BigInt(place);
const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;

function shortest(value: bigint): Uint8Array {
  const bytes = key(value);
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? new Uint8Array(0) : bytes.slice(first);
}
