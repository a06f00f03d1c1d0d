import type { CompileInput } from "#solidity/compile.ts";
import { httpRequest } from "../../shell/http.ts";
import type { CompileAnswer } from "./compiler-client.ts";

/** What the site's own compiler says; it may be busy or out of reach. */
export type ServerAnswer = CompileAnswer | { kind: "busy"; waitSeconds: number } | { kind: "unreachable" };

/** Lets the site compile, under the limits and with the bytecode of a browser's own compiler. Never throws. */
export async function compileOnServer(input: CompileInput, signal: AbortSignal): Promise<ServerAnswer> {
  try {
    const response = await httpRequest(
      "/_compile",
      { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(input), signal },
      { writes: false },
    );
    if (response.ok || response.status === 429) return (await response.json()) as ServerAnswer;
    return { kind: "unreachable" };
  } catch {
    return signal.aborted ? { kind: "superseded" } : { kind: "unreachable" };
  }
}
