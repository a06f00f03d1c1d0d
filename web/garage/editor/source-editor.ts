/** CodeMirror for cars, independent of React. */
import { acceptCompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  insertTab,
  isolateHistory,
  undo,
} from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { linter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorSelection, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  dropCursor,
  EditorView,
  GutterMarker,
  type KeyBinding,
  gutter,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  ViewPlugin,
  WidgetType,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { languageOfFile, type CarLanguage } from "#languages/compiling/car-language.ts";
import { languageSupport } from "./editor-languages.ts";
import { reindent, typesOver } from "./text-edits.ts";
import type { DescribedDoc } from "./described-doc.ts";
import { keepChoice, readChoice } from "../../races/replay/stored-choice.ts";

/** AltGr arrives as Ctrl+Alt on Windows, where it types signs: `\\` on Turkish keyboards. */
export const editorKeys = [
  { key: "Tab", run: acceptCompletion },
  ...closeBracketsKeymap,
  ...defaultKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...completionKeymap,
  ...lintKeymap,
  indentWithTab,
].filter(({ key = "" }: KeyBinding) => !/^(?:Mod|Ctrl)-Alt-.$/.test(key));

/** A line's gas, relative to the most expensive one. */
export interface LineHeat {
  line: number;
  /** 0 to 1 */
  heat: number;
  /** gas per turn */
  label: string;
  title: string;
}

/** Shown under the line in which it ends, in full. */
export interface LineProblem {
  id: string;
  from: number;
  to: number;
  severity: "error" | "warning" | "info";
  text: string;
  fix?: { label: string; apply: () => void };
}

export interface SourceEditorOptions {
  parent: HTMLElement;
  text: string;
  /** its extension decides the language */
  path: string;
  docs: readonly DescribedDoc[];
  label: string;
  phrases: Readonly<Record<string, string>>;
  /** CSP nonce for CodeMirror's styles */
  nonce: string | undefined;
  onChange: (text: string) => void;
  /** line from 1; not called while typing */
  onCursor: (line: number) => void;
  onDrive: () => void;
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.definitionKeyword], color: "var(--code-keyword)", fontWeight: "600" },
  { tag: [tags.typeName, tags.standard(tags.typeName), tags.className], color: "var(--code-type)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--code-number)" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: tags.comment, color: "var(--color-quiet)", fontStyle: "italic" },
  { tag: [tags.variableName, tags.propertyName], color: "var(--color-ink)" },
  { tag: tags.operator, color: "var(--color-quiet)" },
]);

const face = EditorView.theme({
  "&": {
    height: "100%",
    fontSize: "var(--code-size)",
    backgroundColor: "var(--color-raised)",
    color: "var(--color-ink)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", fontVariantLigatures: "none", lineHeight: "1.4" },
  ".cm-content": { caretColor: "var(--color-go)", paddingBlock: "0.25rem" },
  ".cm-cursor": { borderLeftWidth: "2px", borderLeftColor: "var(--color-go-text)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection": {
    backgroundColor: "var(--code-selection) !important",
  },
  // Transparent, because the selection is behind it.
  ".cm-activeLine": { backgroundColor: "var(--code-active)" },
  ".cm-gutters": {
    backgroundColor: "var(--color-panel)",
    color: "var(--color-quiet)",
    border: "0",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2rem", padding: "0 0.375rem" },
  ".cm-activeLineGutter": { backgroundColor: "var(--code-active)", color: "var(--color-ink)" },
  ".cm-snippetField": { backgroundColor: "color-mix(in srgb, var(--code-selection) 50%, transparent)" },
  ".cm-matchingBracket": { backgroundColor: "var(--code-selection)", outline: "1px solid var(--color-edge)" },
  ".cm-tooltip": {
    backgroundColor: "var(--color-raised)",
    color: "var(--color-ink)",
    border: "1px solid var(--color-edge)",
    maxWidth: "min(28rem, 90vw)",
  },
  ".cm-tooltip-autocomplete ul li": { padding: "0.25rem 0.5rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--color-go-soft)",
    color: "var(--color-ink)",
  },
  ".cm-completionDetail": { color: "var(--color-quiet)", fontStyle: "normal" },
  ".cm-referee-doc": { padding: "0.5rem 0.75rem", fontFamily: "var(--font-sans)", fontSize: "0.875rem" },
  ".cm-referee-doc code": { fontFamily: "var(--font-mono)", fontWeight: "600" },
  ".cm-panels": { backgroundColor: "var(--color-panel)", color: "var(--color-ink)" },
  ".cm-heat": {
    minWidth: "3.5rem",
    textAlign: "right",
    fontFamily: "var(--font-display)",
    fontSize: "0.8125rem",
    fontVariantNumeric: "tabular-nums",
  },
  "@media (max-width: 767px)": {
    // Details below the completions, because there is no room next to them.
    ".cm-tooltip-autocomplete > ul": { maxHeight: "6.5rem !important" },
    ".cm-tooltip.cm-completionInfo": {
      inset: "100% auto auto 0 !important",
      width: "100%",
      maxWidth: "none !important",
      margin: "0",
      fontSize: "0.8125rem",
    },
  },
  ".cm-heat-mark": {
    display: "block",
    padding: "0 0.25rem",
    whiteSpace: "nowrap",
    color: "var(--color-ink)",
    cursor: "help",
  },
  ".cm-debug-line": { backgroundColor: "var(--color-caution-soft)", boxShadow: "inset 3px 0 0 var(--color-caution)" },
  // Stays in view when the line is scrolled sideways.
  ".cm-problem": {
    position: "sticky",
    left: "2.5rem",
    display: "flex",
    alignItems: "start",
    gap: "0.5rem",
    width: "calc(100cqi - var(--gutters))",
    padding: "0.125rem 0.5rem",
    borderLeft: "3px solid var(--color-edge)",
    backgroundColor: "var(--color-panel)",
    fontFamily: "var(--font-sans)",
    fontSize: "0.875rem",
    whiteSpace: "normal",
    "& p": { minWidth: "0" },
    "& button": {
      minHeight: "1.75rem",
      padding: "0 0.625rem",
      borderRadius: "0.25rem",
      backgroundColor: "var(--color-go)",
      color: "var(--color-on-go)",
      fontWeight: "600",
      whiteSpace: "nowrap",
    },
  },
  ".cm-problem-error": { borderColor: "var(--color-stop)", backgroundColor: "var(--color-stop-soft)" },
  ".cm-problem-warning": { borderColor: "var(--color-caution)", backgroundColor: "var(--color-caution-soft)" },
});

/**
 * Re-measures when line heights change without an edit, for example when a font loads; otherwise line numbers are
 * misplaced.
 */
const measureWhenLinesChange = ViewPlugin.define((view) => {
  const observer = new ResizeObserver(() => view.requestMeasure());
  observer.observe(view.contentDOM);
  return { destroy: () => observer.disconnect() };
});

class HeatMark extends GutterMarker {
  readonly #heat: LineHeat;

  constructor(heat: LineHeat) {
    super();
    this.#heat = heat;
  }

  override eq(other: HeatMark): boolean {
    return other.#heat.label === this.#heat.label && other.#heat.heat === this.#heat.heat;
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement("span");
    mark.className = "cm-heat-mark";
    mark.textContent = this.#heat.label;
    mark.title = this.#heat.title;
    mark.style.background = `color-mix(in srgb, var(--code-heat) ${Math.round(this.#heat.heat * 70)}%, transparent)`;
    return mark;
  }
}

const setHeat = StateEffect.define<ReadonlyMap<number, LineHeat>>();
const heatField = StateField.define<ReadonlyMap<number, LineHeat>>({
  create: () => new Map(),
  update(heat, transaction) {
    for (const effect of transaction.effects) if (effect.is(setHeat)) return effect.value;
    // Moved lines make costs wrong, so remove them until the next drive.
    return transaction.docChanged && transaction.newDoc.lines !== transaction.startState.doc.lines ? new Map() : heat;
  },
});

const heatGutter = gutter({
  class: "cm-heat",
  side: "after",
  lineMarker(view, block) {
    const heat = view.state.field(heatField).get(view.state.doc.lineAt(block.from).number);
    return heat ? new HeatMark(heat) : null;
  },
  lineMarkerChange: (update) => update.startState.field(heatField) !== update.state.field(heatField),
  domEventHandlers: {
    // A press beside a line puts the caret at its end.
    mousedown(view, { from }) {
      view.dispatch({ selection: { anchor: view.state.doc.lineAt(from).to } });
      view.focus();
      return true;
    },
  },
});

const setDebugLine = StateEffect.define<number | null>();
const debugField = StateField.define<number | null>({
  create: () => null,
  update(line, transaction) {
    for (const effect of transaction.effects) if (effect.is(setDebugLine)) return effect.value;
    return transaction.docChanged ? null : line;
  },
  provide: (field) =>
    EditorView.decorations.compute([field], (state) => {
      const line = state.field(field);
      if (line === null || line > state.doc.lines) return Decoration.none;
      return Decoration.set([Decoration.line({ class: "cm-debug-line" }).range(state.doc.line(line).from)]);
    }),
});

class ProblemWidget extends WidgetType {
  readonly #problem: LineProblem;

  constructor(problem: LineProblem) {
    super();
    this.#problem = problem;
  }

  override toDOM(): HTMLElement {
    const { id, severity, text, fix } = this.#problem;
    const box = document.createElement("div");
    box.className = `cm-problem cm-problem-${severity}`;
    box.dataset["problem"] = id;
    box.appendChild(document.createElement("p")).textContent = text;
    if (fix) {
      const button = box.appendChild(document.createElement("button"));
      button.type = "button";
      button.textContent = fix.label;
      button.addEventListener("click", fix.apply);
    }
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const setProblems = StateEffect.define<DecorationSet>();
const problemField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(problems, transaction) {
    for (const effect of transaction.effects) if (effect.is(setProblems)) return effect.value;
    return problems.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Selection, scroll position and focus. */
export interface EditorPlace {
  anchor: number;
  head: number;
  /** start of the first visible line */
  first: number;
  /** pixels of it above the viewport */
  above: number;
  hasFocus: boolean;
}

const wrapKey = "garage-wrap";

/** Animation frames until newly visible lines are measured. */
const framesUntilMeasured = 2;

export class SourceEditor {
  readonly view: EditorView;
  readonly #options: SourceEditorOptions;
  readonly #language = new Compartment();
  readonly #wrapping = new Compartment();
  #isWrapped = readChoice(wrapKey) === "yes";
  #path: string;
  #isQuiet = false;

  constructor(options: SourceEditorOptions) {
    this.#options = options;
    this.#path = options.path;
    this.view = new EditorView({ parent: options.parent, state: this.#stateOf(options.text) });
    this.#drawLanguage();
  }

  get #carLanguage(): CarLanguage {
    return languageOfFile(this.#path) ?? "solidity";
  }

  /** Plain text until the grammar is loaded. */
  #drawLanguage(): void {
    const path = this.#path;
    void languageSupport(this.#carLanguage, this.#options.docs).then(
      (support) => {
        if (path === this.#path) this.view.dispatch({ effects: this.#language.reconfigure(support) });
      },
      // Without the network it stays plain, but works.
      () => undefined,
    );
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  open(text: string, path: string): void {
    this.#path = path;
    this.view.setState(this.#stateOf(text));
    this.view.scrollDOM.scrollTo(0, 0);
    this.#drawLanguage();
  }

  rename(path: string): void {
    this.#path = path;
    this.#drawLanguage();
  }

  /** Doesn't call `onChange` by default; keeps the cursor, can be undone. Lines are shown from their start. */
  replaceText(text: string, isReported = false): void {
    const { doc } = this.view.state;
    const old = doc.toString();
    if (old === text) return;
    let from = 0;
    while (from < old.length && from < text.length && old[from] === text[from]) from += 1;
    let end = 0;
    while (end < old.length - from && end < text.length - from && old.at(-1 - end) === text.at(-1 - end)) end += 1;
    this.#isQuiet = !isReported;
    this.view.dispatch({
      changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) },
      annotations: isolateHistory.of("full"),
    });
    this.#isQuiet = false;
    this.view.scrollDOM.scrollLeft = 0;
  }

  /** Remembered on this device. */
  toggleWrapping(): void {
    this.#isWrapped = !this.#isWrapped;
    keepChoice(wrapKey, this.#isWrapped ? "yes" : "no");
    this.view.dispatch({ effects: this.#wrapping.reconfigure(this.#isWrapped ? EditorView.lineWrapping : []) });
  }

  reindent(): void {
    this.view.dispatch({ changes: reindent(this.view.state), annotations: isolateHistory.of("full") });
  }

  showProblems(problems: readonly LineProblem[]): void {
    const { doc } = this.view.state;
    const within = (offset: number) => Math.min(offset, doc.length);
    const marks = problems.map(({ from, to, severity, text }) => ({
      from: within(from),
      to: within(to),
      severity,
      message: text,
    }));
    const widgets = problems.map((problem) =>
      Decoration.widget({ widget: new ProblemWidget(problem), block: true, side: 1 }).range(
        doc.lineAt(within(problem.from)).to,
      ),
    );
    this.view.dispatch(setDiagnostics(this.view.state, marks), {
      effects: setProblems.of(Decoration.set(widgets, true)),
    });
  }

  showHeat(lines: readonly LineHeat[]): void {
    this.view.dispatch({ effects: setHeat.of(new Map(lines.map((line) => [line.line, line]))) });
  }

  showDebugLine(line: number | null): void {
    const { doc } = this.view.state;
    const place = line === null || line > doc.lines ? undefined : doc.line(line).from;
    this.view.dispatch({
      effects: [
        setDebugLine.of(line),
        ...(place === undefined ? [] : [EditorView.scrollIntoView(place, { y: "nearest", yMargin: 60 })]),
      ],
    });
  }

  goTo(offset: number): void {
    const at = Math.min(offset, this.view.state.doc.length);
    this.view.dispatch({
      selection: EditorSelection.cursor(at),
      effects: EditorView.scrollIntoView(at, { y: "center" }),
    });
    this.view.focus();
  }

  get place(): EditorPlace {
    const { anchor, head } = this.view.state.selection.main;
    const top = this.view.scrollDOM.scrollTop - this.view.documentPadding.top;
    const first = this.view.lineBlockAtHeight(top);
    return { anchor, head, first: first.from, above: top - first.top, hasFocus: this.view.hasFocus };
  }

  /** Without scrolling the page. */
  goBackTo({ anchor, head, first, above, hasFocus }: EditorPlace): void {
    const within = (offset: number) => Math.min(offset, this.view.state.doc.length);
    this.view.dispatch({ selection: EditorSelection.single(within(anchor), within(head)) });
    if (hasFocus) this.view.focus();
    // By line, because heights of lines that weren't rendered are estimates.
    const goToFirst = (framesLeft: number) =>
      this.view.requestMeasure({
        read: () => this.view.lineBlockAt(within(first)).top + this.view.documentPadding.top + above,
        write: (top) => {
          this.view.scrollDOM.scrollTop = top;
          if (framesLeft > 0) requestAnimationFrame(() => goToFirst(framesLeft - 1));
        },
      });
    goToFirst(framesUntilMeasured);
  }

  /** For the key row: inserts at the cursor, like the keyboard. */
  type(text: string): void {
    this.view.dispatch(this.view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
    this.view.focus();
  }

  tab(): void {
    if (!acceptCompletion(this.view)) insertTab(this.view);
    this.view.focus();
  }

  undo(): void {
    undo(this.view);
    this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }

  #stateOf(text: string): EditorState {
    return EditorState.create({ doc: text, extensions: this.#extensions() });
  }

  #extensions(): Extension[] {
    const { label, phrases, nonce, onChange, onCursor, onDrive } = this.#options;
    return [
      // Marks and keys only: the texts are under the lines.
      linter(null, { tooltipFilter: () => [] }),
      problemField,
      lineNumbers(),
      heatField,
      heatGutter,
      measureWhenLinesChange,
      debugField,
      highlightActiveLineGutter(),
      highlightActiveLine(),
      history(),
      drawSelection(),
      dropCursor(),
      EditorState.tabSize.of(4),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      EditorView.inputHandler.of((view, from, to, text) => {
        if (!typesOver(view.state, from, to, text)) return false;
        view.dispatch({ selection: EditorSelection.cursor(from + 1), userEvent: "input.type", scrollIntoView: true });
        return true;
      }),
      highlightSelectionMatches(),
      syntaxHighlighting(colours),
      face,
      this.#language.of([]),
      this.#wrapping.of(this.#isWrapped ? EditorView.lineWrapping : []),
      EditorState.phrases.of(phrases),
      EditorView.contentAttributes.of({
        "aria-label": label,
        "aria-describedby": "editor-help",
        autocapitalize: "off",
        autocorrect: "off",
        spellcheck: "false",
        tabindex: "0",
      }),
      ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
      keymap.of([
        { key: "Mod-Enter", run: () => (onDrive(), true) },
        { key: "Mod-s", run: () => (this.reindent(), true), preventDefault: true },
        { key: "Shift-Alt-f", run: () => (this.reindent(), true) },
        ...editorKeys,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.#isQuiet) onChange(update.state.doc.toString());
        else if (update.selectionSet) onCursor(update.state.doc.lineAt(update.state.selection.main.head).number);
      }),
    ];
  }
}
