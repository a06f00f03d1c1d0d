import { FolderOpen } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { fetchLog, type FetchedLog } from "./fetch-log.ts";
import { largestLog, readLogFile, readLogText } from "./read-log.ts";

const megabyte = 1024 * 1024;

export function LogPicker({
  onLog,
  link = null,
}: {
  onLog: (log: RaceLog, name: string) => void;
  /** loaded immediately; from the URL */
  link?: string | null;
}) {
  const { watch } = useMessages().simulator;
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(link !== null);
  const [wrong, setWrong] = useState<Exclude<FetchedLog, { kind: "log" }> | null>(null);
  const [address, setAddress] = useState(link ?? "");

  const take = (read: FetchedLog, name: string) => {
    setReading(false);
    if (read.kind === "log") {
      setWrong(null);
      onLog(read.log, name);
    } else setWrong(read);
  };
  const takeFile = (chosen: File | undefined) => {
    if (!chosen) return;
    setReading(true);
    void readLogFile(chosen).then((read) => take(read, chosen.name));
  };
  const takeLink = (from: string) => {
    setReading(true);
    void fetchLog(from).then((read) => take(read, from));
  };
  const takeGivenLink = useEffectEvent((read: FetchedLog) => take(read, link ?? ""));
  useEffect(() => {
    if (link !== null) void fetchLog(link).then((read) => takeGivenLink(read));
  }, [link]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) takeFile(dropped);
    else take(readLogText(event.dataTransfer.getData("text")), watch.pasted);
  };

  return (
    <div className="grid gap-5">
      <div
        className={`grid justify-items-center gap-3 border-2 border-dashed px-6 py-8 text-center ${over ? "border-go bg-go-soft" : "border-edge"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <p className="font-semibold">{reading ? watch.reading : watch.drop}</p>
        <Button kind="primary" onClick={() => file.current?.click()}>
          <FolderOpen aria-hidden /> {watch.choose}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".json,.jsonl,.csv,.txt,application/json"
          className="sr-only"
          tabIndex={-1}
          aria-label={watch.choose}
          onChange={(event) => {
            takeFile(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
      {wrong && <Refused wrong={wrong} />}
      <form
        className="grid justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          take(text.length > largestLog ? { kind: "too-large", bytes: text.length } : readLogText(text), watch.pasted);
        }}
      >
        <div className="w-full">
          <TextAreaField
            label={watch.paste}
            hint={watch.pasteHint}
            rows={4}
            spellCheck={false}
            className="font-mono text-sm"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit">{watch.open}</Button>
      </form>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          takeLink(address);
        }}
      >
        <div className="min-w-56 flex-1">
          <TextField
            label={watch.link}
            value={address}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setAddress(event.target.value)}
          />
        </div>
        <Button type="submit">{watch.openLink}</Button>
      </form>
    </div>
  );
}

function Refused({ wrong }: { wrong: Exclude<FetchedLog, { kind: "log" }> }) {
  const { watch, refusals } = useMessages().simulator;
  const { number } = useFormats();
  const inMegabytes = (bytes: number) => number(bytes / megabyte, { maximumFractionDigits: 1 });
  if (wrong.kind === "too-large") {
    return (
      <Alert tone="stop" title={watch.refused}>
        {watch.tooLarge({ size: inMegabytes(wrong.bytes), most: inMegabytes(largestLog) })}
      </Alert>
    );
  }
  if (wrong.kind === "unreadable") {
    return (
      <Alert tone="stop" title={watch.refused}>
        {watch.unreadable}
      </Alert>
    );
  }
  if (wrong.kind === "other-site" || wrong.kind === "no-link" || wrong.kind === "not-found") {
    return (
      <Alert tone="stop" title={watch.refused}>
        {watch.linkRefused[wrong.kind]}
      </Alert>
    );
  }
  const detail = watch.detail({ detail: wrong.detail });
  const known = Object.hasOwn(refusals, wrong.rule) ? (wrong.rule as keyof typeof refusals) : "other";
  return (
    <Alert tone="stop" title={watch.refused}>
      <p>{refusals[known]}</p>
      {wrong.path !== "" && (
        <p>
          <span className="font-mono text-sm">{watch.where({ path: wrong.path })}</span>
        </p>
      )}
      {detail !== "" && <p className="text-sm text-quiet">{detail}</p>}
    </Alert>
  );
}
