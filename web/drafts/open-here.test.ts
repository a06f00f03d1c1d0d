import { expect, test } from "vitest";
import { lastOpenHere, noteOpenHere } from "./open-here.ts";

/** What a browser keeps for a tab or for the device, as far as it is asked here. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test("each tab opens with the car that it had open, a new one with the last one of the device", () => {
  const [device, first, second, third] = [storage(), storage(), storage(), storage()];
  noteOpenHere("comet", () => [first, device]);
  noteOpenHere("tutorial", () => [second, device]);
  expect(lastOpenHere(() => [first, device])).toEqual({ id: "comet", isOfThisTab: true });
  expect(lastOpenHere(() => [third, device])).toEqual({ id: "tutorial", isOfThisTab: false });
});

test("where the browser keeps nothing the garage opens all the same", () => {
  const denied = (): never => {
    throw new Error("denied");
  };
  noteOpenHere("comet", denied);
  expect(lastOpenHere(denied)).toEqual({ id: undefined, isOfThisTab: false });
});
