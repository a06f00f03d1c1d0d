import Play from "virtual:icons/play";
import X from "virtual:icons/x";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useSearchParams } from "react-router";
import { families } from "#engine/formula/families.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { CarFormatRule } from "#domain/competitions/car-formats.ts";
import type { BytecodeCar } from "#languages/solidity/read-car-file.ts";
import { carFamilyOf, languageOfFile } from "#languages/compiling/car-language.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import type { CircuitName } from "../races/replay/circuit-layouts.ts";
import type { TeamLivery } from "../races/replay/liveries.ts";
import { keepChoice, readChoice } from "../races/replay/stored-choice.ts";
import { holdReload } from "../app/reload.ts";
import { Button } from "../ui/button.tsx";
import { showNotice } from "../ui/notices.ts";
import { Select } from "../ui/field.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { CarMenu, LanguageChoice } from "./car-menu.tsx";
import { GarageSkeleton } from "./garage-skeleton.tsx";
import { SubmitControl, type SubmitControlProps } from "./submit-control.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { StatusBar } from "./status-bar.tsx";
import { CarCompiler } from "./compiler/car-compiler.ts";
import { compilerPlaces } from "./compiler/open-compiler.ts";
import { accountDrafts } from "./drafts/account-drafts.ts";
import { DeviceDrafts, lastOpenDraft } from "./drafts/device-drafts.ts";
import { newDraft, newDraftId } from "./drafts/draft.ts";
import { loadDrafts } from "./drafts/load-drafts.ts";
import { isForRules } from "./drafts/rules-of-draft.ts";
import { fetchRace, openStoredRace } from "./test-drive/open-race.ts";
import { fetchTeamCars } from "./test-drive/team-cars.ts";
import { CodePane } from "./editor/code-pane.tsx";
import type { SourceEditor } from "./editor/source-editor.ts";
import { type Progress, readProgress, writeProgress } from "./lessons/progress.ts";
import { carsOfFamily } from "./cars/car-choice.ts";
import { DebuggerPanel } from "./panels/debugger-panel.tsx";
import { GasPanel } from "./panels/gas-panel.tsx";
import { LearnPanel } from "./panels/learn-panel.tsx";
import { LastWorkingVersion, RacePanel } from "./panels/race-panel.tsx";
import { WinsPanel } from "./panels/wins-panel.tsx";
import { languageToBeginIn, startsIn } from "./cars/starting-points.ts";
import { BytecodePane } from "./bytecode-pane.tsx";
import { useGarage, useGarageState, useGarageValue, GarageContext } from "./use-garage.ts";
import { Garage } from "./garage.ts";
import { fillRivals, type Problem } from "./garage-state.ts";
import { Alert } from "../ui/card.tsx";

export interface GarageViewProps {
  formula: Formula;
  rule: CarFormatRule;
  livery: TeamLivery | null;
  circuit: CircuitName;
  /** challenge ids in order; none: all */
  course: readonly string[];
  /** account of the drafts; null: signed out */
  owner: string | null;
  submitProps: Omit<SubmitControlProps, "rule">;
  practicePlace: string | null;
}

export default function GarageView({ circuit, course, submitProps, practicePlace, ...props }: GarageViewProps) {
  const { editor: texts, firstCars } = useMessages();
  const [garage, setGarage] = useState<Garage | null>(null);
  // The page's data is refreshed while you write: don't open everything again.
  const [{ formula, rule, livery, owner }] = useState(props);
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
        livery,
        device,
        account,
        draft,
        drafts,
        newId: newDraftId,
        nowMs: () => Date.now(),
        openCompiler: (events) => new CarCompiler(compilerPlaces(), events),
        onSaveFailed: () => showNotice({ kind: "stop", title: words.current.texts.saved.failed, stays: "on-page" }),
        onSignedOut: () => location.reload(),
      });
      setGarage(opened);
      opened.compileNow();
      const { drives } = opened;
      if (owner !== null) void fetchTeamCars().then(({ cars }) => drives.setTeamCars(carsOfFamily(family, cars)));
    };
    void open();
    return () => {
      isGone = true;
      opened?.close();
      setGarage(null);
    };
  }, [formula, rule, livery, owner]);

  if (!garage) return <GarageSkeleton />;
  return (
    <GarageContext value={garage}>
      <Workbench circuit={circuit} course={course} submitProps={submitProps} practicePlace={practicePlace} />
    </GarageContext>
  );
}

type PanelName = "race" | "stats" | "debugger" | "learn";

function Workbench({
  circuit,
  course,
  submitProps,
  practicePlace,
}: Pick<GarageViewProps, "circuit" | "course" | "submitProps" | "practicePlace">) {
  const garage = useGarage();
  const { ready } = useGarageState("ready");
  const { editor: texts } = useMessages();
  const editor = useRef<SourceEditor | null>(null);
  const frame = useRef<HTMLElement>(null);
  const challenge = useSearchParams()[0].get("challenge");
  const [progress, setProgress] = useState<Progress>(() => ({
    ...readProgress(),
    ...(challenge === null ? {} : { part: "challenges", openChallenge: challenge }),
  }));
  const [panel, setPanel] = useState<PanelName>(challenge === null ? "race" : "learn");
  /** Narrow pages show the code or a panel. */
  const [isCodeShown, setCodeShown] = useState(challenge === null);
  const [isCompiled, setCompiled] = useState(false);
  const compiledCar = useRef<BytecodeCar | undefined>(undefined);

  useSafeLeave(garage);
  useVisibleHeight(frame);
  const show = (shown: PanelName) => {
    setPanel(shown);
    setCodeShown(false);
  };
  const raceNote = useRaceOfAddress(garage, () => show("race"));
  const keepProgress = (next: Progress) => {
    setProgress(next);
    writeProgress(next);
  };
  const goToProblem = ({ file, diagnostic }: Problem) =>
    goTo(file ?? garage.state.draft.openPath, diagnostic.from?.offset ?? 0);
  const drive = () => {
    const error = garage.state.problems.find(({ diagnostic }) => diagnostic.severity === "error");
    if (error && !isCompiled) return goToProblem(error);
    show("race");
    // The result is at the top, the opponents at the bottom.
    requestAnimationFrame(() => {
      for (const each of frame.current?.querySelectorAll("[role=tabpanel]") ?? []) each.scrollTo({ top: 0 });
    });
    void garage.drives.drive();
  };
  const goToLine = (file: string, line: number) => {
    const { draft } = garage.state;
    const text = draft.files.find((each) => each.path === file)?.text ?? "";
    const before = text.split("\n").slice(0, line - 1);
    goTo(file, before.join("\n").length + (line > 1 ? 1 : 0));
  };
  const goTo = (file: string, offset: number) => {
    setCodeShown(true);
    if (garage.state.draft.openPath !== file) garage.openFile(file);
    editor.current?.goTo(offset);
  };
  /** The car that is in view is raced and submitted. */
  const showCompiled = (isShown: boolean) => {
    setCompiled(isShown);
    setCodeShown(true);
    if (isShown) garage.takeBytecode(compiledCar.current);
    else garage.takeSource();
  };
  const look = (turn: number) => {
    show("debugger");
    void garage.drives.look(turn);
  };
  const panels: { value: PanelName; label: string; panel: ReactNode }[] = [
    { value: "race", label: texts.panels.race, panel: <RacePanel circuit={circuit} note={raceNote} onWhy={look} /> },
    {
      value: "stats",
      label: texts.panels.stats,
      panel: (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <WinsPanel />
          <GasPanel onLine={goToLine} onTurn={look} />
        </div>
      ),
    },
    { value: "debugger", label: texts.panels.debugger, panel: <DebuggerPanel /> },
    {
      value: "learn",
      label: texts.panels.learn,
      panel: (
        <LearnPanel
          progress={progress}
          onProgress={keepProgress}
          course={course}
          circuit={circuit}
          onWatch={(id) => {
            show("race");
            garage.drives.watch(id);
          }}
        />
      ),
    },
  ];
  const run = (
    <Button kind="primary" disabled={!ready} onClick={drive} data-testid="drive" title="Ctrl ⏎">
      <Play aria-hidden /> {texts.drive.run}
    </Button>
  );

  return (
    <section
      ref={frame}
      className="garage"
      aria-label={texts.region}
      data-pane={isCodeShown ? "code" : panel === "learn" ? "learn" : "results"}
      data-panel={panel}
    >
      <div className="garage-toolbar">
        <CarMenu />
        <LanguageChoice />
        <MoreMenu
          onReindent={() => editor.current?.reindent()}
          onWrap={() => editor.current?.toggleWrapping()}
          onCompiled={() => showCompiled(true)}
        />
        <span className="flex-1" />
        <span className="wide-only">{run}</span>
        <SubmitControl rule={garage.rule} {...submitProps} />
      </div>
      <div className="garage-code">
        <div className="flex min-h-0 flex-col" hidden={isCompiled}>
          <EditedElsewhere />
          <FileTabs />
          <ContractChoice />
          <CodePane heldRef={editor} />
          <KeyRow editor={editor} />
        </div>
        <div className="overflow-y-auto p-4" hidden={!isCompiled}>
          <BytecodePane
            onTake={(car) => {
              compiledCar.current = car;
              garage.takeBytecode(car);
            }}
            onSource={() => showCompiled(false)}
          />
        </div>
      </div>
      <Splitter frame={frame} label={texts.splitter} />
      <div className="garage-panels">
        <Tabs
          label={texts.panels.label}
          value={panel}
          onValueChange={(value) => setPanel(value as PanelName)}
          tabs={panels.map(({ panel: content, ...tab }) => ({
            ...tab,
            panel: (
              <>
                {(tab.value === "stats" || tab.value === "debugger") && <LastWorkingVersion />}
                {content}
              </>
            ),
          }))}
        />
      </div>
      <StatusBar carStatus={submitProps.officialCar ?? practicePlace} onGoTo={goToProblem} />
      <nav className="garage-bar" aria-label={texts.panes}>
        <button type="button" aria-pressed={isCodeShown} onClick={() => setCodeShown(true)}>
          {texts.panels.code}
        </button>
        {(["race", "learn"] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={!isCodeShown && (panel === "learn") === (name === "learn")}
            onClick={() => show(name)}
          >
            {texts.panels[name === "learn" ? "learn" : "results"]}
          </button>
        ))}
        {run}
      </nav>
    </section>
  );
}

/** Sets the height that a phone's keyboard leaves, and marks the frame while it is open. */
function useVisibleHeight(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    const root = document.documentElement;
    if (!seen) return;
    let width = 0;
    let tallest = 0;
    const measure = () => {
      // Zoomed in, it is a part of the page.
      if (seen.scale > 1.01) return;
      tallest = width === seen.width ? Math.max(tallest, seen.height) : seen.height;
      width = seen.width;
      const hasKeyboard = seen.height < tallest - leastKeyboard;
      root.style.setProperty("--visible-height", hasKeyboard ? `${seen.height}px` : "100dvh");
      frame.current?.toggleAttribute("data-keyboard", hasKeyboard);
    };
    measure();
    seen.addEventListener("resize", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      root.style.removeProperty("--visible-height");
    };
  }, [frame]);
}

/** Pixels; bars of browsers are smaller. */
const leastKeyboard = 150;

const shareKey = "garage-code-share";
const shareLimits = { least: 30, most: 75, usual: 60 };

/** As wide as both, its thumb is between code and panels. The code's share is remembered. */
function Splitter({ frame, label }: { frame: RefObject<HTMLElement | null>; label: string }) {
  const [share, setShare] = useState(() => Number(readChoice(shareKey) ?? shareLimits.usual) || shareLimits.usual);
  useLayoutEffect(() => frame.current?.style.setProperty("--code-share", `${share}%`), [frame, share]);
  const change = (wanted: number) => {
    const next = Math.max(shareLimits.least, Math.min(shareLimits.most, wanted));
    setShare(next);
    keepChoice(shareKey, String(next));
  };
  return (
    <input
      type="range"
      aria-label={label}
      className="garage-splitter"
      value={share}
      onChange={(event) => change(Number(event.target.value))}
    />
  );
}

function ContractChoice() {
  const garage = useGarage();
  const { candidates, chosenContract } = useGarageState("candidates", "chosenContract");
  const { editor: texts } = useMessages();
  if (candidates.length < 2 && chosenContract === undefined) return null;
  const names = new Set([...candidates, ...(chosenContract ? [chosenContract] : [])]);
  return (
    <Select
      label={texts.compiler.chooseCar}
      value={chosenContract ?? ""}
      placeholder="…"
      options={[...names].map((name) => ({ value: name, label: name }))}
      onChange={(event) => garage.chooseContract(event.target.value)}
    />
  );
}

function EditedElsewhere() {
  const garage = useGarage();
  const { editedElsewhere } = useGarageState("editedElsewhere");
  const { editor: texts } = useMessages();
  if (!editedElsewhere) return null;
  return (
    <Alert tone="caution" title={texts.editedElsewhere.title}>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => garage.settleEditedElsewhere("theirs")}>{texts.editedElsewhere.reload}</Button>
        <Button onClick={() => garage.settleEditedElsewhere("mine")}>{texts.editedElsewhere.keepMine}</Button>
      </div>
    </Alert>
  );
}

/** Only for cars with several files. */
function FileTabs() {
  const garage = useGarage();
  const openPath = useGarageValue(({ draft }) => draft.openPath);
  // A string, so that it only changes with the paths.
  const paths = useGarageValue(({ draft }) => draft.files.map((file) => file.path).join("\n")).split("\n");
  const { editor: texts } = useMessages();
  if (paths.length < 2) return null;
  return (
    <div className="flex items-stretch overflow-x-auto border-b border-line">
      {paths.map((each, index) => (
        <span key={each} className="flex items-center">
          <button
            type="button"
            aria-pressed={each === openPath}
            className={`min-h-9 px-3 font-mono text-sm whitespace-nowrap ${each === openPath ? "shadow-[inset_0_-3px_0_var(--color-go)]" : "text-quiet"}`}
            onClick={() => garage.openFile(each)}
          >
            {each.replace(/^src\/cars\//, "")}
          </button>
          {index > 0 && (
            <button
              type="button"
              className="icon-button"
              aria-label={texts.toolbar.removeFile({ path: each })}
              onClick={() => garage.removeFile(each)}
            >
              <X aria-hidden />
            </button>
          )}
        </span>
      ))}
    </div>
  );
}

const keys = {
  python: '. _ : ( ) [ ] = < > # "',
  others: '. _ { } ( ) [ ] = < > ; "',
};

function KeyRow({ editor }: { editor: RefObject<SourceEditor | null> }) {
  const { editor: texts } = useMessages();
  const isPython = useGarageValue(({ draft }) => languageOfFile(draft.openPath) === "python");
  // Keep the focus, or the phone's keyboard closes.
  const stay = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <section className="key-row" aria-label={texts.keys.label}>
      {keys[isPython ? "python" : "others"].split(" ").map((key) => (
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

/**
 * `?race=<id>&turn=<n>`, or `race=here` for the race this tab showed: the editor's car races its cars.
 * Returns what differs from that race, until other opponents are chosen.
 */
function useRaceOfAddress(garage: Garage, onRace: () => void): string | undefined {
  const { editor: texts } = useMessages();
  const { list } = useFormats();
  const [address] = useSearchParams();
  const id = address.get("race");
  const turn = Math.floor(Number(address.get("turn")));
  const { rivals } = useGarageState("rivals");
  const [note, setNote] = useState<{ text: string; of: readonly string[] }>();
  const shown = useRef({ texts, list, onRace });
  useEffect(() => {
    shown.current = { texts, list, onRace };
  });
  useEffect(() => {
    if (id === null) return;
    let isGone = false;
    void (async () => {
      const opened = id === "here" ? openStoredRace() : await fetchRace(id);
      if (isGone) return;
      const words = shown.current.texts.whatIf;
      const say = (text: string) => setNote({ text, of: garage.state.rivals });
      const { family } = garage.formula;
      if (opened.kind === "race" && carFamilyOf(opened.race.formula.family) !== carFamilyOf(family)) {
        say(words.otherRules({ family: families[opened.race.formula.family].title, here: families[family].title }));
      } else if (opened.kind !== "missing") {
        garage.drives.addRaceCars(opened.cars);
        const rivals = fillRivals(garage.formula, opened.rivals);
        if (opened.kind === "race") garage.drives.raceAgain(opened.race, opened.seat, rivals);
        else if (opened.rivals.length > 0) garage.drives.setRivals(rivals);
        if (opened.kind === "closed") say(words.closed({ names: shown.current.list(opened.names) }));
        else if (turn > 1 && turn < opened.log.turns.length) {
          const { race, log, seat } = opened;
          garage.drives.takeOver({ afterTurn: turn, seat, race, log });
        }
        shown.current.onRace();
      } else say(words.missing);
    })();
    return () => {
      isGone = true;
    };
  }, [garage, id, turn]);
  return note?.of === rivals ? note.text : undefined;
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
