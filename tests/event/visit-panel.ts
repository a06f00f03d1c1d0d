import { setTimeout } from "node:timers/promises";
import type { SentForm } from "../form-of.ts";

/** Acts like an organiser's browser: pages, forms and cookies. */
export interface PanelVisit {
  get(address: string): Promise<{ status: number; text: string }>;
  cookies(): { name: string; value: string }[];
  file(address: string): Promise<Uint8Array>;
  post(address: string, form: SentForm): Promise<{ status: number; text: string; location: string }>;
}

export function visitPanel(origin: string): PanelVisit {
  const cookies = new Map<string, string>();
  type Request = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };
  async function answerTo(address: string, init: Request): Promise<Response> {
    const response = await fetch(origin + address, {
      ...init,
      redirect: "manual",
      headers: {
        ...init.headers,
        accept: "text/html",
        "accept-language": "en",
        origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    });
    // A script is faster than an organiser, so wait as the site asks.
    if (response.status === 429) {
      await setTimeout((Number(response.headers.get("retry-after")) || 1) * 1_000);
      return answerTo(address, init);
    }
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      cookies.set(name, value.join("="));
    }
    return response;
  }
  async function request(address: string, init: Request): Promise<{ status: number; text: string; location: string }> {
    const response = await answerTo(address, init);
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get("location") ?? "",
    };
  }
  return {
    get: (address) => request(address, {}),
    cookies: () => [...cookies].map(([name, value]) => ({ name, value })),
    async file(address) {
      const response = await answerTo(address, {});
      if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}.`);
      return new Uint8Array(await response.arrayBuffer());
    },
    post: (address, form) => request(address, { method: "POST", body: new URLSearchParams(form) }),
  };
}

/**
 * Signs up and claims the installation.
 * @throws Error with the page's status when a step is refused
 */
export async function becomeAdmin(
  panel: PanelVisit,
  claimToken: string,
  person = { name: "Race Director", email: "director@example.org" },
): Promise<void> {
  await signUp(panel, person);
  const claimed = await panel.post(`/claim/${claimToken}`, {});
  if (!claimed.location.includes("code-prix-admin-panel")) throw new Error(`The claim led to "${claimed.location}".`);
}

/** @throws Error with the page's status when it is refused */
export async function signUp(panel: PanelVisit, { name, email }: { name: string; email: string }): Promise<void> {
  const form = await panel.get("/sign-up");
  const notice = /name="notice" value="([^"]+)"/.exec(form.text)?.[1] ?? "";
  const signed = await panel.post("/sign-up", {
    name,
    email,
    password: "a long enough password 2026",
    notice,
    noticeRead: "on",
  });
  if (signed.status !== 302) throw new Error(`Signing up was answered with ${signed.status}: ${errorsIn(signed.text)}`);
}

export function errorsIn(html: string): string {
  return [...html.matchAll(/role="alert"[^>]*>(.*?)<\/(?:p|div)>/g)]
    .map((match) => (match[1] ?? "").replaceAll(/<[^>]+>/g, " ").trim())
    .join("; ");
}
