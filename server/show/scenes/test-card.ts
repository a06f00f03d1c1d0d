import type { SceneBuilder } from "../scene-builder.ts";

export const buildTestCard: SceneBuilder<"test-card"> = async (_database, { kind, title }) => ({ kind, title });
