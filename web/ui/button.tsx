import type { ComponentProps } from "react";
import { buttonClass, type ButtonLook } from "./button-class.ts";

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
