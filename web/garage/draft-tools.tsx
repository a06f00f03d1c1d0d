import { Download, Paintbrush, Plus, Trash2, Upload, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { families } from "#engine/formula/families.ts";
import { carLanguages, languageOfFile } from "#languages/compiling/car-language.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { Dialog, DialogClose } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { type Draft, refusePath } from "./drafts/draft.ts";
import { familyOfDraft, isForRules } from "./drafts/rules-of-draft.ts";
import { groupBy } from "./group-by.ts";
import { useOpenSourceFile } from "./open-source-file.ts";
import { NewCar } from "./new-car.tsx";
import { languageToBeginIn, startsIn } from "./cars/starting-points.ts";
import { ProblemInShort, problemsId } from "./problem-list.tsx";
import { useGarage, useGarageState, useGarageValue } from "./use-garage.ts";

export function DraftTools({ onFormat }: { onFormat: () => void }) {
  const garage = useGarage();
  const { drafts } = useGarageState("drafts");
  const openId = useGarageValue(({ draft }) => draft.id);
  const { editor: texts } = useMessages();
  const file = useRef<HTMLInputElement>(null);
  // Always list the open draft; if it doesn't fit the rules, the editor says so.
  const isOwn = (each: Draft) => each.id === openId || isForRules(each, garage.formula.family);
  const own = drafts.filter(isOwn);
  const others = groupBy(
    drafts.filter((each) => !isOwn(each)),
    familyOfDraft,
  );
  const openFile = useOpenSourceFile();
  return (
    <section className="flex flex-wrap items-end gap-2" aria-label={texts.toolbar.label}>
      <label className="min-w-0 flex-1 basis-full sm:basis-0">
        <span className="block text-sm font-semibold">{texts.toolbar.draft}</span>
        <select
          className="control select"
          value={openId}
          onChange={(event) => {
            const chosen = drafts.find((each) => each.id === event.target.value);
            if (chosen) garage.openDraft(chosen);
          }}
        >
          {own.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
          {[...others].map(([family, cars]) => (
            <optgroup key={family} label={family && texts.forRules({ family: families[family].title })}>
              {cars.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <NewCar />
      <ToolButton label={texts.toolbar.format} hint={texts.toolbar.formatHint} icon={Paintbrush} onClick={onFormat} />
      <ToolButton label={texts.toolbar.openFile} icon={Upload} onClick={() => file.current?.click()} />
      <ToolButton
        label={texts.toolbar.download}
        icon={Download}
        onClick={() => {
          const { draft } = garage.state;
          const written = languageOfFile(draft.files[0]?.path ?? "") ?? "solidity";
          download(draft.name, carLanguages[written].ending, draft.files.map((each) => each.text).join("\n"));
        }}
      />
      <RemoveDraft />
      <input
        ref={file}
        type="file"
        accept=".sol,.py,.js,.ts,.txt"
        className="hidden"
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (chosen) void openFile(chosen);
        }}
      />
    </section>
  );
}

interface ToolButtonProps {
  label: string;
  hint?: string;
  icon: typeof Plus;
  onClick: () => void;
}

function ToolButton({ label, hint = label, icon: Icon, onClick }: ToolButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={hint} onClick={onClick}>
      <Icon aria-hidden />
    </button>
  );
}

function RemoveDraft() {
  const garage = useGarage();
  const name = useGarageValue(({ draft }) => draft.name);
  const { editor: texts, firstCars } = useMessages();
  return (
    <Dialog
      trigger={
        <button type="button" className="icon-button" aria-label={texts.toolbar.remove} title={texts.toolbar.remove}>
          <Trash2 aria-hidden />
        </button>
      }
      title={texts.toolbar.removeAsk({ name })}
      actions={
        <>
          <DialogClose render={<Button>{texts.toolbar.cancel}</Button>} />
          <DialogClose
            render={
              <Button
                kind="danger"
                onClick={() =>
                  garage.removeDraft(startsIn(languageToBeginIn(garage.rule), garage.formula.family, firstCars)[0]!)
                }
              >
                {texts.toolbar.removeYes}
              </Button>
            }
          />
        </>
      }
    />
  );
}

export function EditedElsewhere() {
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

export function FileTabs() {
  const garage = useGarage();
  const openPath = useGarageValue(({ draft }) => draft.openPath);
  // A string, so that it only changes with the paths.
  const paths = useGarageValue(({ draft }) => draft.files.map((file) => file.path).join("\n")).split("\n");
  const { editor: texts } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [path, setPath] = useState("");
  const [wrong, setWrong] = useState<"empty" | "shape" | "taken" | undefined>();
  const formId = useId();
  const add = () => {
    const refused = refusePath(path, paths);
    setWrong(refused);
    if (refused) return;
    garage.addFile(path);
    setPath("");
    setOpen(false);
  };
  return (
    <div className="flex items-stretch overflow-x-auto border-b border-line">
      {paths.map((each, index) => (
        <span key={each} className="flex items-center">
          <button
            type="button"
            aria-pressed={each === openPath}
            className={`min-h-11 px-3 font-mono text-sm whitespace-nowrap ${each === openPath ? "shadow-[inset_0_-3px_0_var(--color-go)]" : "text-quiet"}`}
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
      {languageOfFile(paths[0] ?? "") === "solidity" && (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <button
              type="button"
              // The scrolling row would clip an outer outline.
              className="icon-button shrink-0 -outline-offset-2"
              aria-label={texts.toolbar.addFile}
              title={texts.toolbar.addFile}
            >
              <Plus aria-hidden />
            </button>
          }
          title={texts.toolbar.addFileTitle}
          actions={
            <Button kind="primary" type="submit" form={formId}>
              {texts.toolbar.addFileYes}
            </Button>
          }
        >
          <form
            id={formId}
            onSubmit={(event) => {
              event.preventDefault();
              add();
            }}
          >
            <TextField
              label={texts.toolbar.addFilePath}
              hint={texts.toolbar.addFileHint}
              error={wrong && texts.toolbar.pathWrong[wrong]}
              value={path}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setPath(event.target.value)}
            />
          </form>
        </Dialog>
      )}
    </div>
  );
}

export function StatusLine() {
  const { save, compiler, download, problems, ready, isReadyCurrent } = useGarageState(
    "save",
    "compiler",
    "download",
    "problems",
    "ready",
    "isReadyCurrent",
  );
  const { editor: texts } = useMessages();
  const { number } = useFormats();
  const megabytes = (bytes: number) =>
    number(bytes / 1_000_000, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const mistakes = problems.filter((problem) => problem.diagnostic.severity === "error").length;
  const firstMistake = problems.find((problem) => problem.diagnostic.severity === "error");
  const isUnsafe = save === "failed" || save === "refused" || save === "signedOut";
  const compiled = (() => {
    switch (compiler.kind) {
      case "idle":
        return texts.compiler.idle;
      case "loading":
        return texts.compiler.loading({
          received: megabytes(download?.receivedBytes ?? compiler.receivedBytes),
          total: megabytes(compiler.totalBytes),
        });
      case "working":
        return texts.compiler.checking;
      case "failed":
        return texts.compiler.offline;
      case "waiting":
        return texts.compiler.waiting({ ahead: number(compiler.ahead) });
      case "busy":
        return texts.compiler.busy({ seconds: number(compiler.waitSeconds) });
      case "done": {
        const verdict = mistakes > 0 ? texts.compiler.mistakes({ count: mistakes }) : texts.compiler.ok;
        return compiler.onServer ? `${verdict} (${texts.compiler.onServer})` : verdict;
      }
    }
  })();
  const bytes = ready?.source && isReadyCurrent ? ready.source.car.deployedCode.length / 2 - 1 : undefined;
  return (
    <div className="order-first flex basis-full flex-wrap gap-x-4 gap-y-1 text-sm text-quiet sm:order-none sm:basis-64 sm:grow sm:justify-end">
      <span
        data-testid="compiler"
        data-state={compiler.kind}
        data-mistakes={mistakes}
        data-current={isReadyCurrent}
        className={mistakes > 0 || compiler.kind === "failed" ? "font-semibold text-stop" : ""}
      >
        {mistakes > 0 ? (
          <button type="button" className="min-h-6 underline underline-offset-4" onClick={showProblems}>
            {compiled}
            {firstMistake && (
              <span className="hidden sm:inline">
                : <ProblemInShort problem={firstMistake} />
              </span>
            )}
          </button>
        ) : (
          compiled
        )}
      </span>
      {download && compiler.kind !== "loading" && (
        <span>
          {texts.compiler.loading({
            received: megabytes(download.receivedBytes),
            total: megabytes(download.totalBytes),
          })}
        </span>
      )}
      {bytes !== undefined && (
        <span className="hidden sm:inline">{texts.compiler.size({ bytes: number(bytes), most: number(24_576) })}</span>
      )}
      <span data-testid="saved" className={isUnsafe ? "font-semibold text-stop" : ""}>
        {texts.saved[save]}
      </span>
    </div>
  );
}

function showProblems(): void {
  document.getElementById(problemsId)?.scrollIntoView({ block: "center" });
}

function download(name: string, ending: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}_-]+/gu, "-") || "car"}${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
