export type AwakeBy = "lock" | "film" | "no";

/**
 * Uses a wake lock where available (HTTPS, localhost), otherwise a silent looping video. Browsers count such a video
 * only if it covers a fifth of the page.
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
      // The system can revoke it, e.g. to save power.
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

function startFilm(onPlaying: () => void): { stop: () => void } | null {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const pen = canvas.getContext("2d");
  if (!pen || !("captureStream" in canvas)) return null;
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  // Browsers let displays sleep behind small silent videos, so it's full size and covered.
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
