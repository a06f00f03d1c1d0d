import { useEffect, useEffectEvent, useState } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { RaceCarsAnswer } from "../garage/cars/fetch-race-cars.ts";
import { openLog } from "#engine/race-log/open-race-log.ts";
import { Refusal } from "#engine/formula/refusal.ts";

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

/** In bytes and in characters. */
const largestLog = 16 * 1024 * 1024;

type ReadLog =
  | { kind: "log"; log: RaceLog }
  | { kind: "refused"; rule: string; path: string; detail: string }
  | { kind: "too-large"; bytes: number }
  | { kind: "unreadable" };

export function readLogText(text: string): ReadLog {
  try {
    return { kind: "log", log: openLog(text) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", rule: error.rule, path: error.path, detail: error.message };
    throw error;
  }
}

export async function readLogFile(file: Blob): Promise<ReadLog> {
  if (file.size > largestLog) return { kind: "too-large", bytes: file.size };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { kind: "unreadable" };
  }
  return readLogText(text);
}

type FetchedLog = ReadLog | { kind: "other-site" } | { kind: "no-link" } | { kind: "not-found" };

type LogPlace = { kind: "race" | "file"; address: string } | { kind: "other-site" } | { kind: "no-link" };

/**
 * Accepts race pages, embeds and files of this site.
 * @param origin of this site
 */
export function logPlace(link: string, origin: string): LogPlace {
  if (link.trim() === "") return { kind: "no-link" };
  let url: URL;
  try {
    url = new URL(link.trim(), origin);
  } catch {
    return { kind: "no-link" };
  }
  if (url.origin !== origin) return { kind: "other-site" };
  const race = /\/race\/([A-Za-z0-9_-]{1,64})(?:\/embed)?\/?$/.exec(url.pathname)?.[1];
  return race === undefined
    ? { kind: "file", address: url.href }
    : { kind: "race", address: `${origin}/_race-cars/${race}` };
}

async function fetchLog(link: string): Promise<FetchedLog> {
  const place = logPlace(link, location.origin);
  if (!("address" in place)) return place;
  try {
    const response = await fetch(place.address);
    if (!response.ok) return { kind: "not-found" };
    if (place.kind === "race") return readLogText(((await response.json()) as RaceCarsAnswer).log);
    const bytes = Number(response.headers.get("content-length") ?? 0);
    return bytes > largestLog ? { kind: "too-large", bytes } : readLogText(await response.text());
  } catch {
    return { kind: "unreadable" };
  }
}
