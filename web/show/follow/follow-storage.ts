import { useSyncExternalStore } from "react";
import { keepChoice, readChoice } from "../../races/replay/stored-choice.ts";

const deviceKey = "follow-device";

/** Random, so it identifies neither the phone nor its owner. */
export function deviceName(): string {
  const kept = readChoice(deviceKey);
  if (kept !== null && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  keepChoice(deviceKey, made);
  return made;
}

const teamKey = "follow-team";

/** Empty: none. Synchronised between tabs. */
export function useFollowedTeam(): [string, (teamId: string) => void] {
  const teamId = useSyncExternalStore(
    (onChange) => {
      addEventListener("storage", onChange);
      return () => removeEventListener("storage", onChange);
    },
    () => readChoice(teamKey) ?? "",
    () => "",
  );
  const follow = (chosen: string) => {
    keepChoice(teamKey, chosen);
    // Browsers notify only other tabs.
    dispatchEvent(new Event("storage"));
  };
  return [teamId, follow];
}
