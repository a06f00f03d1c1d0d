import Flag from "virtual:icons/flag";
import Wrench from "virtual:icons/wrench";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLanguage, useMessages } from "../ui/messages.tsx";
import { useRaceNow } from "../races/race-now.tsx";
import { cityName, drawingOf } from "../app/brand.ts";
import { circuitClass, circuitStyle, skyClass } from "../app/circuit-picture.tsx";
import { useHeldReload } from "../app/reload.ts";
import { useSite } from "../app/use-site.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { StartLights } from "../ui/start-lights.tsx";

/** Signs of an active visitor. */
const activityEvents = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "scroll"] as const;

/** Start without activity after this time. */
const latestMs = 6_000;

/** Animation is expensive on slow phones, so it starts once the page is loaded and the visitor is active. */
function CircuitCars({ circuit }: { circuit: string }) {
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    const go = () => setGoing(true);
    const timer = setTimeout(go, latestMs);
    for (const sign of activityEvents) addEventListener(sign, go, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of activityEvents) removeEventListener(sign, go);
    };
  }, []);
  return (
    isGoing && (
      <img
        src={`${import.meta.env.BASE_URL}circuits/${circuit}-cars.svg`}
        alt=""
        className="absolute inset-0 size-full motion-reduce:opacity-0"
        decoding="async"
      />
    )
  );
}

const picture = "relative mx-auto aspect-16/10 w-full max-w-[90rem] bg-size-[100%_100%] bg-no-repeat";

const RaceFailure = lazy(async () => ({ default: (await import("../races/race-failure.tsx")).RaceFailure }));
const racedHero = () => import("./raced-hero.tsx");
const RacedHero = lazy(racedHero);

export function Hero({ lead, children }: { lead: string; children?: ReactNode }) {
  const { home } = useMessages();
  const language = useLanguage();
  const { brand } = useSite();
  const { state, prepare, start } = useRaceNow();
  const circuit = drawingOf(brand.key);
  const place = brand.city ? cityName(brand.city, language) : brand.alt;
  useHeldReload("race", state.kind === "running" || state.kind === "raced");

  if (state.kind === "raced") {
    return (
      <section aria-label={home.circuit({ place })} className="grid gap-4">
        <h1 className="sr-only">{home.title}</h1>
        <Suspense fallback={<div className={picture} />}>
          <RacedHero race={state} circuit={circuit} place={place} onAgain={() => void start()} />
        </Suspense>
      </section>
    );
  }
  return (
    <section
      className={`relative mx-[calc(50%-50vw)] -mt-8 grid pb-6 lg:h-[min(44rem,calc(100dvh-4.5rem))] lg:overflow-clip lg:pb-0 ${skyClass}`}
      style={circuitStyle(circuit)}
    >
      <figure
        className={`hero-picture ${picture} lg:absolute lg:top-1/2 lg:left-[max(20rem,calc(50vw-24rem))] lg:h-[116%] lg:w-auto lg:max-w-none lg:-translate-y-1/2 ${circuitClass}`}
      >
        <figcaption className="sr-only">{home.circuit({ place })}</figcaption>
        <CircuitCars circuit={circuit} />
      </figure>
      <div className="mx-4 -mt-4 border-t-6 border-go bg-page p-6 shadow-[0_16px_40px_rgb(11_15_22/0.25)] lg:absolute lg:bottom-10 lg:left-[max(2rem,calc(50vw-38rem))] lg:m-0 lg:w-108 lg:p-8">
        <p className="figures text-lg font-semibold text-go-text">{home.circuit({ place })}</p>
        <h1 className="display mt-1 text-5xl">{home.title}</h1>
        <p className="mt-4 text-lg">{lead}</p>
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button
            kind="primary"
            size="large"
            pending={state.kind === "running"}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => {
              // While the race runs, not after it.
              racedHero().catch(() => {});
              void start();
            }}
          >
            <Flag aria-hidden /> {home.raceNow}
          </Button>
          {state.kind === "running" ? (
            <StartLights lit={5} label={home.running} />
          ) : (
            <ButtonLink to="/submit-car" size="large">
              <Wrench aria-hidden /> {home.write}
            </ButtonLink>
          )}
        </div>
        {children}
        <noscript>
          <p className="mt-4 text-quiet">{home.noScript}</p>
        </noscript>
        {state.kind === "failed" && (
          <div className="mt-4">
            <Suspense fallback={home.failed}>
              <RaceFailure title={home.failed} message={state.message} />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  );
}
