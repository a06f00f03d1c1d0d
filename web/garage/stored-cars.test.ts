import { expect, test } from "vitest";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { templatesOf } from "#languages/cars/first-cars/templates.ts";
import { readKept, writeKept } from "./stored-cars.ts";
import { removeKept } from "./drafts/cars-storage-key.ts";

function memoryStorage(): () => Storage {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return () => storage as Storage;
}

const kept = (id: string, initcode: `0x${string}`) => ({ id, name: id, initcode, keptAtMs: 1 });
const wasp = kept("wasp", houseCar("wasp").initcode);
const titan = kept("titan", templatesOf("titans")[0]!.initcode);

test("keeps the stored cars of each family separate", () => {
  const storage = memoryStorage();
  writeKept(null, "code-prix", [wasp], storage);
  expect(readKept(null, "titans", storage)).toEqual([]);
  writeKept(null, "titans", [titan], storage);
  expect(readKept(null, "titans", storage)).toEqual([titan]);
  expect(readKept(null, "code-prix", storage)).toEqual([wasp]);
  writeKept(null, "code-prix", [], storage);
  expect(readKept(null, "code-prix", storage)).toEqual([]);
  expect(readKept(null, "titans", storage)).toEqual([titan]);
});

test("keeps each account's cars separate, and removes them at sign-out", () => {
  const storage = memoryStorage();
  writeKept("ada", "code-prix", [wasp], storage);
  expect(readKept("can", "code-prix", storage)).toEqual([]);
  removeKept("ada", storage);
  expect(readKept("ada", "code-prix", storage)).toEqual([]);
});

test("has no cars if storage is denied or invalid", () => {
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(readKept(null, "code-prix", denied)).toEqual([]);
  expect(() => writeKept(null, "code-prix", [wasp], denied)).not.toThrow();
  const storage = memoryStorage();
  storage().setItem("garage-kept-cars", '[{"id":1},"x",null]');
  expect(readKept(null, "code-prix", storage)).toEqual([]);
});
