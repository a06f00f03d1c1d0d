import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Page } from "@playwright/test";

export const base = new URL(process.env["BASE_URL"] ?? "http://localhost:4173");

/** Without following redirects. */
export function ask(
  host: string,
  path: string,
  headers: Record<string, string> = {},
  port: number | string = base.port,
  { method = "GET", body = "" } = {},
): Promise<IncomingMessage & { text: string }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      { host: "localhost", port, path, method, headers: { ...headers, host: `${host}:${port}` } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve(Object.assign(response, { text })));
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Errors, React warnings and policy violations. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(error.message));
  return heard;
}

/** Moves within the page, as a link does. */
export async function move(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) =>
      (
        globalThis as unknown as { __reactRouterDataRouter: { navigate: (to: string) => Promise<void> } }
      ).__reactRouterDataRouter.navigate(to),
    path,
  );
}
