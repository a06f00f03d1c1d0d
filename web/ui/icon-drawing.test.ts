import { createElement, type ComponentType, type SVGProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import createLucideIcon, { type IconData } from "./icon-drawing.ts";

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

/** In an arbitrary order, which browsers ignore. */
const tags = (icon: Icon, attributes: SVGProps<SVGSVGElement>) =>
  renderToStaticMarkup(createElement(icon, attributes))
    .split(">")
    .map((tag) => (tag.match(/[\w:-]+="[^"]*"|<\/?\w+/g) ?? []).toSorted());

test.each([
  ["nothing set", {}],
  ["an attribute that hides it", { "aria-hidden": true }],
  ["classes", { "aria-hidden": true, className: "size-4 text-quiet" }],
  ["a name", { "aria-label": "Won", role: "img" }],
] as const)("every icon is drawn as the package draws it: %s", async (_, attributes) => {
  const names = ["flag", "x", "menu", "circle-user-round", "megaphone", "trophy", "wrench", "chevron-down", "dices"];
  for (const name of names) {
    const { default: theirs, __iconData } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as {
      default: Icon;
      __iconData: IconData;
    };
    expect(tags(createLucideIcon(__iconData), attributes)).toEqual(tags(theirs, attributes));
  }
});
