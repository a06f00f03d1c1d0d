export const screenRoles = ["hall", "lower-third", "chroma-key", "wall"] as const;

export type ScreenRole = (typeof screenRoles)[number];

export interface ScreenReport {
  step: number;
  package: number;
  width: number;
  height: number;
  /** clock difference and round trip to the server */
  offsetMs: number | null;
  roundTripMs: number | null;
  alone: boolean;
  awake: "lock" | "film" | "no";
}
