import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { fetchJson } from "../app/http.ts";

export async function makePasskey(backendUrl: string | null): Promise<string> {
  const optionsJSON = await ask<Parameters<typeof startRegistration>[0]["optionsJSON"]>(backendUrl, "add");
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

export async function choosePasskey(backendUrl: string | null): Promise<string> {
  const optionsJSON = await ask<Parameters<typeof startAuthentication>[0]["optionsJSON"]>(backendUrl, "sign-in");
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

function ask<Options>(backendUrl: string | null, purpose: "sign-in" | "add"): Promise<Options> {
  return fetchJson<Options>("/_passkey", { backendUrl, method: "POST", body: { purpose } });
}
