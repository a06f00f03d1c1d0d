import "./garage.css";
import { Flag, Square } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { families } from "#engine/formula/families.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { CarFormatRule } from "#domain/competitions/car-formats.ts";
import type { BytecodeCar } from "#languages/solidity/read-car-file.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { carFamilyOf, languageOfFile } from "#languages/compiling/car-language.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import type { CircuitName } from "../races/replay/circuit-layouts.ts";
import { holdReload } from "../app/reload.ts";
import { Button } from "../ui/button.tsx";
import { showNotice } from "../ui/notices.ts";
import { Select } from "../ui/select.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { DraftTools, EditedElsewhere, FileTabs, StatusLine } from "./draft-tools.tsx";
import { CarCompiler } from "./compiler/car-compiler.ts";
import { compilerPlaces } from "./compiler/compiler-places.ts";
import { accountDrafts } from "./drafts/account-drafts.ts";
import { DeviceDrafts, lastOpenDraft } from "./drafts/device-drafts.ts";
import { newDraft, newDraftId } from "./drafts/draft.ts";
import { loadDrafts } from "./drafts/load-drafts.ts";
import { isForRules } from "./drafts/rules-of-draft.ts";
import { fetchRace, takeLeftRace } from "./test-drive/open-race.ts";
import { fetchTeamCars } from "./test-drive/team-cars.ts";
import { CodePane } from "./editor/code-pane.tsx";
import type { SourceEditor } from "./editor/source-editor.ts";
import { firstLap } from "#languages/cars/exercises/first-lap.ts";
import { type Progress, readProgress, writeProgress } from "./lessons/progress.ts";
import { carsOf, readKept, writeKept } from "./stored-cars.ts";
import { DebuggerPanel } from "./panels/debugger-panel.tsx";
import { GasPanel } from "./panels/gas-panel.tsx";
import { LearnPanel, type LearnPart } from "./panels/learn-panel.tsx";
import { RacePanel } from "./panels/race-panel.tsx";
import { WinsPanel } from "./panels/wins-panel.tsx";
import { languageToBeginIn, startsIn } from "./cars/starting-points.ts";
import { ProblemList } from "./problem-list.tsx";
import { TemplateFlaw } from "./template-flaw.tsx";
import { BytecodePane } from "./bytecode-pane.tsx";
import { useGarage, useGarageState, useGarageValue, GarageContext } from "./use-garage.ts";
import { Garage } from "./garage.ts";
import type { ReadyCar } from "./garage-state.ts";
import { Alert } from "../ui/card.tsx";

function VersionBefore() {
  const { editor: texts } = useMessages();
  const isBefore = useGarageValue(
    ({ ready, isReadyCurrent, problems }) =>
      ready !== undefined && !isReadyCurrent && problems.some(({ diagnostic }) => diagnostic.severity === "error"),
  );
  return (
    <output className="block">
      {isBefore && (
        <Alert tone="caution" title={texts.drive.before}>
          {texts.drive.beforeWhy}
        </Alert>
      )}
    </output>
  );
}

export interface CarToHandIn {
  ready: ReadyCar | undefined;
  name: string;
  isCurrent: boolean;
}

export interface GarageViewProps {
  formula: Formula;
  rule: CarFormatRule;
  circuit: CircuitName;
  /** challenge ids in order; none: all */
  course: readonly string[];
  /** account of the drafts; null: signed out */
  owner: string | null;
  submit?: (car: CarToHandIn) => ReactNode;
}

export default function GarageView({ formula, rule, circuit, course, owner, submit }: GarageViewProps) {
  const { editor: texts, firstCars } = useMessages();
  const [garage, setGarage] = useState<Garage | null>(null);
  const words = useRef({ texts, firstCars });
  useEffect(() => {
    words.current = { texts, firstCars };
  }, [texts, firstCars]);

  useEffect(() => {
    let opened: Garage | undefined;
    let isGone = false;
    const open = async () => {
      const device = new DeviceDrafts(owner);
      const account = owner === null ? undefined : accountDrafts(owner);
      const drafts = await loadDrafts(device, account);
      if (isGone) return;
      const family = carFamilyOf(formula.family);
      const fitting = drafts.filter((each) => isForRules(each, formula.family));
      const lastOpen = lastOpenDraft();
      const draft =
        fitting.find(({ id }) => id === lastOpen) ??
        fitting[0] ??
        newDraft({ id: newDraftId(), ...startsIn(languageToBeginIn(rule), family, words.current.firstCars)[0]! });
      opened = new Garage({
        formula,
        rule,
        device,
        account,
        draft,
        drafts,
        kept: readKept(owner, family),
        newId: newDraftId,
        nowMs: () => Date.now(),
        openCompiler: (events) => new CarCompiler(compilerPlaces(), events),
        saveKept: (kept) => writeKept(owner, family, kept),
        onSaveFailed: () => showNotice({ kind: "stop", title: words.current.texts.saved.failed, stays: true }),
        onSignedOut: () => location.reload(),
      });
      setGarage(opened);
      opened.compileNow();
      const { drives } = opened;
      if (owner !== null) void fetchTeamCars().then(({ cars }) => drives.setTeamCars(carsOf(family, cars)));
    };
    void open();
    return () => {
      isGone = true;
      opened?.close();
      setGarage(null);
    };
  }, [formula, rule, owner]);

  if (!garage) return <output className="block">{texts.loading}</output>;
  return (
    <GarageContext value={garage}>
      <GarageFrame circuit={circuit} course={course} {...(submit ? { submit } : {})} />
    </GarageContext>
  );
}

type CarFormat = "source" | "bytecode" | "artifact";
type PanelName = "learn" | "race" | "wins" | "gas" | "debugger";

function GarageFrame({ circuit, course, submit }: Pick<GarageViewProps, "circuit" | "course" | "submit">) {
  const garage = useGarage();
  const { ready, candidates, chosenContract } = useGarageState("ready", "candidates", "chosenContract");
  const { editor: texts } = useMessages();
  const editor = useRef<SourceEditor | null>(null);
  const challenge = useSearchParams()[0].get("challenge");
  const [progress, setProgress] = useState<Progress>(() => ({
    ...readProgress(),
    ...(challenge === null ? {} : { openChallenge: challenge }),
  }));
  // Not every family has house cars, which first lap and challenges need.
  const hasHouseCars = houseCars.some((car) => car.family === garage.formula.family);
  const isLapDone = progress.steps.length >= firstLap.length;
  const [panel, setPanel] = useState<PanelName>(hasHouseCars && (!isLapDone || challenge !== null) ? "learn" : "race");
  const [part, setPart] = useState<LearnPart>(challenge === null && !isLapDone ? "lesson" : "challenges");
  const panels = useRef<HTMLDivElement>(null);
  const [way, setWay] = useState<CarFormat>("source");
  const withoutSource = useRef<Partial<Record<CarFormat, BytecodeCar | undefined>>>({});

  useSafeLeave(garage);
  useRaceOfAddress(garage, () => setPanel("race"));
  const keepProgress = (next: Progress) => {
    setProgress(next);
    writeProgress(next);
  };
  const drive = () => {
    setPanel("race");
    void garage.drives.drive();
    if (matchMedia("(max-width: 1023px)").matches) panels.current?.scrollIntoView({ block: "start" });
  };
  const goToLine = (file: string, line: number) => {
    const { draft } = garage.state;
    if (draft.openPath !== file) garage.openFile(file);
    const text = draft.files.find((each) => each.path === file)?.text ?? "";
    editor.current?.goTo(
      text
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0),
    );
  };
  // Race and submit the car of the visible tab.
  const chooseWay = (chosen: CarFormat) => {
    setWay(chosen);
    if (chosen === "source") garage.takeSource();
    else garage.takeBytecode(withoutSource.current[chosen]);
  };
  const takeBytecode = (from: CarFormat, car: BytecodeCar | undefined) => {
    withoutSource.current[from] = car;
    garage.takeBytecode(car);
  };
  const bytecodePane = (from: "bytecode" | "artifact") => (
    <BytecodePane way={from} onTake={(car) => takeBytecode(from, car)} onSource={() => chooseWay("source")} />
  );
  const look = (turn: number) => {
    setPanel("debugger");
    void garage.drives.look(turn);
  };

  return (
    <section className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]" aria-label={texts.region}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <Tabs
          label={texts.ways.label}
          keepMounted
          value={way}
          onValueChange={(chosen) => chooseWay(chosen as CarFormat)}
          tabs={[
            {
              value: "source",
              label: texts.ways.source,
              panel: (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
                  <DraftTools onFormat={() => editor.current?.format()} />
                  <EditedElsewhere />
                  {(candidates.length > 1 || chosenContract !== undefined) && (
                    <Select
                      label={texts.compiler.chooseCar}
                      value={chosenContract ?? ""}
                      placeholder="…"
                      options={[...new Set([...candidates, ...(chosenContract ? [chosenContract] : [])])].map(
                        (name) => ({ value: name, label: name }),
                      )}
                      onChange={(event) => garage.chooseContract(event.target.value)}
                    />
                  )}
                  <div>
                    <FileTabs />
                    <CodePane heldRef={editor} />
                  </div>
                  <KeyRow editor={editor} />
                  <TemplateFlaw />
                  <ProblemList onGoTo={(offset) => editor.current?.goTo(offset)} />
                </div>
              ),
            },
            {
              value: "bytecode",
              label: texts.ways.bytecode,
              panel: bytecodePane("bytecode"),
            },
            {
              value: "artifact",
              label: texts.ways.artifact,
              panel: bytecodePane("artifact"),
            },
          ]}
        />
        <div className="garage-actions flex flex-wrap items-center gap-3">
          <Button kind="primary" disabled={!ready} onClick={drive} data-testid="drive">
            <Flag aria-hidden /> {texts.drive.run}
          </Button>
          <CancelButton />
          {submit && <HandIn submit={submit} />}
          {way === "source" && <StatusLine />}
        </div>
        <DrivesOnChange />
      </div>
      <div ref={panels} className="garage-panels min-w-0 scroll-mt-4">
        <Tabs
          label={texts.panels.label}
          value={panel}
          onValueChange={(value) => setPanel(value as PanelName)}
          tabs={(
            [
              {
                value: "learn",
                label: texts.panels.learn,
                panel: (
                  <LearnPanel
                    part={part}
                    onPart={setPart}
                    progress={progress}
                    onProgress={keepProgress}
                    course={course}
                    circuit={circuit}
                  />
                ),
              },
              { value: "race", label: texts.panels.race, panel: <RacePanel circuit={circuit} onWhy={look} /> },
              { value: "wins", label: texts.panels.wins, panel: <WinsPanel /> },
              { value: "gas", label: texts.panels.gas, panel: <GasPanel onLine={goToLine} onTurn={look} /> },
              { value: "debugger", label: texts.panels.debugger, panel: <DebuggerPanel /> },
            ] satisfies { value: PanelName; label: string; panel: ReactNode }[]
          ).map((tab) => (tab.value === "learn" ? tab : { ...tab, panel: <Driven>{tab.panel}</Driven> }))}
        />
      </div>
    </section>
  );
}

function Driven({ children }: { children: ReactNode }) {
  return (
    <>
      <VersionBefore />
      {children}
    </>
  );
}

function CancelButton() {
  const garage = useGarage();
  const { race, isTableRunning } = useGarageState("race", "isTableRunning");
  const { editor: texts } = useMessages();
  if (race.kind !== "running" && !isTableRunning) return null;
  return (
    <Button onClick={() => garage.drives.stop()}>
      <Square aria-hidden /> {texts.drive.cancel}
    </Button>
  );
}

function HandIn({ submit }: Required<Pick<GarageViewProps, "submit">>) {
  const { ready, isReadyCurrent } = useGarageState("ready", "isReadyCurrent");
  const name = useGarageValue(({ draft }) => draft.name);
  return submit({ ready, name, isCurrent: isReadyCurrent });
}

function DrivesOnChange() {
  const garage = useGarage();
  const { drivesOnChange } = useGarageState("drivesOnChange");
  const { editor: texts } = useMessages();
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-go"
        checked={drivesOnChange}
        onChange={(event) => garage.drives.setDrivesOnChange(event.target.checked)}
      />
      {texts.drive.onChange}
    </label>
  );
}

function KeyRow({ editor }: { editor: { readonly current: SourceEditor | null } }) {
  const { editor: texts } = useMessages();
  const isPython = useGarageValue(({ draft }) => languageOfFile(draft.openPath) === "python");
  // Keep the focus, or the phone's keyboard closes.
  const stay = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <section className="key-row" aria-label={texts.keys.label}>
      {(isPython ? ["_", ":", "(", ")", "[", "]", "="] : ["{", "}", "(", ")", ";", "="]).map((key) => (
        <button key={key} type="button" onPointerDown={stay} onClick={() => editor.current?.type(key)}>
          {key}
        </button>
      ))}
      <button type="button" aria-label={texts.keys.tab} onPointerDown={stay} onClick={() => editor.current?.tab()}>
        ⇥
      </button>
      <button type="button" aria-label={texts.keys.undo} onPointerDown={stay} onClick={() => editor.current?.undo()}>
        ↶
      </button>
    </section>
  );
}

/** `?race=<id>&turn=<n>`, or `race=here` for the race this tab showed: the editor's car takes over a seat. */
function useRaceOfAddress(garage: Garage, onRace: () => void): void {
  const { editor: texts } = useMessages();
  const { list } = useFormats();
  const [address] = useSearchParams();
  const id = address.get("race");
  const turn = Math.floor(Number(address.get("turn")));
  const shown = useRef({ texts, list, onRace });
  useEffect(() => {
    shown.current = { texts, list, onRace };
  });
  useEffect(() => {
    if (id === null) return;
    let isGone = false;
    void (async () => {
      const opened = id === "here" ? takeLeftRace() : await fetchRace(id);
      if (isGone) return;
      const words = shown.current.texts.whatIf;
      const { family } = garage.formula;
      if (opened.kind === "race" && carFamilyOf(opened.race.formula.family) !== carFamilyOf(family)) {
        const title = words.otherRules({
          family: families[opened.race.formula.family].title,
          here: families[family].title,
        });
        showNotice({ kind: "caution", title, stays: true });
      } else if (opened.kind === "race") {
        const { race, log, seat } = opened;
        const afterTurn = Math.max(1, Math.min(turn || 1, log.turns.length - 1));
        garage.drives.takeOver({ afterTurn, seat, race, log });
        shown.current.onRace();
      } else if (opened.kind === "closed") {
        // It can't be continued without all programs, but the known cars can race.
        garage.drives.addRaceCars(opened.cars);
        if (opened.rivals.length > 0) garage.drives.setRivals(opened.rivals);
        shown.current.onRace();
        showNotice({
          kind: "caution",
          title: words.closed({ names: shown.current.list(opened.names), count: opened.rivals.length }),
          stays: true,
        });
      } else showNotice({ kind: "caution", title: words.missing, stays: true });
    })();
    return () => {
      isGone = true;
    };
  }, [garage, id, turn]);
}

/** Saves when the page is hidden, closed or reloaded. */
function useSafeLeave(garage: Garage): void {
  useEffect(() => {
    const flush = () => garage.flush();
    const onHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    addEventListener("pagehide", flush);
    addEventListener("beforeunload", flush);
    document.addEventListener("visibilitychange", onHidden);
    const release = holdReload("typing");
    return () => {
      release();
      removeEventListener("pagehide", flush);
      removeEventListener("beforeunload", flush);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [garage]);
}
