export const liveryColours = ["red", "blue", "yellow", "black", "gray", "silver", "white"] as const;

export type LiveryColour = (typeof liveryColours)[number];

export function isLiveryColour(value: string): value is LiveryColour {
  return (liveryColours as readonly string[]).includes(value);
}
