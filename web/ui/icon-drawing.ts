import { createElement, type SVGProps } from "react";

/** What an icon's file in lucide-react says of it. */
export interface IconData {
  name: string;
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
  aliases?: string[];
}

/**
 * Makes the component of an icon, for whoever sets nothing but attributes. In browsers it stands in the place of lucide-react's own
 * function, which knows providers, colours and sizes that nobody here uses and every page would load (see
 * `web/bundling/replaced-modules.ts`). The markup is the same, for the server draws with the package's.
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
