import { createElement, type SVGProps } from "react";

export interface IconData {
  name: string;
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
  aliases?: string[];
}

/**
 * Replaces lucide-react's function in browsers, which supports providers, colours and sizes that aren't used here (see
 * `web/bundling/replaced-modules.ts`). The markup equals the package's, which the server uses.
 */
export default function createLucideIcon({ name, size, node, aliases = [] }: IconData) {
  const classes = ["", name, ...aliases].map((each) => (each === "" ? "lucide" : `lucide-${each}`)).join(" ");
  return function Icon({ className, ...attributes }: SVGProps<SVGSVGElement>) {
    const isNamed = "aria-label" in attributes || "aria-hidden" in attributes || "role" in attributes;
    return createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: `0 0 ${size} ${size}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: className ? `${classes} ${className}` : classes,
        "aria-hidden": isNamed ? undefined : true,
        ...attributes,
      },
      node.map(([tag, { key, ...shape }]) => createElement(tag, { key, ...shape })),
    );
  };
}
