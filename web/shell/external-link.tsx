import type { ComponentProps } from "react";
import { externalCheck } from "./route-rules.ts";

/** A link that leaves the site, and says so to the browser. Its address must be http or https. */
export function ExternalLink({ href, children, ...anchor }: ComponentProps<"a"> & { href: string }) {
  externalCheck(href, true);
  return (
    <a {...anchor} href={href} rel="noopener noreferrer external" target="_blank">
      {children}
    </a>
  );
}
