import { startTransition, useEffect, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";

/**
 * Queues a list's acts and sends them one by one, so that quick presses don't cancel each other.
 * @param fetcher unlike action data, its data survives reloads
 * @param complete adds values known only when it's sent; undefined: skip it
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
      // Rendered together with the result, which the next act may need.
      void submit(form, { method: "post" }).finally(() => startTransition(() => setEnded((count) => count + 1)));
    };
    // Runs after each render, when the previous act's result is known.
    sendNext.current();
  });
  return (form) => {
    waiting.current.push(form);
    sendNext.current?.();
  };
}
