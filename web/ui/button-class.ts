export type ButtonLook = {
  /** primary: the main action; danger: irreversible */
  kind?: "primary" | "quiet" | "danger";
  size?: "medium" | "large";
};

const kinds = {
  primary: "bg-go text-on-go hover:bg-go-strong",
  quiet: "border border-edge bg-raised text-ink hover:bg-panel",
  danger: "border border-stop bg-raised text-stop hover:bg-stop-soft",
};

const sizes = { medium: "min-h-11 px-4 py-1.5 text-base", large: "min-h-14 px-7 text-xl" };

export function buttonClass({ kind = "quiet", size = "medium" }: ButtonLook): string {
  const face = kind === "primary" || size === "large" ? "condensed font-[750]" : "font-semibold";
  return `button ${face} ${kinds[kind]} ${sizes[size]}`;
}
