import { expect, test } from "vitest";
import { isPlainKey } from "./plain-key.ts";

const press = (state: Partial<KeyboardEvent> & { altGraph?: boolean }) =>
  isPlainKey({
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    getModifierState: (name: string) => name === "AltGraph" && state.altGraph === true,
    ...state,
  } as KeyboardEvent);

test("a key alone or with Shift is a shortcut", () => {
  expect(press({ key: "b" })).toBe(true);
  expect(press({ key: "ArrowRight", shiftKey: true })).toBe(true);
});

test.each([
  ["with Ctrl", { ctrlKey: true }],
  ["with Cmd", { metaKey: true }],
  ["with Alt", { altKey: true }],
  ["of a sign with AltGr, as Windows reports it", { ctrlKey: true, altKey: true }],
  ["of a sign with AltGr, as Linux reports it", { altGraph: true }],
  ["of composed text", { isComposing: true }],
])("a key %s isn't a shortcut", (_, state) => {
  expect(press(state)).toBe(false);
});
