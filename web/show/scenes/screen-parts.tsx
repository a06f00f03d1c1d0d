import type { ContentOf, SceneKind } from "#domain/show/scenes.ts";
import type { ReactNode } from "react";

export interface SceneProps<Kind extends SceneKind> {
  content: ContentOf<Kind>;
  step: number;
  title: string;
  brand: string;
  /** of the screen */
  name: string;
  /** clock difference and round trip to the server; null: unknown */
  measured: { offsetMs: number; roundTripMs: number } | null;
}

/** Lines break between names, never inside one. */
export const inOneLine = (names: readonly string[]) =>
  names.map((name) => name.replaceAll(" ", "\u00A0")).join("\u00A0· ");

/** Only a new first line animates. */
export function Strip({ place, first, second }: { place?: string; first: string; second: string }) {
  return (
    <div
      className="absolute right-(--margin) bottom-[8vh] left-[calc(1.6*var(--margin))] animate-wipe *:w-fit *:max-w-full *:overflow-hidden *:pr-[5vh] *:pl-[3vh] *:[clip-path:polygon(0_0,100%_0,calc(100%-2.4vh)_100%,0_100%)]"
      key={first}
    >
      <p className="condensed bg-(--city) py-[1.2vh] text-[max(3.4vh,min(6.5vh,9vw))] font-[850] text-ellipsis whitespace-nowrap text-(--on-city) [font-style:oblique]">
        {place !== undefined && (
          <span className="-my-[1.2vh] mr-[2.4vh] -ml-[3vh] bg-panel px-[2.6vh] py-[1.2vh] text-white tabular-nums">
            {place}
          </span>
        )}
        {first}
      </p>
      {second !== "" && (
        <p className="bg-panel py-[1.1vh] text-[3.8vh] font-semibold text-balance">
          <span className="line-clamp-2">{second}</span>
        </p>
      )}
    </div>
  );
}

/** Needs a background over a camera picture. */
export function Onscreen({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={`${className} keyed:h-fit keyed:w-fit keyed:self-center keyed:bg-page keyed:px-[4vh] keyed:py-[3vh]`}
    >
      {children}
    </div>
  );
}
