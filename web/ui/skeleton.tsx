import { useMessages } from "./messages.tsx";

export function SkeletonBox({ className = "aspect-video" }: { className?: string }) {
  const { shell } = useMessages();
  return (
    <output className={`skeleton-box block w-full border border-line bg-panel ${className}`}>
      <span className="sr-only">{shell.loading}</span>
    </output>
  );
}
