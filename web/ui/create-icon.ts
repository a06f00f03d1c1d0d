import { createElement, type ReactElement, type SVGProps } from "react";

export type IconComponent = (props: SVGProps<SVGSVGElement>) => ReactElement;

/** @param lines of a Lucide icon, 24 × 24 */
export const createIcon = (lines: string): IconComponent =>
  function LucideIcon(props) {
    return createElement("svg", {
      viewBox: "0 0 24 24",
      width: 24,
      height: 24,
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      ...props,
      dangerouslySetInnerHTML: { __html: lines },
    });
  };
