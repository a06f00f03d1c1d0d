import Ellipsis from "virtual:icons/ellipsis";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { carLanguages, languageOfFile } from "#languages/compiling/car-language.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogClose } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Menu, MenuGroup, MenuItem } from "../ui/menu.tsx";
import { useMessages } from "../ui/messages.tsx";
import { saveFile } from "../ui/save-file.ts";
import { refusePath } from "./drafts/draft.ts";
import { useOpenSourceFile } from "./open-source-file.ts";
import { languageToBeginIn, startsIn } from "./cars/starting-points.ts";
import { useGarage, useGarageValue } from "./use-garage.ts";

type Asked = "rename" | "addFile" | "remove";

interface MoreMenuProps {
  onReindent: () => void;
  onWrap: () => void;
  onCompiled: () => void;
}

export function MoreMenu({ onReindent, onWrap, onCompiled }: MoreMenuProps) {
  const garage = useGarage();
  const isSolidity = useGarageValue(({ draft }) => languageOfFile(draft.files[0]?.path ?? "") === "solidity");
  const { editor, garage: garageTexts } = useMessages();
  const { toolbar: texts } = editor;
  const [asked, setAsked] = useState<Asked>();
  const file = useRef<HTMLInputElement>(null);
  const openFile = useOpenSourceFile();
  const navigate = useNavigate();
  const download = () => {
    const { draft } = garage.state;
    const { ending } = carLanguages[languageOfFile(draft.files[0]?.path ?? "") ?? "solidity"];
    const text = draft.files.map((each) => each.text).join("\n");
    const name = `${draft.name.replaceAll(/[^\p{L}\p{N}_-]+/gu, "-") || "car"}${ending}`;
    saveFile(name, "text/plain;charset=utf-8", text);
  };
  const copy = () => {
    const { draft } = garage.state;
    garage.startDraftOf(draft.name, draft.files);
  };
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="icon-button shrink-0" aria-label={texts.more} title={texts.more}>
            <Ellipsis aria-hidden />
          </button>
        }
      >
        <MenuGroup>
          <MenuItem onClick={onReindent}>{texts.reindent}</MenuItem>
          <MenuItem onClick={onWrap}>{texts.wrap}</MenuItem>
          <MenuItem onClick={() => setAsked("rename")}>{texts.rename}</MenuItem>
          <MenuItem onClick={copy}>{texts.copy}</MenuItem>
          {isSolidity && <MenuItem onClick={() => setAsked("addFile")}>{texts.addFile}</MenuItem>}
          <MenuItem onClick={() => setAsked("remove")}>{texts.remove}</MenuItem>
        </MenuGroup>
        <MenuGroup>
          <MenuItem onClick={() => file.current?.click()}>{texts.openFile}</MenuItem>
          <MenuItem onClick={download}>{texts.download}</MenuItem>
        </MenuGroup>
        <MenuGroup>
          <MenuItem onClick={onCompiled}>{texts.compiled}</MenuItem>
          <MenuItem onClick={() => void navigate("?form")}>{garageTexts.submit.byForm}</MenuItem>
        </MenuGroup>
      </Menu>
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
      {asked === "remove" && <RemoveDialog close={() => setAsked(undefined)} />}
      {asked === "rename" && (
        <TextDialog
          title={texts.rename}
          label={texts.name}
          initial={garage.state.draft.name}
          action={texts.save}
          onText={(name) => {
            if (name.trim() === "") return texts.nameMissing;
            garage.rename(name.trim());
            return undefined;
          }}
          close={() => setAsked(undefined)}
        />
      )}
      {asked === "addFile" && (
        <TextDialog
          title={texts.addFile}
          label={texts.addFilePath}
          initial=""
          action={texts.addFileYes}
          onText={(path) => {
            const wrong = refusePath(
              path,
              garage.state.draft.files.map((each) => each.path),
            );
            if (wrong) return texts.pathWrong[wrong];
            garage.addFile(path);
            return undefined;
          }}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function TextDialog(props: {
  title: string;
  label: string;
  initial: string;
  action: string;
  /** Returns what is wrong. */
  onText: (text: string) => string | undefined;
  close: () => void;
}) {
  const { title, label, initial, action, onText, close } = props;
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      actions={
        <Button kind="primary" type="submit" form={formId}>
          {action}
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = onText(text);
          setError(wrong);
          if (wrong === undefined) close();
        }}
      >
        <TextField
          label={label}
          error={error}
          value={text}
          maxLength={120}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function RemoveDialog({ close }: { close: () => void }) {
  const garage = useGarage();
  const name = useGarageValue(({ draft }) => draft.name);
  const { editor, firstCars } = useMessages();
  const { toolbar: texts } = editor;
  const remove = () => {
    garage.removeDraft(startsIn(languageToBeginIn(garage.rule), garage.formula.family, firstCars)[0]!);
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={texts.removeAsk({ name })}
      actions={
        <>
          <DialogClose render={<Button>{texts.cancel}</Button>} />
          <Button kind="danger" onClick={remove}>
            {texts.removeYes}
          </Button>
        </>
      }
    />
  );
}
