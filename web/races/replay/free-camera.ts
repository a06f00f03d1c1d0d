/** A camera that a viewer turns, tilts and moves by hand. */
export interface FreeView {
  /** radians about the upright axis, radians above the ground, metres from the point looked at */
  around: number;
  above: number;
  away: number;
  x: number;
  y: number;
  z: number;
  /** nobody has used it: it begins where the camera before it stood */
  fresh: boolean;
}

export function startFreeView(): FreeView {
  return { around: 0.25, above: 0.7, away: 120, x: 0, y: 0, z: 0, fresh: true };
}

/** How far the camera may be from the point it looks at, in metres. */
export const freeReach = { nearest: 9, furthest: 240 };

/** How a view takes what moves the free camera. */
export interface FreeSteering {
  /** how the ground lies on the picture: radians that it is turned by, and metres for a pixel */
  ground: () => { around: number; step: number };
  /** whether the camera can be turned and tilted; else whatever would do that moves it */
  turns: boolean;
}
