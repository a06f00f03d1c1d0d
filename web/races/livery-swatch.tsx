import type { CSSProperties } from "react";
import type { LiveryColour } from "#domain/teams/livery.ts";
import { houseColours, isHouseCar } from "./house-colours.ts";

const paint = (colour: LiveryColour) => `var(--color-livery-${colour})`;

export function LiverySwatch({
  primary,
  secondary,
  houseCar = null,
  className = "",
}: {
  primary: LiveryColour;
  secondary: LiveryColour;
  houseCar?: string | null;
  className?: string;
}) {
  const [body, trim] = isHouseCar(houseCar)
    ? [houseColours[houseCar], houseColours[houseCar]]
    : [paint(primary), paint(secondary)];
  const style = { "--body": body, "--trim": trim } as CSSProperties;
  return <span className={`swatch ${className}`} style={style} aria-hidden />;
}
