import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { askJson } from "../shell/http.ts";

/** Lets the browser make a passkey. Returns its answer, for the server to check. */
export async function makePasskey(backendUrl: string | null): Promise<string> {
  const optionsJSON = await ask<Parameters<typeof startRegistration>[0]["optionsJSON"]>(backendUrl, "add");
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Lets the browser choose a passkey and sign with it. Returns its answer, for the server to check. */
export async function choosePasskey(backendUrl: string | null): Promise<string> {
  const optionsJSON = await ask<Parameters<typeof startAuthentication>[0]["optionsJSON"]>(backendUrl, "sign-in");
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

function ask<Options>(backendUrl: string | null, wish: "sign-in" | "add"): Promise<Options> {
  return askJson<Options>("/_passkey", { backendUrl, method: "POST", body: { wish } });
}

/** Somebody closed the browser's question, or let it run out. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
}
