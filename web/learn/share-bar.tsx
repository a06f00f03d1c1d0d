/** A share of a whole as a bar. */
export function ShareBar({ share, tone = "go" }: { share: number; tone?: "go" | "stop" }) {
  return (
    <span
      className="block h-3 flex-1 bg-line forced-color-adjust-none forced-colors:outline forced-colors:outline-[CanvasText]"
      aria-hidden
    >
      <span
        className={`block h-full transition-[width] duration-160 ease-race ${tone === "go" ? "bg-go" : "bg-stop"}`}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  );
}
