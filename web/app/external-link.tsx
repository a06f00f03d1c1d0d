import type { ComponentProps } from "react";
import { externalCheck } from "./route-rules.ts";

/** http or https only. */
export function ExternalLink({ href, children, ...anchor }: ComponentProps<"a"> & { href: string }) {
  externalCheck(href, true);
  return (
    <a {...anchor} href={href} rel="noopener noreferrer external" target="_blank">
      {children}
    </a>
  );
}
