import type { LiveryColour } from "#domain/teams/livery.ts";
import { houseColours, isHouseCar } from "./house-colours.ts";

const paint = (colour: LiveryColour) => `var(--color-livery-${colour})`;

export function LiverySwatch({
  primary,
  secondary,
  houseCar = null,
  className = "h-6 w-3",
}: {
  primary: LiveryColour;
  secondary: LiveryColour;
  houseCar?: string | null;
  className?: string;
}) {
  return (
    <svg viewBox="0 0 12 24" preserveAspectRatio="none" className={`shrink-0 rounded-xs ${className}`} aria-hidden>
      <path d="M0 0h12v24H0z" fill={isHouseCar(houseCar) ? houseColours[houseCar] : paint(primary)} />
      {primary !== secondary && !isHouseCar(houseCar) && <path d="M4 0h4v24H4z" fill={paint(secondary)} />}
      <path d="M.5.5h11v23H.5z" fill="none" stroke="currentColor" strokeOpacity="0.45" />
    </svg>
  );
}
