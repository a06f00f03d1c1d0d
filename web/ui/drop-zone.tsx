import FolderOpen from "virtual:icons/folder-open";
import { useRef, useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";

type DropZoneProps = {
  label: string;
  /** of the button that opens the file dialog */
  choose: string;
  accept: string;
  kind?: ButtonLook["kind"];
  isBusy?: boolean;
  onFile: (file: File) => void;
  /** text dropped instead of a file */
  onText?: (text: string) => void;
};

export function DropZone({ label, choose, accept, kind = "quiet", isBusy = false, onFile, onText }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={`grid justify-items-center gap-3 border-2 border-dashed px-6 py-8 text-center ${isOver ? "border-go bg-go-soft" : "border-edge"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (isBusy) return;
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
        else onText?.(event.dataTransfer.getData("text"));
      }}
    >
      <p className="font-semibold">{label}</p>
      <Button kind={kind} disabled={isBusy} onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden /> {choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={choose}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file && !isBusy) onFile(file);
          event.target.value = "";
        }}
      />
    </div>
  );
}
