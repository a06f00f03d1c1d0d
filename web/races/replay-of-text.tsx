import { type ComponentProps, useMemo } from "react";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { RaceReplay } from "./replay/race-replay.tsx";

export type ReplayOfTextProps = Omit<ComponentProps<typeof RaceReplay>, "log"> & {
  /** the log's text, whole and with its own hash, as the server sends it */
  text: string;
};

/** A replay of a log that is still text. Reading it and checking its hash is work that a page does only when the race is watched. */
export function ReplayOfText({ text, ...props }: ReplayOfTextProps) {
  const log = useMemo(() => decodeRaceLog(text), [text]);
  return <RaceReplay log={log} {...props} />;
}
