import { Account, Address } from "@ethereumjs/util";
import { expect, test } from "vitest";
import { WorldState } from "./world-state.ts";

const addressOf = (number: number) =>
  new Address(Uint8Array.from({ length: 20 }, (_, at) => (number >> (8 * at)) & 255));
const [car, child] = [addressOf(1), addressOf(2)];
const slot = new Uint8Array(32);

test("reverts only what a failed frame did", async () => {
  const state = new WorldState();
  await state.checkpoint();
  await state.putCode(car, Uint8Array.of(1));
  await state.putStorage(car, slot, Uint8Array.of(7));
  const before = await state.getAccount(car);
  await state.checkpoint();
  await state.checkpoint();
  await state.putStorage(car, slot, Uint8Array.of(8));
  await state.putStorage(child, slot, Uint8Array.of(9));
  await state.putAccount(car, new Account(5n, 6n));
  await state.deleteAccount(child);
  await state.commit();
  await state.clearStorage(car);
  expect(await state.getStorage(car, slot)).toHaveLength(0);
  await state.revert();
  expect([...(await state.getStorage(car, slot))]).toEqual([7]);
  expect(await state.getStorage(child, slot)).toHaveLength(0);
  expect(await state.getAccount(car)).toEqual(before);
  await state.commit();
  expect(await state.getCodeSize(car)).toBe(1);
});

test("changes nothing in a returned account until it is stored", async () => {
  const state = new WorldState();
  const given = new Account(1n);
  await state.putAccount(car, given);
  given.nonce = 2n;
  (await state.getAccount(car))!.nonce = 3n;
  expect((await state.getAccount(car))?.nonce).toBe(1n);
});

test("calls as fast with a large account as with a small one", async () => {
  const state = new WorldState();
  for (let number = 0; number < 20_000; number += 1) await state.putAccount(addressOf(number), new Account());
  for (let number = 0; number < 20_000; number += 1) {
    await state.checkpoint();
    await state.commit();
  }
  expect(await state.getAccount(addressOf(19_999))).toBeDefined();
});
