import { useEffect, useEffectEvent, useState } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { fetchLog, type FetchedLog, largestLog, readLogFile, readLogText } from "./fetch-log.ts";

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
  const [text, setText] = useState("");
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
  const takeFile = (chosen: File) => {
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

  return (
    <div className="grid gap-5">
      <DropZone
        label={reading ? watch.reading : watch.drop}
        choose={watch.choose}
        accept=".json,.jsonl,.csv,.txt,application/json"
        kind="primary"
        onFile={takeFile}
        onText={(dropped) => take(readLogText(dropped), watch.pasted)}
      />
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
  return (
    <Alert tone="stop" title={watch.refused}>
      {wrong.kind === "refused" ? (
        <>
          <p>{refusals[Object.hasOwn(refusals, wrong.rule) ? (wrong.rule as keyof typeof refusals) : "other"]}</p>
          {wrong.path !== "" && <p className="font-mono text-sm">{watch.where({ path: wrong.path })}</p>}
          {wrong.detail !== "" && <p className="text-sm text-quiet">{watch.detail({ detail: wrong.detail })}</p>}
        </>
      ) : wrong.kind === "too-large" ? (
        watch.tooLarge({ size: inMegabytes(wrong.bytes), most: inMegabytes(largestLog) })
      ) : wrong.kind === "unreadable" ? (
        watch.unreadable
      ) : (
        watch.linkRefused[wrong.kind]
      )}
    </Alert>
  );
}
