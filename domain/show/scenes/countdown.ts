import { z } from "zod";
import { sceneFields, seenOf, type Scene } from "../scene.ts";

export interface CountdownContent {
  kind: "countdown";
  title: string;
  /** from the step on; null: to a moment */
  minutes: number | null;
  /** by brand, ISO 8601; empty key: all others */
  moments: Record<string, string>;
}

export const countdown = {
  kind: "countdown",
  schema: () =>
    z.object({ ...sceneFields(), kind: z.literal("countdown"), minutes: z.int().min(1).max(600).nullable() }),
  seen: (content) => seenOf(content, { minutes: content.minutes, moments: content.moments }),
  revealsResults: false,
} as const satisfies Scene<CountdownContent>;
