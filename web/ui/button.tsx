import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

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

/** While `pending` it keeps its size and focus, and does nothing. */
export function Button(props: ComponentProps<"button"> & ButtonLook & { pending?: boolean }) {
  const { kind = "quiet", size = "medium", pending = false, className = "", type = "button", onClick, ...rest } = props;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is given, and "button" when it is not
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      className={`${buttonClass({ kind, size })} ${className}`}
    />
  );
}

/** Goes to another page but looks like a button. */
export function ButtonLink({ kind = "quiet", size = "medium", className = "", ...props }: LinkProps & ButtonLook) {
  return <Link {...props} className={`${buttonClass({ kind, size })} ${className}`} />;
}

export function TextLink({ className = "", ...props }: LinkProps) {
  return <Link {...props} className={`link ${className}`} />;
}

/** In the text's colour, for lists of links. */
export function QuietLink({ className = "", ...props }: LinkProps) {
  return <Link {...props} className={`footer-link ${className}`} />;
}
