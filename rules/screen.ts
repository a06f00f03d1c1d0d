export const screenRoles = ["hall", "lower-third", "chroma-key"] as const;

export type ScreenRole = (typeof screenRoles)[number];

/** What a screen says of itself with each beat. */
export interface ScreenReport {
  step: number;
  /** version of the data that it holds; 0: none */
  package: number;
  width: number;
  height: number;
  /** its clock against the server's, and the way there and back */
  offsetMs: number | null;
  roundTripMs: number | null;
  /** it went on by itself while it was cut off */
  alone: boolean;
  /** whether it keeps the display from sleeping, and how */
  awake: "lock" | "film" | "no";
}
