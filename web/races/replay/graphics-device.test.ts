import { expect, test, vi } from "vitest";
import { createFrameWatch } from "./graphics-device.ts";

test("a device below 30 frames a second is reported once, a faster one never", () => {
  const slow = vi.fn<() => void>();
  const watchSlow = createFrameWatch(slow);
  for (let frame = 0; frame < 400; frame += 1) watchSlow(frame * 50);
  expect(slow).toHaveBeenCalledTimes(1);
  const smooth = vi.fn<() => void>();
  const watchSmooth = createFrameWatch(smooth);
  for (let frame = 0; frame < 400; frame += 1) watchSmooth(frame * 16.7);
  expect(smooth).not.toHaveBeenCalled();
});

test("a slow device is reported after three seconds, a hidden tab never", () => {
  const slow = vi.fn<() => void>();
  const watch = createFrameWatch(slow);
  for (let frame = 0; frame <= 15; frame += 1) watch(frame * 200);
  expect(slow).toHaveBeenCalledTimes(1);
  const hidden = vi.fn<() => void>();
  const watchHidden = createFrameWatch(hidden);
  for (let visit = 0; visit < 5; visit += 1) {
    for (let frame = 0; frame < 100; frame += 1) watchHidden(visit * 60_000 + frame * 16.7);
  }
  expect(hidden).not.toHaveBeenCalled();
});
