import { type FreeSteering, type FreeView, freeReach } from "./free-camera.ts";
import { connectedPad, whilePadConnected } from "./connected-pad.ts";

interface Steering extends FreeSteering {
  view: FreeView;
  /** whether the free camera is the one in use */
  isFree: () => boolean;
  onMove: () => void;
}

/** Turns pointer, wheel, pinch, keys and gamepad into moves of a free camera. Returns how to stop listening. */
export function steerFreeCamera(element: HTMLElement, { view, isFree, onMove, ground, turns }: Steering): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  const turn = (dx: number, dy: number) => {
    if (!turns) return move(dx, dy);
    view.around -= dx * 0.006;
    view.above = clamp(view.above + dy * 0.005, 0.08, 1.45);
    onMove();
  };
  const move = (dx: number, dy: number) => {
    const { around, step } = ground();
    view.x = clamp(view.x - (dx * Math.cos(around) + dy * Math.sin(around)) * step, -62, 62);
    view.z = clamp(view.z + (dx * Math.sin(around) - dy * Math.cos(around)) * step, -43, 43);
    onMove();
  };
  const zoom = (factor: number) => {
    view.away = clamp(view.away * factor, freeReach.nearest, freeReach.furthest);
    onMove();
  };
  const down = (event: PointerEvent) => {
    if (!isFree()) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    element.setPointerCapture(event.pointerId);
  };
  const moved = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    const others = [...pointers.entries()].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const [other] = others;
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      zoom(was / Math.max(1, Math.hypot(event.clientX - other.x, event.clientY - other.y)));
      move(dx / 2, dy / 2);
    } else if (event.shiftKey || event.buttons === 2) move(dx, dy);
    else turn(dx, dy);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const up = (event: PointerEvent) => pointers.delete(event.pointerId);
  const wheel = (event: WheelEvent) => {
    if (!isFree()) return;
    event.preventDefault();
    zoom(Math.exp(event.deltaY * 0.0012));
  };
  const noMenu = (event: Event) => event.preventDefault();
  const stopPad = whilePadConnected(() => {
    const pad = isFree() ? connectedPad() : null;
    if (!pad) return;
    const [x = 0, y = 0, turnX = 0, turnY = 0] = pad.axes.map((value) => (Math.abs(value) < 0.15 ? 0 : value));
    if (turnX !== 0 || turnY !== 0) turn(turnX * -6, turnY * 6);
    if (x !== 0 || y !== 0) move(-x * 12, -y * 12);
    const closer = (pad.buttons[7]?.value ?? 0) - (pad.buttons[6]?.value ?? 0);
    if (closer !== 0) zoom(1 - closer * 0.03);
  });
  // Keys are heard while the replay has them, as its other keys are.
  const keys = element.closest(".replay");
  const key = (event: Event) => {
    const { key: pressed, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    if (!isFree() || ctrlKey || metaKey || altKey || (event.target as HTMLElement).matches("select, textarea")) return;
    const act = {
      w: () => move(0, 30),
      s: () => move(0, -30),
      a: () => move(30, 0),
      d: () => move(-30, 0),
      q: () => turn(-22, 0),
      e: () => turn(22, 0),
      r: () => zoom(0.9),
      g: () => zoom(1 / 0.9),
    }[pressed.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  keys?.addEventListener("keydown", key);
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", moved);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("wheel", wheel, { passive: false });
  element.addEventListener("contextmenu", noMenu);
  return () => {
    stopPad();
    keys?.removeEventListener("keydown", key);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", moved);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("wheel", wheel);
    element.removeEventListener("contextmenu", noMenu);
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
