import { FolderOpen } from "lucide-react";
import { useRef, useState, type ComponentProps, type DragEvent } from "react";
import { useNavigate } from "react-router";
import { textNamed } from "#messages/tell.ts";
import { useMessages } from "../../messages/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Select } from "../../ui/select.tsx";
import { panelPath } from "../panel-sections.ts";

const shares = ["10", "50", "100"] as const;
/** The server takes no more; whoever chose the wrong file need not send it first. */
const mostBytes = 1024 * 1024 * 1024;

/** How many races of a file are run again. */
export function ShareSelect(select: Omit<ComponentProps<typeof Select>, "label" | "hint" | "options">) {
  const { imports: texts } = useMessages();
  const options = shares.map((value) => ({ value, label: texts.shares[value] }));
  return <Select label={texts.share} hint={texts.shareHint} options={options} {...select} />;
}

type State = { kind: "idle" } | { kind: "sending"; sent: number; of: number } | { kind: "refused"; reason: string };

/** Sends an event's file as it is: it may be a thousand times larger than any form. */
export function UploadCard() {
  const { imports: texts } = useMessages();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<string>("10");
  const [over, setOver] = useState(false);
  const [state, setState] = useState<State>({ kind: "idle" });
  const isBusy = state.kind === "sending";

  const send = (file: File | undefined) => {
    if (!file || isBusy) return;
    if (file.size > mostBytes) return setState({ kind: "refused", reason: "too-large" });
    setState({ kind: "sending", sent: 0, of: file.size });
    const asking = new XMLHttpRequest();
    asking.upload.addEventListener("progress", ({ loaded, total }) =>
      setState({ kind: "sending", sent: loaded, of: total }),
    );
    asking.addEventListener("error", () => setState({ kind: "refused", reason: "not-sent" }));
    asking.addEventListener("load", () => {
      const answer = asking.response as { kind?: string; id?: string; reason?: string } | null;
      if (answer?.kind === "added") void navigate(`${panelPath}/imports/${answer.id}`);
      else setState({ kind: "refused", reason: answer?.reason ?? "not-sent" });
    });
    asking.open("POST", `${panelPath}/imports/upload?${new URLSearchParams({ name: file.name, share }).toString()}`);
    asking.responseType = "json";
    asking.setRequestHeader("content-type", "application/octet-stream");
    asking.send(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0]);
  };
  return (
    <Card title={texts.fromFile}>
      <div className="space-y-5">
        <ShareSelect value={share} onChange={({ target }) => setShare(target.value)} />
        <div
          className={`grid justify-items-center gap-3 border-2 border-dashed px-6 py-8 text-center ${over ? "border-go bg-go-soft" : "border-edge"}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <p className="font-semibold">{texts.drop}</p>
          <Button disabled={isBusy} onClick={() => input.current?.click()}>
            <FolderOpen aria-hidden /> {texts.choose}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".gz,.jsonl,application/gzip,application/jsonl"
            className="sr-only"
            tabIndex={-1}
            aria-label={texts.choose}
            onChange={({ target }) => {
              send(target.files?.[0]);
              target.value = "";
            }}
          />
        </div>
        <div aria-live="polite">
          {state.kind === "sending" && (
            <Progress label={texts.sending} value={state.sent} max={Math.max(1, state.of)} />
          )}
          {state.kind === "refused" && (
            <Alert tone="stop" title={textNamed(texts.refusals, state.reason) ?? texts.refusals["not-sent"]} />
          )}
        </div>
      </div>
    </Card>
  );
}
