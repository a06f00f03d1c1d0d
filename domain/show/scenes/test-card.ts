import { z } from "zod";
import { sceneFields, seenOf, type Scene } from "../scene.ts";

export interface TestCardContent {
  kind: "test-card";
  title: string;
}

export const testCard = {
  kind: "test-card",
  schema: () => z.object({ ...sceneFields(), kind: z.literal("test-card") }),
  seen: (content) => seenOf(content, {}),
  revealsResults: false,
} as const satisfies Scene<TestCardContent>;
