import type { loader } from "./stage.tsx";

/** What the page of a stage shows, for its parts. */
export type StageView = Awaited<ReturnType<typeof loader>>;
