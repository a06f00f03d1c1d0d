import { startTransition, useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";

/**
 * Sends what somebody does on a list to the page's action, one after the other: pressed while the server is still at the one before, an
 * act waits instead of being lost or cutting the other off.
 *
 * @param complete gives a form what is known only when its turn comes; undefined: there is nothing to send any more
 * @returns takes a form
 */
export function useActsInTurn(complete: (form: FormData) => FormData | undefined): (form: FormData) => void {
  const submit = useSubmit();
  const isIdle = useNavigation().state === "idle";
  const waiting = useRef<FormData[]>([]);
  const isUnderWay = useRef(false);
  const [, setEnded] = useState(0);
  const sendNext = useRef<() => void>(null);
  useEffect(() => {
    sendNext.current = () => {
      if (!isIdle || isUnderWay.current) return;
      let form: FormData | undefined;
      while (!form && waiting.current[0]) {
        form = complete(waiting.current[0]);
        waiting.current.shift();
      }
      if (!form) return;
      isUnderWay.current = true;
      void submit(form, { method: "post" }).finally(() => {
        isUnderWay.current = false;
        // A quick answer may never be seen as one that is waited for. Drawn together with what the act brought.
        startTransition(() => setEnded((count) => count + 1));
      });
    };
    // After each drawing: it knows whether the one before has ended, and what it brought.
    sendNext.current();
  });
  return (form) => {
    waiting.current.push(form);
    sendNext.current?.();
  };
}
