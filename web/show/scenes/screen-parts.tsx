import type { ContentOf, SceneKind } from "#domain/show/scenes.ts";
import type { ReactNode, CSSProperties, LiHTMLAttributes } from "react";
import type { SceneTeam } from "#domain/show/scene.ts";
import { LiverySwatch } from "../../races/livery-swatch.tsx";

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

export const fitOf = (name: string): CSSProperties =>
  ({ "--fit": name.length <= 16 ? 1 : name.length <= 28 ? 0.86 : 0.72 }) as CSSProperties;

export const turnOf = (index: number): CSSProperties => ({ "--turn": index }) as CSSProperties;

/** If all teams are from one city, there's no need to name it. */
export const isOneCity = (teams: readonly SceneTeam[]): boolean => teams.every(({ city }) => city === teams[0]?.city);

export const originOf = ({ university, city }: { university: string; city: string }): string =>
  [university, city].filter(Boolean).join(" · ");

export function Place({ place, className = "bg-white/10" }: { place: string; className?: string }) {
  return (
    <span className={`figures grid h-full w-[2em] flex-none place-items-center font-[850] ${className}`}>{place}</span>
  );
}

interface TeamRowProps extends LiHTMLAttributes<HTMLLIElement> {
  team: SceneTeam;
  place: string;
  withOrigin: boolean;
  /** shrinks long names instead of cutting them */
  fits?: boolean;
  placeClass?: string;
}

export function TeamRow({
  team,
  place,
  withOrigin,
  fits = false,
  placeClass,
  className = "bg-panel",
  children,
  ...attributes
}: TeamRowProps) {
  const size = fits ? "text-[max(3.4vh,calc(1.08em*var(--fit)))]" : "text-[1.08em]";
  return (
    <li
      className={`flex h-[calc(var(--row)-0.7vh)] items-center gap-[1.8vh] pr-[3vh] text-[4.3vh] boxy:pr-[2vh] tall:gap-[1.2vh] tall:pr-[1.2vh] tall:text-[3.6vh] ${className}`}
      {...attributes}
    >
      <Place place={place} {...(placeClass !== undefined && { className: placeClass })} />
      <LiverySwatch
        primary={team.liveryPrimary}
        secondary={team.liverySecondary}
        className="h-[64%] w-[2vh] tall:w-[1.2vh]"
      />
      <span className="condensed w-[2.4em] flex-none text-[0.86em] font-[750] opacity-75 tall:hidden">{team.code}</span>
      <span
        className={`min-w-0 flex-1 truncate font-display leading-[1.35] font-bold font-stretch-82% ${size}`}
        style={fitOf(team.name)}
      >
        {team.name}
      </span>
      {withOrigin && (
        <span className="max-w-[46%] flex-none truncate text-[0.82em] leading-[1.35] opacity-85 boxy:hidden">
          {team.city}
        </span>
      )}
      {children}
    </li>
  );
}
