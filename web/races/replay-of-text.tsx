import { type ComponentProps, useMemo } from "react";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { RaceReplay } from "./replay/race-replay.tsx";

export type ReplayOfTextProps = Omit<ComponentProps<typeof RaceReplay>, "log"> & {
  /** whole, with its hash */
  text: string;
};

/** Parsed and checked only when watched. */
export function ReplayOfText({ text, ...props }: ReplayOfTextProps) {
  const log = useMemo(() => decodeRaceLog(text), [text]);
  return <RaceReplay log={log} {...props} />;
}
