import { createContext, use, useMemo, useSyncExternalStore } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import type { ReplaySession, ReplayStatus } from "./replay-session.ts";
import type { RaceTexts } from "./race-texts.ts";

const SessionContext = createContext<ReplaySession | null>(null);

export const ReplayProvider = SessionContext.Provider;

export function useReplaySession(): ReplaySession {
  const session = use(SessionContext);
  if (!session) throw new Error("There is no RaceReplay above this component.");
  return session;
}

/** At most nine renders a second for the turn. */
export function useReplayStatus(session: ReplaySession): ReplayStatus {
  return useSyncExternalStore(
    session.subscribe,
    () => session.status,
    () => session.status,
  );
}

export function useRaceTexts(session: ReplaySession): RaceTexts {
  const { races } = useMessages();
  const { number } = useFormats();
  return useMemo(
    () => ({ races, car: (seat: number) => session.names[seat]!.name, number: (value: number) => number(value) }),
    [races, number, session],
  );
}
