import { Flag, Square } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Formula } from "#engine/race/formula.ts";
import { templates } from "#solidity/templates/templates.ts";
import { useLanguage, useMessages } from "../messages/messages.tsx";
import type { CircuitName } from "../races/replay/circuit-layouts.ts";
import { holdReload } from "../shell/reload.ts";
import { Button } from "../ui/button.tsx";
import { showNotice } from "../ui/notices.ts";
import { Select } from "../ui/select.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { DraftTools, FileTabs, StatusLine } from "./draft-tools.tsx";
import { type Draft, newDraft } from "./drafts/draft.ts";
import { createDraftStore, openBackends, takeRescued } from "./drafts/draft-store.ts";
import { CodePane } from "./editor/code-pane.tsx";
import type { SourceEditor } from "./editor/source-editor.ts";
import { firstLap } from "./lessons/first-lap.ts";
import { type Progress, readProgress, writeProgress } from "./lessons/progress.ts";
import { readKept, writeKept } from "./kept-cars.ts";
import { DebuggerPanel } from "./panels/debugger-panel.tsx";
import { GasPanel } from "./panels/gas-panel.tsx";
import { GuidePanel } from "./panels/guide-panel.tsx";
import { LadderPanel } from "./panels/ladder-panel.tsx";
import { LessonPanel } from "./panels/lesson-panel.tsx";
import { RacePanel } from "./panels/race-panel.tsx";
import { WinsPanel } from "./panels/wins-panel.tsx";
import { ProblemList } from "./problem-list.tsx";
import { TemplateFlaw } from "./template-flaw.tsx";
import { BytecodePane } from "./upload/bytecode-pane.tsx";
import { useWorkshop, useWorkshopState, WorkshopContext } from "./use-workshop.ts";
import { Workshop } from "./workshop.ts";
import type { ReadyCar } from "./workshop-state.ts";
import "./garage.css";

export interface WorkshopViewProps {
  formula: Formula;
  circuit: CircuitName;
  /** the account whose drafts these are; null for nobody */
  owner: string | null;
  /** what hands in the car that is ready; it gets the sources too */
  submit?: (car: { ready: ReadyCar | undefined; draft: Draft; isCurrent: boolean }) => ReactNode;
}

/** The workshop: drafts are opened first, then everything else. */
export default function WorkshopView({ formula, circuit, owner, submit }: WorkshopViewProps) {
  const { editor: texts } = useMessages();
  const language = useLanguage();
  const [workshop, setWorkshop] = useState<Workshop | null>(null);
  const words = useRef({ texts, language });
  useEffect(() => {
    words.current = { texts, language };
  }, [texts, language]);

  useEffect(() => {
    let opened: Workshop | undefined;
    let isGone = false;
    const open = async () => {
      const newId = () => crypto.randomUUID();
      const store = createDraftStore({
        backends: await openBackends(),
        newId,
        nowMs: () => Date.now(),
        forkName: (name) => words.current.texts.saved.forkName(name),
      });
      const rescued = takeRescued();
      if (rescued && rescued.owner === owner) {
        await store.save(rescued);
        showNotice({ title: words.current.texts.saved.rescued });
      }
      const drafts = await store.list(owner);
      if (isGone) return;
      const template = templates[0]!;
      const draft =
        drafts[0] ??
        newDraft({
          id: newId(),
          owner,
          name: template.title[words.current.language],
          text: template.source,
          startedFrom: template.id,
        });
      opened = new Workshop({
        formula,
        store,
        draft,
        drafts: drafts.length > 0 ? drafts : [draft],
        kept: readKept(),
        newId,
        nowMs: () => Date.now(),
        saveKept: writeKept,
        onForked: (name) => showNotice({ kind: "caution", title: words.current.texts.saved.forked(name), stays: true }),
        onTakenOver: () => showNotice({ title: words.current.texts.saved.takenOver }),
      });
      setWorkshop(opened);
      opened.compileNow();
    };
    void open();
    return () => {
      isGone = true;
      opened?.close();
      setWorkshop(null);
    };
  }, [formula, owner]);

  if (!workshop) return <output className="block">{texts.loading}</output>;
  return (
    <WorkshopContext value={workshop}>
      <WorkshopFrame circuit={circuit} {...(submit ? { submit } : {})} />
    </WorkshopContext>
  );
}

type PanelName = "lesson" | "race" | "wins" | "gas" | "debugger" | "ladder" | "guide";

function WorkshopFrame({ circuit, submit }: Pick<WorkshopViewProps, "circuit" | "submit">) {
  const workshop = useWorkshop();
  const state = useWorkshopState();
  const { editor: texts } = useMessages();
  const editor = useRef<SourceEditor | null>(null);
  const [progress, setProgress] = useState<Progress>(readProgress);
  const [panel, setPanel] = useState<PanelName>(progress.steps.length < firstLap.length ? "lesson" : "race");
  const panels = useRef<HTMLDivElement>(null);
  const { draft, ready, isReadyCurrent, race, isTableRunning, candidates, chosenContract } = state;

  useSafeLeave(workshop);
  const keepProgress = (next: Progress) => {
    setProgress(next);
    writeProgress(next);
  };
  const drive = () => {
    setPanel("race");
    void workshop.drive();
    if (matchMedia("(max-width: 1023px)").matches) panels.current?.scrollIntoView({ block: "start" });
  };
  const goToLine = (file: string, line: number) => {
    if (draft.openPath !== file) workshop.openFile(file);
    const text = draft.files.find((each) => each.path === file)?.text ?? "";
    editor.current?.goTo(
      text
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0),
    );
  };
  const look = (turn: number) => {
    setPanel("debugger");
    void workshop.look(turn);
  };

  const isBusy = race.kind === "running" || isTableRunning;
  return (
    <section className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]" aria-label={texts.region}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <Tabs
          label={texts.ways.label}
          tabs={[
            {
              value: "source",
              label: texts.ways.source,
              panel: (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
                  <DraftTools onFormat={() => editor.current?.format()} />
                  <div>
                    <FileTabs />
                    <CodePane heldRef={editor} />
                  </div>
                  <KeyRow editor={editor} />
                  <StatusLine />
                  {(candidates.length > 1 || chosenContract !== undefined) && (
                    <Select
                      label={texts.compiler.chooseCar}
                      value={chosenContract ?? ""}
                      placeholder="…"
                      options={[...new Set([...candidates, ...(chosenContract ? [chosenContract] : [])])].map(
                        (name) => ({ value: name, label: name }),
                      )}
                      onChange={(event) => workshop.chooseContract(event.target.value)}
                    />
                  )}
                  <TemplateFlaw />
                  <ProblemList onGoTo={(offset) => editor.current?.goTo(offset)} />
                </div>
              ),
            },
            { value: "bytecode", label: texts.ways.bytecode, panel: <BytecodePane way="bytecode" /> },
            { value: "artifact", label: texts.ways.artifact, panel: <BytecodePane way="artifact" /> },
          ]}
        />
        <div className="workshop-actions flex flex-wrap items-center gap-3">
          <Button kind="primary" disabled={!ready} onClick={drive} data-testid="drive">
            <Flag aria-hidden /> {texts.drive.run}
          </Button>
          {isBusy && (
            <Button onClick={() => workshop.stop()}>
              <Square aria-hidden /> {texts.drive.cancel}
            </Button>
          )}
          {submit?.({ ready, draft, isCurrent: isReadyCurrent })}
        </div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-go"
            checked={state.drivesOnChange}
            onChange={(event) => workshop.setDrivesOnChange(event.target.checked)}
          />
          {texts.drive.onChange}
        </label>
      </div>
      <div ref={panels} className="workshop-panels min-w-0 scroll-mt-4">
        <Tabs
          label={texts.panels.label}
          value={panel}
          onValueChange={(value) => setPanel(value as PanelName)}
          tabs={[
            {
              value: "lesson",
              label: texts.panels.lesson,
              panel: <LessonPanel progress={progress} onProgress={keepProgress} onLadder={() => setPanel("ladder")} />,
            },
            { value: "race", label: texts.panels.race, panel: <RacePanel circuit={circuit} onWhy={look} /> },
            { value: "wins", label: texts.panels.wins, panel: <WinsPanel /> },
            { value: "gas", label: texts.panels.gas, panel: <GasPanel onLine={goToLine} onTurn={look} /> },
            { value: "debugger", label: texts.panels.debugger, panel: <DebuggerPanel /> },
            {
              value: "ladder",
              label: texts.panels.ladder,
              panel: <LadderPanel progress={progress} onProgress={keepProgress} />,
            },
            { value: "guide", label: texts.panels.guide, panel: <GuidePanel /> },
          ]}
        />
      </div>
    </section>
  );
}

/** Braces, brackets and the like, which phones hide behind two presses. */
function KeyRow({ editor }: { editor: { readonly current: SourceEditor | null } }) {
  const { editor: texts } = useMessages();
  // The editor must keep the focus, or the phone's keyboard folds away.
  const stay = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <section className="key-row" aria-label={texts.keys.label}>
      {["{", "}", "(", ")", ";", "="].map((key) => (
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

/** No word is lost when the page goes: hidden, closed or reloaded. */
function useSafeLeave(workshop: Workshop): void {
  useEffect(() => {
    const rescue = () => workshop.rescue();
    const onHidden = () => {
      if (document.visibilityState === "hidden") rescue();
    };
    addEventListener("pagehide", rescue);
    addEventListener("beforeunload", rescue);
    document.addEventListener("visibilitychange", onHidden);
    const release = holdReload("typing");
    return () => {
      release();
      removeEventListener("pagehide", rescue);
      removeEventListener("beforeunload", rescue);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [workshop]);
}
