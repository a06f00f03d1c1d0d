import { useEffect, useState, useSyncExternalStore } from "react";
import { followAcrossTabs } from "../../app/live.ts";
import { httpRequest } from "../../app/http.ts";
import { useHeldReload } from "../../app/use-reload.ts";
import { keepAwake, type AwakeBy } from "./keep-awake.ts";
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
