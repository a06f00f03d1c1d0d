import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, LaunchOptions } from "puppeteer-core";
import { build } from "vite";

export type BrowserName = "chromium" | "firefox";

const programs: Record<BrowserName, { variable: string; paths: string[] }> = {
  chromium: { variable: "CHROMIUM_PATH", paths: ["/usr/bin/chromium", "/usr/bin/google-chrome"] },
  firefox: { variable: "FIREFOX_PATH", paths: ["/usr/bin/firefox-esr", "/usr/bin/firefox"] },
};

function programOf(browser: BrowserName): string {
  const { variable, paths } = programs[browser];
  const named = process.env[variable];
  const found = named ?? paths.find((path) => existsSync(path));
  if (found && existsSync(found)) return found;
  throw new Error(
    `There is no ${browser} at ${[named ?? paths].flat().join(" or ")}. Install it, or name it in ${variable}.`,
  );
}

/** One ES module as text, with all that it imports, minified as the site's are. @param entry absolute path of a TypeScript module */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, ".."),
    build: { write: false, minify: true, target: "esnext", lib: { entry, formats: ["es"], fileName: "bundle" } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error(`${entry} gave no bundle`);
  return output.output[0].code;
}

/** A browser without a window. Chromium is driven over CDP, Firefox over WebDriver BiDi. */
export async function launchBrowser(browser: BrowserName): Promise<Browser> {
  const { default: puppeteer } = await import("puppeteer-core");
  const options: LaunchOptions = {
    browser: browser === "firefox" ? "firefox" : "chrome",
    executablePath: programOf(browser),
    headless: true,
    args: browser === "chromium" ? ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] : [],
    protocolTimeout: 900_000,
  };
  return puppeteer.launch(options);
}

/** Runs a module's default export, `(input) => Promise<JSON>`, in a worker of a real browser and returns what it returned. */
export async function runInBrowser(browser: BrowserName, entry: string, input: unknown): Promise<unknown> {
  const module = await bundle(entry);
  const worker = `import run from "/module.js"; onmessage = async (event) => {
    try { postMessage({ result: await run(event.data) }); } catch (error) { postMessage({ error: String(error?.stack ?? error) }); }
  };`;
  const server = createServer((request, response) => {
    const script = { "/module.js": module, "/worker.js": worker }[request.url ?? ""];
    response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript");
    response.end(script ?? "<!doctype html><title>engine</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const running = await launchBrowser(browser);
  try {
    const page = await running.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    return await page.evaluate(
      (data) =>
        new Promise((resolve, reject) => {
          const worker = new Worker("/worker.js", { type: "module" });
          worker.addEventListener("message", ({ data }) =>
            data.error ? reject(new Error(data.error)) : resolve(data.result),
          );
          worker.addEventListener("error", (event) => reject(new Error(event.message)));
          worker.postMessage(data);
        }),
      input,
    );
  } finally {
    await running.close();
    server.close();
  }
}
