import points from "./circuit-layouts.json" with { type: "json" };

/** In metres: x to the right, z towards the viewer. */
export type PlanPoint = readonly [x: number, z: number];

export const circuitNames = ["generic", "trabzon", "istanbul", "konya", "gaziantep", "izmir"] as const;
export type CircuitName = (typeof circuitNames)[number];

export function circuitNameOf(brand: string | null | undefined): CircuitName {
  const name = brand?.toLowerCase();
  return circuitNames.find((circuit) => circuit === name) ?? "generic";
}

export const trackHalfWidth = 3.6;

/** Ground of the diorama, in metres. */
export const dioramaSize = { width: 124, depth: 86 } as const;

/**
 * Control points of a closed centripetal Catmull-Rom spline; the first is the finish line. Centre lines stay 13 m apart
 * so that run-off doesn't overlap (tested).
 */
export const layouts = points as unknown as Record<CircuitName, readonly PlanPoint[]>;
