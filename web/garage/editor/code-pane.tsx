import { useEffect, useMemo, useRef, type RefObject } from "react";
import type { Formula } from "#engine/formula/formula.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { keepOverReload } from "../../app/reload.ts";
import { useGarage, useGarageState, useGarageValue } from "../use-garage.ts";
import { problemText } from "../problem-text.ts";
import { useOpenSourceFile } from "../open-source-file.ts";
import type { GarageState } from "../garage-state.ts";
import { refereeDocs, scriptsOwnDocs } from "./referee-docs.ts";
import type { DescribedDoc } from "./described-doc.ts";
import { type EditorPlace, type LineHeat, SourceEditor } from "./source-editor.ts";

/** Below these, more would only be echoes. */
const mostProblems = 8;

export function CodePane({ heldRef }: { heldRef: RefObject<SourceEditor | null> }) {
  const garage = useGarage();
  const { problems, gas, inspect, inspectStep: step } = useGarageState("problems", "gas", "inspect", "inspectStep");
  const openPath = useGarageValue(({ draft }) => draft.openPath);
  const { editor: texts } = useMessages();
  const docs = useDescribedDocs(garage.formula);
  const box = useRef<HTMLDivElement>(null);
  const openFile = useOpenSourceFile();

  useEffect(() => {
    let shown = placeOf(garage.state);
    const made = new SourceEditor({
      parent: box.current!,
      text: shown.text,
      path: shown.path,
      docs,
      label: texts.editorLabel,
      phrases: texts.phrases,
      nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
      onChange: (text) => {
        shown = { ...shown, text };
        garage.edit(text);
      },
      onCursor: (line) => garage.moveCursor(line),
      onDrive: () => garage.compileNow(),
    });
    heldRef.current = made;
    // React to changes from outside the keyboard, without rendering on every key.
    const unsubscribe = garage.subscribe(() => {
      const next = placeOf(garage.state);
      const isRenamed = next.path !== shown.path && !garage.state.draft.files.some(({ path }) => path === shown.path);
      if (next.draft === shown.draft && isRenamed && next.text === made.text) made.rename(next.path);
      else if (next.draft !== shown.draft || next.path !== shown.path) made.open(next.text, next.path);
      else if (next.text !== shown.text) made.replaceText(next.text);
      shown = next;
    });
    const stopKeeping = keepOverReload("editor", {
      save: () => ({ draft: shown.draft, path: shown.path, ...made.place }),
      restore: (value) => {
        const kept = value as EditorPlace & { draft: string; path: string };
        if (kept.draft === shown.draft && kept.path === shown.path) made.goBackTo(kept);
      },
    });
    return () => {
      stopKeeping();
      unsubscribe();
      heldRef.current = null;
      made.destroy();
    };
  }, [heldRef, garage, docs, texts]);

  const { compiler, compilerErrors } = useMessages();
  const { number, percent } = useFormats();
  useEffect(() => {
    const here = problems.filter(({ file = openPath, explained }) => {
      // Unused parameters don't deserve a mark.
      return file === openPath && explained?.id !== "unused-parameter";
    });
    heldRef.current?.showProblems(
      here.slice(0, mostProblems).map((problem) => {
        const { diagnostic, explained } = problem;
        const text = problemText(problem, { compiler, compilerErrors }, number);
        const edits = explained?.edits ?? diagnostic.edits;
        // Problems of the whole file are on its first line.
        const from = diagnostic.from?.offset ?? 0;
        const ofCompiler = explained || diagnostic.said ? undefined : diagnostic.message;
        return {
          id: explained?.id ?? diagnostic.said?.id ?? diagnostic.code,
          from,
          to: Math.max(from, diagnostic.to?.offset ?? from),
          severity: diagnostic.severity,
          text: [text, ofCompiler === text ? undefined : ofCompiler].filter(Boolean).join(" "),
          ...(edits && { fix: { label: texts.problems.apply, apply: () => garage.applyEdits(edits) } }),
        };
      }),
    );
  }, [heldRef, problems, openPath, compiler, compilerErrors, texts, garage, number]);

  const heat = useMemo(
    () => (gas ? heatOf(gas, openPath, number, percent, texts) : []),
    [gas, openPath, number, percent, texts],
  );
  useEffect(() => heldRef.current?.showHeat(heat), [heldRef, heat]);

  useEffect(() => {
    const stop = inspect.kind === "shown" ? inspect.turn.stops[step] : undefined;
    heldRef.current?.showDebugLine(stop?.file === openPath ? stop.line : null);
  }, [heldRef, inspect, step, openPath]);

  return (
    <>
      <div
        ref={box}
        className="@container min-h-0 flex-1"
        data-testid="editor"
        onDropCapture={(event) => {
          const [dropped] = event.dataTransfer.files;
          if (!dropped) return;
          event.preventDefault();
          event.stopPropagation();
          void openFile(dropped);
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes("Files")) event.preventDefault();
        }}
      />
      <p id="editor-help" className="sr-only">
        {texts.editorHelp}
      </p>
    </>
  );
}

function placeOf({ draft }: Pick<GarageState, "draft">) {
  const text = draft.files.find((file) => file.path === draft.openPath)?.text ?? "";
  return { draft: draft.id, path: draft.openPath, text };
}

function heatOf(
  gas: NonNullable<GarageState["gas"]>,
  path: string,
  number: (value: number) => string,
  percent: (share: number, digits?: number) => string,
  texts: Catalogue["editor"],
): LineHeat[] {
  const lines = gas.lines.filter((line) => line.file === path);
  const dearest = Math.max(1, ...lines.map((line) => line.gas));
  const turns = Math.max(1, gas.turns.length);
  return lines
    .map((line) => ({ line, perTurn: line.gas / turns }))
    .filter(({ perTurn }) => perTurn >= gas.budget / 2_000)
    .map(({ line, perTurn }) => {
      const share = perTurn / gas.budget;
      const spent = number(Math.round(perTurn));
      return {
        line: line.line,
        heat: line.gas / dearest,
        label: spent,
        title: texts.gas.heat({ gas: spent, share: percent(share, share < 0.1 ? 1 : 0) }),
      };
    });
}

function useDescribedDocs(formula: Formula): DescribedDoc[] {
  const { referee: texts } = useMessages();
  const { number } = useFormats();
  return useMemo(
    () =>
      [...refereeDocs(formula), ...scriptsOwnDocs].map((doc) => {
        const gas =
          doc.gas &&
          (doc.gas.perUnit === undefined
            ? texts.gasFlat({ base: number(doc.gas.base) })
            : texts.gas({ base: number(doc.gas.base), unit: number(doc.gas.perUnit) }));
        const price = doc.firstPrice === undefined ? undefined : texts.price({ coins: doc.firstPrice });
        return {
          ...doc,
          text: texts.names[doc.name],
          cost: [price, gas].filter((part) => part !== undefined).join(" · "),
        };
      }),
    [formula, texts, number],
  );
}
