import { useEffect, useRef, useState } from "react";
import type { Option } from "./select.tsx";

export type FindOptions = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

interface Look {
  timer: ReturnType<typeof setTimeout>;
  asking: AbortController;
}

function stop(look: Look | null): void {
  clearTimeout(look?.timer);
  look?.asking.abort();
}

const typingMs = 150;

/**
 * Keeps the previous options until the response.
 * @param known options before any search
 */
export function useFoundOptions(
  find: FindOptions | undefined,
  known: readonly Option[],
): { options: readonly Option[]; state: "found" | "looking" | "failed"; look: (text: string) => void } {
  const [options, setOptions] = useState(known);
  const [state, setState] = useState<"found" | "looking" | "failed">("found");
  const under = useRef<Look>(null);
  useEffect(() => () => stop(under.current), []);
  const look = (text: string) => {
    if (!find) return;
    stop(under.current);
    setState("looking");
    const asking = new AbortController();
    const ask = () =>
      find(text.trim(), asking.signal).then(
        (found) => {
          if (asking.signal.aborted) return;
          setOptions(found);
          setState("found");
        },
        () => {
          if (asking.signal.aborted) return;
          setOptions([]);
          setState("failed");
        },
      );
    under.current = { asking, timer: setTimeout(() => void ask(), text === "" ? 0 : typingMs) };
  };
  return { options, state, look };
}
