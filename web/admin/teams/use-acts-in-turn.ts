import { useEffect, useRef } from "react";
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
  const isSending = useRef(false);
  const sendNext = useRef<() => void>(null);
  useEffect(() => {
    sendNext.current = () => {
      let form: FormData | undefined;
      while (!form && waiting.current[0]) {
        form = complete(waiting.current[0]);
        waiting.current.shift();
      }
      isSending.current = form !== undefined;
      if (form) void submit(form, { method: "post" });
    };
  });
  useEffect(() => {
    if (isIdle) sendNext.current?.();
  }, [isIdle]);
  return (form) => {
    waiting.current.push(form);
    if (!isSending.current) sendNext.current?.();
  };
}
