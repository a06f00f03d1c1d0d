import { z } from "zod";
import { sceneTexts } from "../../platform/limits.ts";
import { sceneFields, seenOf, type Scene } from "../scene.ts";

export interface MessageContent {
  kind: "message";
  title: string;
  text: string;
}

export const message = {
  kind: "message",
  schema: () =>
    z.object({ ...sceneFields(), kind: z.literal("message"), text: z.string().trim().max(sceneTexts.message) }),
  seen: (content) => seenOf(content, { text: content.text }),
  revealsResults: false,
} as const satisfies Scene<MessageContent>;
