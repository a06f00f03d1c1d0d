import type { LiveryColour } from "#domain/teams/livery.ts";

const paint = (colour: LiveryColour) => `var(--color-livery-${colour})`;

export function LiverySwatch({
  primary,
  secondary,
  className = "h-6 w-3",
}: {
  primary: LiveryColour;
  secondary: LiveryColour;
  className?: string;
}) {
  return (
    <svg viewBox="0 0 12 24" preserveAspectRatio="none" className={`shrink-0 rounded-xs ${className}`} aria-hidden>
      <path d="M0 0h12v24H0z" fill={paint(primary)} />
      {primary !== secondary && <path d="M4 0h4v24H4z" fill={paint(secondary)} />}
      <path d="M.5.5h11v23H.5z" fill="none" stroke="currentColor" strokeOpacity="0.45" />
    </svg>
  );
}
