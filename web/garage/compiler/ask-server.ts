import type { CompileInput } from "#languages/solidity/compile.ts";
import { httpRequest } from "../../app/http.ts";
import type { CompileAnswer } from "./compiler-client.ts";

export type ServerAnswer = CompileAnswer | { kind: "busy"; waitSeconds: number } | { kind: "unreachable" };

interface Waiting {
  kind: "waiting";
  ticket: string;
  ahead: number;
}

const unreachable = { kind: "unreachable" } as const;

/** By then the browser has its own compiler. */
const mostWaitMs = 180_000;

/**
 * Uses the browser's limits and gives the same bytecode. Never throws.
 * @param onWaiting called with the place in the queue
 */
export async function compileOnServer(
  input: CompileInput,
  signal: AbortSignal,
  onWaiting: (ahead: number) => void = () => undefined,
): Promise<ServerAnswer> {
  const endMs = performance.now() + mostWaitMs;
  const ask = async (body: object) => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    };
    const response = await httpRequest("/_compile", init, { writes: "ticket" in body });
    return response.ok || response.status === 429 ? ((await response.json()) as Waiting | ServerAnswer) : unreachable;
  };
  try {
    let answer = await ask(input);
    while (answer.kind === "waiting") {
      if (performance.now() > endMs) return { kind: "busy", waitSeconds: 60 };
      onWaiting(answer.ahead);
      answer = await ask({ ticket: answer.ticket });
    }
    return answer;
  } catch {
    return signal.aborted ? { kind: "superseded" } : unreachable;
  }
}
