import type { SceneBuilder } from "../scene-builder.ts";

export const buildMessage: SceneBuilder<"message"> = async (_database, { kind, title, text }) => ({
  kind,
  title,
  text,
});
