import Columns2 from "virtual:icons/columns-2";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { paintsOfOwn } from "../races/replay/liveries.ts";
import { circuitNameOf } from "../races/replay/circuit-layouts.ts";
import { RaceRefused, type RaceWorker, startRaceWorker } from "../races/run-race-in-worker.ts";
import { PageHead } from "../app/page-head.tsx";
import { useSite } from "../app/use-site.ts";
import { LatePart, lazyPart } from "../app/lazy-part.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { RaceFailure } from "../races/race-failure.tsx";
import { SkeletonBox } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { NamedLog } from "./compare-panel.tsx";
import type { ChoiceCar } from "../garage/cars/car-choice.ts";
import { entryProblem, formatEntryProblem } from "./entry-problem.ts";
import { LogPicker } from "./log-picker.tsx";
import { RaceForm } from "./race-form.tsx";
import { type RaceSettings, enteredCars, formulaOf, isOwn, readSettings, writeSettings } from "./race-settings.ts";
import { useOwnCars } from "./use-own-cars.ts";

const ComparePanel = lazyPart(async () => ({ default: (await import("./compare-panel.tsx")).ComparePanel }));
const FieldPanel = lazyPart(async () => ({ default: (await import("./field-panel.tsx")).FieldPanel }));
const OwnResult = lazyPart(async () => ({ default: (await import("./own-result.tsx")).OwnResult }));
const RaceRecord = lazyPart(async () => ({ default: (await import("./race-record.tsx")).RaceRecord }));
const RaceReplay = lazyPart(async () => ({ default: (await import("../races/replay/race-replay.tsx")).RaceReplay }));

type SimulatorTab = "race" | "watch";

/** `isOwn`: by seat */
type Shown = { log: RaceLog; isOwn: readonly boolean[]; round: number; tab: SimulatorTab };

export const handle = {
  texts: ["simulator", "races", "carChoice"],
  shared: ["cars", "compare", "formula", "log", "seed"],
};

export default function Simulate() {
  const messages = useMessages();
  const { simulator } = messages;
  const { number } = useFormats();
  const { brand } = useSite();
  const [address, setAddress] = useSearchParams();
  const [settings, setSettings] = useState<RaceSettings>(() => readSettings(address, houseCars, "1"));
  const [shown, setShown] = useState<Shown | null>(null);
  const [tab, setTab] = useState(address.has("log") ? "watch" : address.has("compare") ? "compare" : "race");
  const [isFieldOpened, setFieldOpened] = useState(false);
  const show = (of: SimulatorTab, log: RaceLog, own: readonly boolean[] = []) => {
    setTab(of);
    setShown((before) => ({ log, isOwn: own, round: (before?.round ?? 0) + 1, tab: of }));
  };
  const { run, refuse, running, cancel, wrong, failure } = useRace((log, own) => show("race", log, own));
  const { cars, livery, addRaceCars, withPrograms } = useOwnCars(
    formulaOf(settings).family,
    settings.entrants.flatMap((entrant) => (entrant.kind === "chosen" ? entrant.id : [])),
  );
  // The visitor's own car takes the first seat once it's read, unless they have chosen.
  const own = cars.find(({ origin }) => origin === "team") ?? cars.find(({ origin }) => origin === "draft");
  const [isChosen, setChosen] = useState(address.has("cars"));
  if (own && !isChosen) {
    setChosen(true);
    setSettings({ ...settings, entrants: [{ kind: "chosen", id: own.id }, ...settings.entrants.slice(1)] });
  }
  const runEntered = async () => {
    const chosen = await withPrograms();
    const problem = entryProblem(settings, chosen);
    if (problem) refuse(formatEntryProblem(problem, messages, number));
    else run(settings, chosen);
  };
  const stage = useRef<HTMLDivElement>(null);
  const [compared, setCompared] = useState<readonly [NamedLog | null, NamedLog | null]>([null, null]);
  const addToComparison = (log: RaceLog) => {
    const named = { log, name: simulator.compare.race({ round: String(shown?.round ?? 1) }) };
    setCompared(([first]) => (first ? [first, named] : [named, null]));
    setTab("compare");
    document.getElementById("simulator-tabs")?.scrollIntoView({ block: "start", behavior: "smooth" });
  };

  const round = shown?.round ?? 0;
  useEffect(() => {
    if (round > 0) stage.current?.scrollIntoView({ block: "start", behavior: "smooth" });
  }, [round]);

  const change = (changed: RaceSettings) => {
    setChosen(true);
    setSettings(changed);
    const next = new URLSearchParams(address);
    writeSettings(changed, next);
    setAddress(next, { replace: true, preventScrollReset: true });
  };

  return (
    <>
      <PageHead title={simulator.title} description={simulator.lead} />
      <h1 className="display text-4xl sm:text-5xl">{simulator.title}</h1>
      <p className="mt-2 max-w-prose text-lg text-quiet">{simulator.lead}</p>
      <div className="mt-6 scroll-mt-4" id="simulator-tabs">
        <Tabs
          label={simulator.title}
          keepMounted
          value={tab}
          onValueChange={(chosen) => {
            setTab(chosen);
            setFieldOpened(isFieldOpened || chosen === "field");
          }}
          tabs={[
            {
              value: "race",
              label: simulator.tabs.race,
              panel: (
                <div className="grid gap-5">
                  <RaceForm
                    settings={settings}
                    houseCars={houseCars}
                    cars={cars}
                    onRaceCars={addRaceCars}
                    onChange={change}
                    running={running}
                    onCancel={cancel}
                    wrong={wrong}
                    onRun={() => void runEntered()}
                  />
                  {wrong && wrong.path !== "seed" && (
                    <Alert tone="stop" title={simulator.race.refused}>
                      {wordsOf(wrong, (seat) => simulator.race.seat({ seat }))}
                    </Alert>
                  )}
                  {failure && <RaceFailure title={simulator.race.failed} message={failure} />}
                </div>
              ),
            },
            {
              value: "watch",
              label: simulator.tabs.watch,
              panel: <LogPicker link={address.get("log")} onLog={(log) => show("watch", log)} />,
            },
            {
              value: "field",
              label: simulator.tabs.field,
              // Loaded when first opened, then it keeps its result.
              panel: isFieldOpened && (
                <LatePart place={<SkeletonBox className="min-h-96 w-full" />}>
                  <FieldPanel settings={settings} livery={livery} withPrograms={withPrograms} />
                </LatePart>
              ),
            },
            {
              value: "compare",
              label: simulator.tabs.compare,
              panel: tab === "compare" && (
                <LatePart place={<SkeletonBox className="min-h-96 w-full" />}>
                  <ComparePanel
                    logs={compared}
                    onLogs={setCompared}
                    circuit={circuitNameOf(brand.key)}
                    circuitTitle={brand.alt}
                  />
                </LatePart>
              ),
            },
          ]}
        />
      </div>
      <div ref={stage} className="mt-8 scroll-mt-4">
        {shown?.tab === tab && (
          <LatePart place={<SkeletonBox className="aspect-video w-full" />}>
            <RaceReplay
              key={shown.round}
              log={shown.log}
              circuit={circuitNameOf(brand.key)}
              circuitTitle={brand.alt}
              {...(shown.isOwn.includes(true) && {
                ownSeat: shown.isOwn.indexOf(true),
                ownLine: <OwnResult log={shown.log} seat={shown.isOwn.indexOf(true)} />,
              })}
              {...paintsOfOwn(livery, shown.isOwn)}
              autoPlay
            />
            <div className="mt-5">
              <RaceRecord log={shown.log}>
                <Button onClick={() => addToComparison(shown.log)}>
                  <Columns2 aria-hidden /> {simulator.compare.add}
                </Button>
              </RaceRecord>
            </div>
          </LatePart>
        )}
      </div>
    </>
  );
}

function wordsOf({ path, message }: { path: string; message: string }, seatName: (seat: string) => string): string {
  const seat = /^cars\[(\d+)\]$/.exec(path)?.[1];
  return seat === undefined ? message : `${seatName(String(Number(seat) + 1))}: ${message}`;
}

function useRace(onRaced: (log: RaceLog, isOwn: readonly boolean[]) => void) {
  const worker = useRef<RaceWorker | null>(null);
  const stop = useRef<AbortController | null>(null);
  const [running, setRunning] = useState(false);
  const [wrong, setWrong] = useState<{ path: string; message: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(
    () => () => {
      worker.current?.close();
      worker.current = null;
    },
    [],
  );
  const run = async (settings: RaceSettings, chosen: readonly ChoiceCar[]) => {
    setRunning(true);
    setWrong(null);
    setFailure(null);
    worker.current ??= startRaceWorker();
    const abort = new AbortController();
    stop.current = abort;
    try {
      const request = { formula: formulaOf(settings), cars: enteredCars(settings, chosen), seed: settings.seed };
      const { log } = await worker.current.run(request, abort.signal);
      onRaced(log, settings.entrants.map(isOwn));
    } catch (error) {
      if (error instanceof RaceRefused) setWrong({ path: error.path, message: error.message });
      else if (!(error instanceof DOMException && error.name === "AbortError")) {
        setFailure(error instanceof Error ? error.message : String(error));
      }
    } finally {
      setRunning(false);
    }
  };
  return {
    run: (settings: RaceSettings, chosen: readonly ChoiceCar[]) => void run(settings, chosen),
    refuse: (what: { path: string; message: string }) => {
      setFailure(null);
      setWrong(what);
    },
    running,
    cancel: () => stop.current?.abort(),
    wrong,
    failure,
  };
}
