import { useMessages } from "./messages.tsx";

/** As tall as the real rows. */
export function SkeletonRows({ rows }: { rows: number }) {
  const { shell } = useMessages();
  return (
    <output className="block">
      <span className="sr-only">{shell.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-12 items-center gap-4 border-b border-line" aria-hidden>
          <span className="skeleton w-6" />
          <span className="skeleton flex-1" />
          <span className="skeleton w-16" />
        </div>
      ))}
    </output>
  );
}

export function SkeletonBox({ className = "aspect-video" }: { className?: string }) {
  const { shell } = useMessages();
  return (
    <output className={`skeleton-box block w-full border border-line bg-panel ${className}`}>
      <span className="sr-only">{shell.loading}</span>
    </output>
  );
}
