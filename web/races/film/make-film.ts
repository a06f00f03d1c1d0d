import type { ReplaySession } from "../replay/replay-session.ts";
import { type FilmPainter, filmHeight, filmWidth } from "./film-painter.ts";

/** Frames a second: what social sites show, and half the work of 60. */
const frameRate = 30;

export interface Film {
  file: Blob;
  extension: "mp4" | "webm";
}

export function canFilm(): boolean {
  return "VideoEncoder" in globalThis;
}

/**
 * Writes the whole race as a film, frame by frame, faster or slower than it plays: MP4 where the browser has an encoder for it, else WebM.
 *
 * @param onProgress share done, 0 to 1
 * @throws an `AbortError` after `signal`, an Error when the browser has no encoder
 */
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
      // The page stays alive: a click on Cancel comes through.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  await output.finalize();
  onProgress(1);
  const extension = mp4 ? "mp4" : "webm";
  return { file: new Blob([target.buffer!], { type: `video/${extension}` }), extension };
}
