import { useEffect, useState } from "react";
import { outdatedScenes } from "#server/show/build-package.ts";
import { listScreens } from "#server/show/screens.ts";
import { stepSummaries, type StepSummary } from "#server/show/commentary.ts";
import { siteContext } from "#server/http/site-context.ts";
import { localisedName } from "../../app/visit.server.ts";
import { useFormats, useMessages, useLanguage } from "../../ui/messages.tsx";
import { useLiveTopics, useReloadEvery } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { Alert } from "../../ui/card.tsx";
import { OutdatedScenes, StepCard, formatStepFact } from "./remote-controls.tsx";
import { troubleOf, type ScreenTrouble } from "./screen-trouble.ts";
import { raceOnScreen } from "../../races/race-on-screen.server.ts";
import { showInScope } from "./show-in-scope.server.ts";
import { useSceneTitle } from "./scene-text.ts";
import type { Route } from "./+types/presenter";

export const handle = { texts: ["show", "sceneTitles"], colourMode: "dark" };

/** As many as can be read while speaking. */
const stepsAhead = 5;
const lookMs = 5_000;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { show } = await showInScope(context, request, params.showId, "comment-on-show");
  const { database } = context.get(siteContext);
  const nowMs = Date.now();
  const screens = await listScreens(database, show.id);
  return {
    id: show.id,
    name: localisedName(context, show.name),
    step: show.step,
    stepsInAll: show.steps.reduce((sum, scene) => sum + scene.steps, 0),
    isBlack: show.isBlack,
    driverName: show.driverName,
    nowMs,
    steppedAtMs: show.steppedAt?.getTime() ?? null,
    screens: screens.map((screen) => ({
      id: screen.id,
      name: screen.name || screen.id,
      trouble: troubleOf(screen, show, nowMs),
    })),
    outdated: await outdatedScenes(database, show.id),
    ...(await stepSummaries(database, show, raceOnScreen, stepsAhead)),
  };
}

/** Read-only. */
export default function Presenter({ loaderData }: Route.ComponentProps) {
  const { id, name, now, next, later, step, stepsInAll, isBlack, driverName, screens } = loaderData;
  const { show } = useMessages();
  const { number } = useFormats();
  useLiveTopics([`show:${id}`]);
  useReloadEvery(lookMs);
  return (
    <div className="mx-auto grid max-w-7xl gap-5 p-5 text-xl">
      <PageHead title={`${show.drive.presenter} · ${name}`} unlisted />
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div className="min-w-0">
          <h1 className="display text-3xl wrap-anywhere">{name}</h1>
          <p className="figures text-quiet">
            {step < 0 ? show.panel.notBegun : show.panel.step({ step: number(step + 1), all: number(stepsInAll) })}
            {" · "}
            {driverName === null ? show.drive.nobody : show.drive.drives({ name: driverName })}
          </p>
        </div>
        <PresenterClock nowMs={loaderData.nowMs} steppedAtMs={step < 0 ? null : loaderData.steppedAtMs} />
      </header>
      <OutdatedScenes scenes={loaderData.outdated} />
      {isBlack && <Alert tone="caution">{show.drive.isBlack}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-5 text-2xl xl:text-[2rem] xl:leading-snug">
          <StepCard label={show.drive.afterwards} summary={next} isNext />
          <StepCard label={show.drive.now} summary={now} />
        </div>
        <div className="grid gap-5">
          <Coming steps={later} />
          <Connected screens={screens} />
        </div>
      </div>
    </div>
  );
}

function Coming({ steps }: { steps: readonly StepSummary[] }) {
  const { show } = useMessages();
  const titleOf = useSceneTitle();
  const { number } = useFormats();
  return (
    <section className="card" data-testid="coming">
      <h2 className="text-sm font-semibold text-quiet">{show.drive.coming}</h2>
      {steps.length === 0 ? (
        <p className="mt-2 text-quiet">{show.drive.end}</p>
      ) : (
        <ol className="mt-1 divide-y divide-line text-lg">
          {steps.map((summary) => (
            <li key={`${summary.scene} ${summary.step}`} className="py-2">
              <b className="display mr-3">{titleOf(summary)}</b>
              {summary.steps > 1 && (
                <span className="figures mr-3 text-quiet">
                  {show.drive.sceneStep({ step: number(summary.step), all: number(summary.steps) })}
                </span>
              )}
              <span className="text-quiet">
                {summary.facts.map((fact) => formatStepFact(fact, show.drive, number)).join(" ")}
              </span>
              {summary.note !== "" && <span className="block border-l-4 border-caution pl-3">{summary.note}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Connected({ screens }: { screens: readonly { id: string; name: string; trouble: ScreenTrouble | null }[] }) {
  const { drive } = useMessages().show;
  const { number } = useFormats();
  const inTrouble = screens.flatMap(({ id, name, trouble }) => (trouble === null ? [] : [{ id, name, trouble }]));
  return (
    <section className="card text-lg" data-testid="connected">
      <h2 className="flex items-center gap-3 font-semibold">
        <span
          className={`size-3 rounded-full ${screens.length === 0 || inTrouble.length > 0 ? "bg-caution" : "bg-go"}`}
          aria-hidden
        />
        {screens.length === 0
          ? drive.noScreens
          : drive.screensInStep({ count: number(screens.length - inTrouble.length), all: number(screens.length) })}
      </h2>
      {inTrouble.length > 0 && (
        <ul className="mt-2 space-y-1">
          {inTrouble.map(({ id, name, trouble }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="text-quiet">{drive.screenTrouble[trouble]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Server time, in case this clock is wrong. */
function PresenterClock({ nowMs, steppedAtMs }: { nowMs: number; steppedAtMs: number | null }) {
  const { drive } = useMessages().show;
  const language = useLanguage();
  const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  const [time, setTime] = useState<number | null>(null);
  useEffect(() => {
    const ahead = nowMs - Date.now();
    const updateTime = () => setTime(Date.now() + ahead);
    updateTime();
    const timer = setInterval(updateTime, 1_000);
    return () => clearInterval(timer);
  }, [nowMs]);
  const shown = Math.max(0, Math.floor(((time ?? nowMs) - (steppedAtMs ?? nowMs)) / 1000));
  return (
    <dl className="figures flex gap-8 text-right">
      {steppedAtMs !== null && (
        <div>
          <dt className="text-sm text-quiet">{drive.sinceStep}</dt>
          <dd className="display text-4xl" data-testid="since-step">
            {`${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`}
          </dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-quiet">{drive.clock}</dt>
        <dd className="display text-4xl">
          {/* Only the browser knows the time zone. */}
          {time === null ? "–:–" : new Date(time).toLocaleTimeString(language, parts)}
        </dd>
      </div>
    </dl>
  );
}
