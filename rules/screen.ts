export const screenRoles = ["hall", "lower-third", "chroma-key"] as const;

export type ScreenRole = (typeof screenRoles)[number];

export interface ScreenReport {
  step: number;
  /** version of the data it has; 0: none */
  package: number;
  width: number;
  height: number;
  /** clock difference and round trip to the server */
  offsetMs: number | null;
  roundTripMs: number | null;
  /** advanced on its own while offline */
  alone: boolean;
  /** how it keeps the display awake */
  awake: "lock" | "film" | "no";
}
