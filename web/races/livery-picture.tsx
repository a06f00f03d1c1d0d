import type { LiveryColour } from "#domain/teams/livery.ts";
import { houseColours, isHouseCar } from "./house-colours.ts";

type LiveryPictureProps = {
  primary: LiveryColour;
  secondary: LiveryColour;
  houseCar?: string | null;
  number?: number;
  label?: string;
  className?: string;
};

const paint = (colour: LiveryColour) => `var(--color-livery-${colour})`;

export function LiveryPicture({
  primary,
  secondary,
  houseCar = null,
  number,
  label,
  className = "",
}: LiveryPictureProps) {
  const body = isHouseCar(houseCar) ? houseColours[houseCar] : paint(primary);
  const trim = isHouseCar(houseCar) ? "#ffffff" : paint(secondary);
  return (
    <svg
      viewBox="0 0 120 56"
      className={className}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <g fill="#20242c" stroke="currentColor" strokeOpacity="0.5">
        <rect x="17" y="3" width="20" height="11" rx="3" />
        <rect x="17" y="42" width="20" height="11" rx="3" />
        <rect x="82" y="6" width="16" height="9" rx="3" />
        <rect x="82" y="41" width="16" height="9" rx="3" />
      </g>
      <g stroke="currentColor" strokeOpacity="0.5">
        <path d="M6 12h10v32H6zM106 12h8v32h-8z" fill={trim} />
        <path d="M12 20h14l8-6h26l14 8h28q8 2 8 6t-8 6H74l-14 8H34l-8-6H12z" fill={body} strokeLinejoin="round" />
        <path d="M16 25h92v6H16z" fill={trim} strokeOpacity="0.25" />
      </g>
      <ellipse cx="66" cy="28" rx="8" ry="5.5" fill="#14171c" />
      {number !== undefined && (
        <g>
          <rect x="31" y="19" width="24" height="18" rx="2" fill="#ffffff" stroke="#14171c" />
          <text x="43" y="33.5" textAnchor="middle" fontSize="15" fontWeight="800" fill="#14171c" className="figures">
            {number}
          </text>
        </g>
      )}
    </svg>
  );
}
