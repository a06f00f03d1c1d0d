import type { CSSProperties } from "react";
import { drawingOf } from "./brand.ts";
import { useSite } from "./use-site.ts";

export type Drawing = ReturnType<typeof drawingOf>;

const northernSky = ["#9cc8ee", "#f1f5f9", "#060a14", "#1a2942"] as const;

/** Top and bottom by day, then by night. */
const skies: Partial<Record<Drawing, readonly [string, string, string, string]>> = {
  konya: ["#8fc3ea", "#f6efe0", "#070a16", "#2a2740"],
  gaziantep: ["#93c1e6", "#f8eedc", "#0a0a16", "#33273a"],
  izmir: ["#8accf2", "#fdf3e3", "#081022", "#3a2d48"],
};

export const skyClass = "bg-(image:--light-sky) dark:bg-(image:--dark-sky)";

/** Inside an element with `skyClass`. */
export const circuitClass =
  "bg-(image:--light-960) md:bg-(image:--light-1920) dark:bg-(image:--dark-960) md:dark:bg-(image:--dark-1920)";

const addressOf = (circuit: Drawing, mode: "light" | "dark", width: 960 | 1920) =>
  `${import.meta.env.BASE_URL}circuits/${circuit}-${mode}-${width}.avif`;

/** The properties that `skyClass` and `circuitClass` need. */
export function circuitStyle(circuit: Drawing): CSSProperties {
  const [dayTop, dayBottom, nightTop, nightBottom] = skies[circuit] ?? northernSky;
  return {
    "--light-sky": `linear-gradient(${dayTop}, ${dayBottom})`,
    "--dark-sky": `linear-gradient(${nightTop}, ${nightBottom})`,
    "--light-960": `url(${addressOf(circuit, "light", 960)})`,
    "--light-1920": `url(${addressOf(circuit, "light", 1920)})`,
    "--dark-960": `url(${addressOf(circuit, "dark", 960)})`,
    "--dark-1920": `url(${addressOf(circuit, "dark", 1920)})`,
  } as CSSProperties;
}

/** Earlier than the style would. Only servers send it: on another page's way here it would bring nothing. */
export const CircuitPreload = () => import.meta.env.SSR && <PreloadLinks />;

function PreloadLinks() {
  const circuit = drawingOf(useSite().brand.key);
  return (["light", "dark"] as const).flatMap((mode) =>
    ([960, 1920] as const).map((width) => (
      <link
        key={mode + width}
        rel="preload"
        as="image"
        fetchPriority="high"
        href={addressOf(circuit, mode, width)}
        media={`(prefers-color-scheme: ${mode}) and (width ${width === 960 ? "<" : ">="} 48rem)`}
      />
    )),
  );
}
