import type { ReplaySession } from "../replay/replay-session.ts";
import { type FilmPainter, filmHeight, filmWidth } from "./film-painter.ts";

/** Frames per second. Social sites show 30. */
const frameRate = 30;

export interface Film {
  file: Blob;
  extension: "mp4" | "webm";
}

/** Encodes the race as MP4 where the browser supports it, otherwise WebM. Throws an `AbortError` after `signal`. */
export async function makeFilm(
  session: ReplaySession,
  painter: FilmPainter,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Film> {
  const {
    BufferTarget,
    CanvasSource,
    Mp4OutputFormat,
    Output,
    QUALITY_HIGH,
    WebMOutputFormat,
    getFirstEncodableVideoCodec,
  } = await import("mediabunny");
  const size = { width: filmWidth, height: filmHeight, quality: QUALITY_HIGH };
  const mp4 = await getFirstEncodableVideoCodec(["avc"], size);
  const codec = mp4 ?? (await getFirstEncodableVideoCodec(["vp9", "vp8", "av1"], size));
  if (!codec) throw new Error("This browser has no video encoder.");
  const target = new BufferTarget();
  const output = new Output({ format: mp4 ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
  const frames = new CanvasSource(painter.canvas, { codec, quality: QUALITY_HIGH });
  output.addVideoTrack(frames, { frameRate });
  await output.start();
  const { startSeconds } = session.clock;
  const endSeconds = session.closingSeconds;
  const count = Math.ceil((endSeconds - startSeconds) * frameRate);
  for (let frame = 0; frame < count; frame += 1) {
    if (signal.aborted) {
      await output.cancel();
      throw new DOMException("The film was stopped.", "AbortError");
    }
    painter.paint(startSeconds + frame / frameRate, "director");
    await frames.add(frame / frameRate, 1 / frameRate);
    if (frame % 15 === 0) {
      onProgress(frame / count);
      // Yields so that a click on Cancel gets through.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  await output.finalize();
  onProgress(1);
  const extension = mp4 ? "mp4" : "webm";
  return { file: new Blob([target.buffer!], { type: `video/${extension}` }), extension };
}
