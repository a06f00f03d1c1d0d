import { expect, test } from "vitest";
import { type Progress, readProgress, withOne, writeProgress } from "./progress.ts";

const none: Progress = { part: "lesson", steps: [], openStep: 0, challenges: [], openChallenge: "", beaten: [] };

test("survives a reload and invalid storage", () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  } as Storage;
  writeProgress(
    {
      ...none,
      part: "ladder",
      steps: ["slider"],
      openStep: 1,
      challenges: ["worth"],
      openChallenge: "cover",
      beaten: withOne(["wasp"], "wasp"),
    },
    () => storage,
  );
  expect(readProgress(() => storage)).toEqual({
    part: "ladder",
    steps: ["slider"],
    openStep: 1,
    challenges: ["worth"],
    openChallenge: "cover",
    beaten: ["wasp"],
  });
  entries.set("garage-progress", '{"steps":7,"openStep":-3}');
  expect(readProgress(() => storage)).toEqual(none);
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(readProgress(denied)).toEqual(none);
  expect(() => writeProgress(none, denied)).not.toThrow();
});
