export type AwakeBy = "lock" | "film" | "no";

/**
 * Keeps the display from sleeping: by a wake lock where pages may ask for one (HTTPS, the own machine), else by a film without sound that
 * plays for ever behind everything. Browsers count a silent film only when it covers a fifth of the page: this one is as large as the page.
 *
 * @param onChange told by which of the two it is kept awake
 * @returns ends it
 */
export function keepAwake(onChange: (by: AwakeBy) => void): () => void {
  let lock: WakeLockSentinel | null = null;
  let film: { stop: () => void } | null = null;
  let gone = false;
  const again = () => void take();
  const playFilm = () => {
    film ??= startFilm(() => onChange("film"));
    if (!film) onChange("no");
  };
  const take = async () => {
    if (gone || document.visibilityState !== "visible") return;
    if (!("wakeLock" in navigator)) return playFilm();
    try {
      lock = await navigator.wakeLock.request("screen");
      // A system that saves its battery takes it back; it is asked again, and the film plays when it says no.
      lock.addEventListener("release", again, { once: true });
      onChange("lock");
    } catch {
      playFilm();
    }
  };
  again();
  document.addEventListener("visibilitychange", again);
  return () => {
    gone = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
    film?.stop();
  };
}

/** A film made of a canvas of a few pixels that changes. */
function startFilm(onPlaying: () => void): { stop: () => void } | null {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const pen = canvas.getContext("2d");
  if (!pen || !("captureStream" in canvas)) return null;
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  // As large as the page, since browsers let displays sleep over small silent films; everything covers it.
  video.className = "keep-awake pointer-events-none fixed inset-0 -z-1 size-full object-fill opacity-1";
  video.srcObject = canvas.captureStream(2);
  video.addEventListener("playing", onPlaying, { once: true });
  document.body.append(video);
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    pen.fillStyle = turn % 2 === 0 ? "#000" : "#010101";
    pen.fillRect(0, 0, 16, 16);
  }, 500);
  void video.play().catch(() => null);
  return {
    stop() {
      clearInterval(timer);
      video.remove();
    },
  };
}
