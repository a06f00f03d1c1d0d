import { z } from "zod";
import { sceneFields, seenOf, type Scene } from "../scene.ts";

export interface SponsorsContent {
  kind: "sponsors";
  title: string;
  /** `picture`: data URL; null: show the name */
  sponsors: { name: string; picture: string | null }[];
}

export const sponsors = {
  kind: "sponsors",
  schema: () => z.object({ ...sceneFields(), kind: z.literal("sponsors") }),
  seen: (content) => seenOf(content, {}),
  revealsResults: false,
} as const satisfies Scene<SponsorsContent>;
