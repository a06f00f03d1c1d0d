import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether React has taken over the page that the server sent. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
