import type { CSSProperties, HTMLAttributes, ReactNode } from "react";
import type { SceneContent } from "#domain/show/scenes.ts";
import { circuitClass, circuitStyle, type Drawing, skyClass } from "../../app/circuit-picture.tsx";
import { isDrawn } from "../../brands/logos-in.ts";
import type { ScreenRole } from "#domain/show/show-acts.ts";
import "./screen.css";

const cityColours: Readonly<Record<string, readonly [string, string]>> = {
  trabzon: ["#7cc7ef", "#3b0d20"],
  istanbul: ["#ff5a4f", "#2a0503"],
  konya: ["#4fd08b", "#042313"],
  gaziantep: ["#f5c542", "#2e2002"],
  izmir: ["#35c4f0", "#02222e"],
};

/** Text isn't readable over its full picture. */
const circuitBehind: Partial<Record<SceneContent["kind"], string>> = {
  race: "opacity-0",
  message: "opacity-30",
  podium: "opacity-30",
  draw: "opacity-30",
  sponsors: "opacity-30",
  grid: "opacity-12",
  standings: "opacity-12",
  reveal: "opacity-12",
  countdown: "inset-[4%_2%_14%_50%]",
};

const slanted = "[clip-path:polygon(2vh_0,100%_0,calc(100%-2vh)_100%,0_100%)]";

const coloursOf = (drawing: string): CSSProperties => {
  const [city, onCity] = cityColours[drawing] ?? ["#1fc36a", "#04190c"];
  return { "--city": city, "--on-city": onCity } as CSSProperties;
};

interface ScreenFrameProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  drawing: Drawing;
  view: ScreenRole;
  scene: SceneContent["kind"] | undefined;
  logo: { logo: string; alt: string };
  title: ReactNode;
  stage: string;
  body: ReactNode;
}

/**
 * Must be readable from the last row at 720p and 4K, so sizes are in `vh` and text is at least 3.4 vh (tested in
 * `tests/journeys/big-screen.spec.ts`).
 */
export function ScreenFrame({
  drawing,
  view,
  scene,
  logo: { logo, alt },
  title,
  stage,
  body,
  className = "flex",
  children,
  ...attributes
}: ScreenFrameProps) {
  // A test card's edges must be visible.
  const hidden = scene === "test-card" ? "hidden" : "strip:hidden";
  return (
    <div
      className={`show fixed inset-0 flex-col overflow-hidden text-[3.4vh] leading-[1.15] text-white select-none [--margin:5vh] has-[form]:cursor-auto tall:[--margin:2.4vh] ${view === "hall" ? "bg-asphalt-950" : "bg-[#00b140]"} cursor-none ${className}`}
      data-brand={drawing}
      data-view={view}
      data-scene={scene}
      {...attributes}
      style={coloursOf(drawing)}
    >
      {view === "hall" && (
        <div
          className={`${skyClass} absolute inset-0 after:absolute after:inset-0 after:bg-[linear-gradient(100deg,rgb(6_9_15/0.86)_22%,rgb(6_9_15/0.35)_60%,rgb(6_9_15/0.08))]`}
          style={circuitStyle(drawing)}
          aria-hidden
        >
          <div
            className={`${circuitClass} absolute bg-contain bg-center bg-no-repeat ${scene === "countdown" ? "" : "inset-[10%_-6%_-10%_34%]"} ${(scene && circuitBehind[scene]) ?? ""}`}
          />
        </div>
      )}
      <header
        className={`relative z-2 flex min-h-[9vh] items-stretch px-(--margin) pt-[3vh] tall:flex-wrap tall:gap-[1vh] keyed:bg-asphalt-950 ${hidden}`}
      >
        {/* Only drawn logos are inverted on a dark ground: uploaded ones keep their colours. */}
        <img src={logo} alt={alt} className={`my-auto mr-[4vh] h-[6vh] w-auto ${isDrawn(logo) ? "logo" : ""}`} />
        <h1
          className={`condensed flex min-w-0 flex-1 items-center bg-(--city) px-[3.5vh] py-[1.1vh] text-[max(3.4vh,min(5.4vh,8vw))] leading-none font-[850] text-(--on-city) uppercase [font-style:oblique] tall:basis-full tall:px-[2.4vh] ${slanted}`}
        >
          <span className="truncate pr-[0.1em] tall:whitespace-normal">{title}</span>
        </h1>
        {stage !== "" && (
          <p
            className={`condensed -ml-[1vh] flex max-w-2/5 items-center overflow-hidden bg-white/12 px-[4vh] text-[4vh] font-bold whitespace-nowrap tall:hidden keyed:bg-panel ${slanted}`}
          >
            {stage}
          </p>
        )}
      </header>
      <div
        className={`relative z-2 mt-[1.6vh] h-[0.9vh] flex-none bg-[repeating-linear-gradient(-60deg,var(--color-kerb)_0_3vh,#f4f6f8_3vh_6vh)] keyed:mt-0 ${hidden}`}
        aria-hidden
      />
      <div className="relative z-1 grid min-h-0 flex-1 px-(--margin) pt-[2.5vh] pb-[5vh] tall:pb-[3vh] strip:hidden">
        {body}
      </div>
      {children}
    </div>
  );
}

export const bigWords = "condensed text-[min(14vh,15vw)] leading-none font-[850] wrap-anywhere [font-style:oblique]";
export const hint = "text-[max(3.4vh,min(5vh,6vw))] text-asphalt-200";
