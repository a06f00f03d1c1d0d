import { askJson } from "./http.ts";

/**
 * Returns when the session ends; null: signed out.
 * @throws without an answer
 */
export async function renewSession(backendUrl: string | null): Promise<number | null> {
  const { endsAt } = await askJson<{ endsAt: number | null }>("/_session", { backendUrl });
  return endsAt;
}
