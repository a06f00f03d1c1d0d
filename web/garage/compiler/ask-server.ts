import type { CompileInput } from "#languages/solidity/compile.ts";
import { httpRequest } from "../../shell/http.ts";
import type { CompileAnswer } from "./compiler-client.ts";

/** What the site's own compiler says; it may be busy or out of reach. */
export type ServerAnswer = CompileAnswer | { kind: "busy"; waitSeconds: number } | { kind: "unreachable" };

interface Waiting {
  kind: "waiting";
  ticket: string;
  ahead: number;
}

const unreachable = { kind: "unreachable" } as const;

/** Waiting longer than this is no use: a browser that can holds the compiler itself by then. */
const mostWaitMs = 180_000;

/**
 * Lets the site compile, under the limits and with the bytecode of a browser's own compiler. Never throws.
 *
 * @param onWaiting told whenever the source still stands in line: behind how many
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
    // A ticket is good for one question.
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
