import Camera from "virtual:icons/camera";
import Clapperboard from "virtual:icons/clapperboard";
import { useEffect, useRef, useState } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/field.tsx";
import type { ReplaySession } from "../replay/replay-session.ts";
import type { ViewName } from "../replay/transport.tsx";
import { useRaceTexts } from "../replay/use-replay.ts";

type State =
  | { kind: "idle" }
  | { kind: "filming"; share: number }
  | { kind: "done"; megabytes: number }
  | { kind: "failed"; message: string };

interface FilmDialogProps {
  session: ReplaySession;
  name: string;
  title: string;
  onClose: () => void;
}

export function FilmDialog({ session, name, title, onClose }: FilmDialogProps) {
  const { film, replay } = useMessages().races;
  const { number, percent } = useFormats();
  const [view, setView] = useState<ViewName>("flat");
  const [state, setState] = useState<State>({ kind: "idle" });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const raceTexts = useRaceTexts(session);
  const withPainter = async (work: (painter: import("./film-painter.ts").FilmPainter) => Promise<void>) => {
    try {
      const { FilmPainter } = await import("./film-painter.ts");
      await document.fonts.ready;
      const dark = document.documentElement.classList.contains("dark");
      const painter = await FilmPainter.open(session, view, dark, { title, raceTexts });
      try {
        await work(painter);
      } finally {
        painter.dispose();
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") setState({ kind: "idle" });
      else setState({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  };
  const picture = () =>
    withPainter(async (painter) => {
      painter.paint(session.clock.seconds);
      const file = await new Promise<Blob | null>((resolve) => {
        painter.canvas.toBlob(resolve, "image/png");
      });
      if (file) saveFile(`${name}-${session.frame.shownTurn}.png`, "image/png", file);
    });
  const record = () =>
    withPainter(async (painter) => {
      const abort = new AbortController();
      stop.current = abort;
      setState({ kind: "filming", share: 0 });
      const { makeFilm } = await import("./make-film.ts");
      const { file, extension } = await makeFilm(session, painter, abort.signal, (share) =>
        setState({ kind: "filming", share }),
      );
      saveFile(`${name}.${extension}`, file.type, file);
      setState({ kind: "done", megabytes: file.size / 1e6 });
    });
  const filming = state.kind === "filming";
  const canFilm = "VideoEncoder" in globalThis;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={film.title}>
      <div className="grid gap-4">
        <Select
          label={replay.view}
          value={view}
          disabled={filming}
          onChange={(event) => setView(event.target.value as ViewName)}
          options={(["flat", "solid"] as const).map((value) => ({ value, label: replay.views[value] }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" pending={filming} disabled={!canFilm} onClick={() => void record()}>
            <Clapperboard aria-hidden /> {film.record}
          </Button>
          <Button disabled={filming} onClick={() => void picture()}>
            <Camera aria-hidden /> {film.picture}
          </Button>
          {filming && <Button onClick={() => stop.current?.abort()}>{film.cancel}</Button>}
        </div>
        {!canFilm && <p className="text-quiet">{film.noEncoder}</p>}
        {filming && <output className="figures block">{film.progress({ share: percent(state.share) })}</output>}
        {state.kind === "done" && (
          <Alert tone="go" title={film.done({ megabytes: number(state.megabytes, { maximumFractionDigits: 1 }) })} />
        )}
        {state.kind === "failed" && (
          <Alert tone="stop" title={film.failed}>
            {state.message}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
