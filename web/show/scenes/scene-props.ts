import type { ContentOf, SceneKind } from "#domain/show/scenes.ts";

export interface SceneProps<Kind extends SceneKind> {
  content: ContentOf<Kind>;
  step: number;
  title: string;
  brand: string;
  /** of the screen */
  name: string;
  /** clock difference and round trip to the server; null: unknown */
  measured: { offsetMs: number; roundTripMs: number } | null;
}
