import { Link, type LinkProps } from "react-router";
import { buttonClass, type ButtonLook } from "./button-class.ts";

export function TextLink({ className = "", ...props }: LinkProps) {
  return <Link {...props} className={`link ${className}`} />;
}

/** Goes to another page but looks like a button. */
export function ButtonLink({ kind = "quiet", size = "medium", className = "", ...props }: LinkProps & ButtonLook) {
  return <Link {...props} className={`${buttonClass({ kind, size })} ${className}`} />;
}
