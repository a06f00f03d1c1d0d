import { askJson } from "./http.ts";

/**
 * Asks the server for the session, which renews it when that is due. Returns when it ends; null: nobody is signed in.
 *
 * @throws when there is no answer
 */
export async function renewSession(backendUrl: string | null): Promise<number | null> {
  const { endsAt } = await askJson<{ endsAt: number | null }>("/_session", { backendUrl });
  return endsAt;
}
