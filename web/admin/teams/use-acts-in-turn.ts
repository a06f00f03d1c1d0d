import { startTransition, useEffect, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";

/**
 * Sends what somebody does on a list to the page's action, one after the other: pressed while the server is still at the one before, an
 * act waits instead of being lost or cutting the other off.
 *
 * @param fetcher carries the acts; unlike the page's own action data, what it brought stays when news ask for the page anew
 * @param complete gives a form what is known only when its turn comes; undefined: there is nothing to send any more
 * @returns takes a form
 */
export function useActsInTurn(
  fetcher: Pick<FetcherWithComponents<unknown>, "state" | "submit">,
  complete: (form: FormData) => FormData | undefined,
): (form: FormData) => void {
  const { submit } = fetcher;
  const isIdle = fetcher.state === "idle";
  const waiting = useRef<FormData[]>([]);
  const sent = useRef(0);
  const [ended, setEnded] = useState(0);
  const sendNext = useRef<() => void>(null);
  useEffect(() => {
    sendNext.current = () => {
      if (!isIdle || sent.current > ended) return;
      let form: FormData | undefined;
      while (!form && waiting.current[0]) {
        form = complete(waiting.current[0]);
        waiting.current.shift();
      }
      if (!form) return;
      sent.current += 1;
      // Drawn together with what the act brought: until then nobody knows what to complete the next one with.
      void submit(form, { method: "post" }).finally(() => startTransition(() => setEnded((count) => count + 1)));
    };
    // After each drawing: it knows whether the one before has ended, and what it brought.
    sendNext.current();
  });
  return (form) => {
    waiting.current.push(form);
    sendNext.current?.();
  };
}
