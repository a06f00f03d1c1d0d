import { afterEach, expect, test, vi } from "vitest";
import { startFreeView } from "./free-camera.ts";
import { steerFreeCamera } from "./steer-free-camera.ts";

/** An element of the page as far as steering asks for one, and the replay about it that hears the keys. */
function place() {
  const replay = new EventTarget();
  const element = Object.assign(new EventTarget(), {
    closest: () => replay,
    setPointerCapture: () => undefined,
  }) as unknown as HTMLElement;
  const happen = (target: EventTarget, name: string, what: object) => {
    const event = Object.assign(new Event(name, { cancelable: true }), what);
    target.dispatchEvent(event);
    return event;
  };
  const pointer = (name: string, pointerId: number, clientX: number, clientY: number, more = {}) =>
    happen(element, name, { pointerId, clientX, clientY, buttons: 1, shiftKey: false, ...more });
  const press = (key: string) => {
    const target = { matches: () => false };
    const event = new Event("keydown", { cancelable: true });
    Object.defineProperty(event, "target", { value: target });
    Object.assign(event, { key, ctrlKey: false, metaKey: false, altKey: false });
    replay.dispatchEvent(event);
    return event;
  };
  const wheel = (deltaY: number) => happen(element, "wheel", { deltaY });
  return { element, pointer, press, wheel };
}

function steered({ turns = true, isFree = true } = {}) {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  const view = startFreeView();
  const onMove = vi.fn<() => void>();
  const at = place();
  const ground = () => ({ around: turns ? view.around : 0, step: 0.1 });
  const stop = steerFreeCamera(at.element, { view, isFree: () => isFree, onMove, ground, turns });
  return { ...at, view, onMove, stop };
}

afterEach(() => vi.unstubAllGlobals());

test("dragging turns and tilts the camera, and with Shift or the other button moves it", () => {
  const { view, pointer, onMove } = steered();
  pointer("pointerdown", 1, 100, 100);
  pointer("pointermove", 1, 150, 80);
  expect(view.around).toBeCloseTo(0.25 - 0.3);
  expect(view.above).toBeCloseTo(0.7 - 0.1);
  pointer("pointermove", 1, 150, 120, { shiftKey: true });
  expect(Math.hypot(view.x, view.z)).toBeCloseTo(4);
  pointer("pointermove", 1, 150, 80, { buttons: 2 });
  expect(Math.hypot(view.x, view.z)).toBeCloseTo(0);
  expect(onMove).toHaveBeenCalledTimes(3);
  pointer("pointerup", 1, 150, 80);
  pointer("pointermove", 1, 300, 300);
  expect(onMove).toHaveBeenCalledTimes(3);
});

test("two fingers zoom by their distance and move with their middle; one that is lifted leaves the other turning", () => {
  const { view, pointer } = steered();
  pointer("pointerdown", 1, 100, 100);
  pointer("pointerdown", 2, 200, 100);
  pointer("pointermove", 2, 300, 100);
  expect(view.away).toBeCloseTo(60);
  expect(view.x).not.toBe(0);
  pointer("pointerup", 2, 300, 100);
  const { away } = view;
  pointer("pointermove", 1, 130, 100);
  expect([view.away, view.around < 0.25]).toEqual([away, true]);
});

test("wheel and keys move it, and what they do is kept from the page", () => {
  const { view, wheel, press } = steered();
  expect(wheel(-600).defaultPrevented).toBe(true);
  expect(view.away).toBeLessThan(60);
  const { z } = view;
  expect(press("w").defaultPrevented).toBe(true);
  expect(view.z).toBeLessThan(z);
  press("q");
  expect(view.around).toBeGreaterThan(0.25);
  const { away } = view;
  press("R");
  expect(view.away).toBeLessThan(away);
  expect(press("x").defaultPrevented).toBe(false);
});

test("it comes no nearer than a few metres and goes no further than the diorama", () => {
  const { view, wheel, press } = steered();
  for (let i = 0; i < 40; i += 1) wheel(-900);
  expect(view.away).toBe(9);
  for (let i = 0; i < 40; i += 1) wheel(900);
  expect(view.away).toBe(240);
  for (let i = 0; i < 90; i += 1) press("d");
  expect(Math.abs(view.x)).toBeLessThanOrEqual(62);
  expect(Math.abs(view.z)).toBeLessThanOrEqual(43);
});

test("a map cannot be turned: a drag moves it, as far as the finger goes", () => {
  const { view, pointer } = steered({ turns: false });
  pointer("pointerdown", 1, 100, 100);
  pointer("pointermove", 1, 150, 80);
  expect([view.x, view.z, view.around]).toEqual([-5, 2, 0.25]);
});

test("another camera is not disturbed, and the page scrolls under it", () => {
  const { view, pointer, wheel, press, onMove } = steered({ isFree: false });
  pointer("pointerdown", 1, 100, 100);
  pointer("pointermove", 1, 150, 80);
  expect(wheel(-600).defaultPrevented).toBe(false);
  expect(press("w").defaultPrevented).toBe(false);
  expect(view).toEqual(startFreeView());
  expect(onMove).not.toHaveBeenCalled();
});

test("after it is stopped nothing is heard", () => {
  const { wheel, press, onMove, stop } = steered();
  stop();
  wheel(-600);
  press("w");
  expect(onMove).not.toHaveBeenCalled();
});
