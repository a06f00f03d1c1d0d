import { useEffect, useState, useSyncExternalStore } from "react";
import { followAcrossTabs } from "../../app/live.ts";
import { httpRequest } from "../../app/http.ts";
import { useHeldReload } from "../../app/reload.ts";
import { keepPageForRefresh } from "./offline-screen.ts";
import { fetchAhead } from "../scenes/screens.tsx";
import { ScreenLink, type ScreenPicture } from "./screen-link.ts";
import { openScreenStore } from "./screen-store.ts";
import { ServerClock } from "./server-clock.ts";

export interface OpenScreen {
  link: ScreenLink;
  clock: ServerClock;
}

function openScreen(): OpenScreen & { setAwake: (by: AwakeBy) => void } {
  const clock = new ServerClock();
  let awake: AwakeBy = "no";
  const link = new ScreenLink({
    store: openScreenStore(),
    clock,
    async ask(message, mostMs) {
      const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(message) };
      const answer = await httpRequest("/_screen", init, { mostMs });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    later(act, ms) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    measure: () => ({ width: innerWidth, height: innerHeight, awake }),
  });
  return {
    link,
    clock,
    setAwake(by) {
      awake = by;
    },
  };
}

export function useScreen(): OpenScreen & { picture: ScreenPicture } {
  const [screen] = useState(openScreen);
  const { link } = screen;
  const picture = useSyncExternalStore(
    link.subscribe,
    () => link.picture,
    () => link.picture,
  );

  useEffect(() => {
    const stops = [keepAwake(screen.setAwake)];
    const beat = () => void link.beat();
    let gone = false;
    void link.restore().then(() => {
      if (!gone) stops.push(link.beatOn());
    });
    document.addEventListener("visibilitychange", beat);
    addEventListener("online", beat);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", beat);
      removeEventListener("online", beat);
      for (const stop of stops) stop();
    };
  }, [link, screen]);

  const topics = link.topics.join(" ");
  useEffect(
    () =>
      topics === ""
        ? undefined
        : followAcrossTabs(topics.split(" "), () => link.hearNews(), { onLost: () => link.loseNews() }),
    [topics, link],
  );

  const { phase } = picture;
  useHeldReload("screen", phase === "show");
  const isIn = phase === "show" || phase === "idle";
  useEffect(() => {
    if (!isIn) return undefined;
    fetchAhead();
    return keepPageForRefresh();
  }, [isIn]);
  return { link: screen.link, clock: screen.clock, picture };
}

type AwakeBy = "lock" | "film" | "no";

/**
 * Uses a wake lock where available (HTTPS, localhost), otherwise a silent looping video. Browsers count such a video
 * only if it covers a fifth of the page.
 */
function keepAwake(onChange: (by: AwakeBy) => void): () => void {
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
