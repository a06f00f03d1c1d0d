import type { Livery } from "./liveries.ts";

export function LiveryMark({ livery, className = "h-6 w-3" }: { livery: Livery; className?: string }) {
  return (
    <svg viewBox="0 0 12 24" preserveAspectRatio="none" className={`shrink-0 rounded-xs ${className}`} aria-hidden>
      <rect width="12" height="24" fill={livery.body} />
      <TrimShape livery={livery} />
      <rect x="0.5" y="0.5" width="11" height="23" fill="none" stroke="currentColor" strokeOpacity="0.45" />
    </svg>
  );
}

function TrimShape({ livery: { pattern, trim } }: { livery: Livery }) {
  switch (pattern) {
    case "plain":
      return null;
    case "stripe":
      return <rect x="4" width="4" height="24" fill={trim} />;
    case "hoops":
      return <path d="M0 3h12v4H0zM0 11h12v4H0zM0 19h12v4H0z" fill={trim} />;
    case "halves":
      return <rect x="6" width="6" height="24" fill={trim} />;
    case "nose":
      return <rect width="12" height="9" fill={trim} />;
  }
}
