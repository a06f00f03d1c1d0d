import { Button as BaseButton } from "@base-ui/react/button";
import type { ComponentProps } from "react";

type Look = {
  /** primary: the one action of a place; quiet: everything else; danger: what cannot be undone */
  kind?: "primary" | "quiet" | "danger";
  size?: "medium" | "large";
};

const kinds = {
  primary: "bg-go text-on-go hover:bg-go-strong",
  quiet: "border border-edge bg-raised text-ink hover:bg-panel",
  danger: "border border-stop bg-raised text-stop hover:bg-stop-soft",
};

const sizes = { medium: "min-h-11 px-4 text-base", large: "min-h-14 px-7 text-xl" };

/** The classes of a button, for links that look like one. */
export function buttonClass({ kind = "quiet", size = "medium" }: Look): string {
  const face = size === "large" || kind === "primary" ? "figures font-bold" : "font-semibold";
  return `button ${face} ${kinds[kind]} ${sizes[size]}`;
}

/** A button. While `pending` it keeps its width and its place in the tab order, and does nothing. */
export function Button(props: ComponentProps<typeof BaseButton> & Look & { pending?: boolean }) {
  const { kind, size, pending = false, className, disabled, ...rest } = props;
  return (
    <BaseButton
      type="button"
      {...rest}
      disabled={pending || disabled}
      focusableWhenDisabled={pending}
      aria-busy={pending || undefined}
      className={`${buttonClass({ ...(kind && { kind }), ...(size && { size }) })} ${String(className ?? "")}`}
    />
  );
}
