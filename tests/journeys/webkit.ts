import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import type { OtherBrowser } from "./other-browser.ts";

const environment = {
  ...process.env,
  // WebKitGTK takes its language from here, and "C" isn't one.
  LANG: "en_GB.UTF-8",
  // Its sandbox can't start as root.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  LIBGL_ALWAYS_SOFTWARE: "1",
};

/** A display without a screen, and its number. */
async function startDisplay() {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.on("error", reject);
    (child.stdio[3] as Readable).once("data", (data) => resolve(String(data).trim()));
  });
  return { child, number };
}

/** W3C's name of an element in an answer. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** In the page. WebKitGTK doesn't print its console. */
function collectComplaints(): boolean {
  const page = globalThis as unknown as { complaints?: string[] };
  if (!page.complaints) {
    const complaints: string[] = (page.complaints = []);
    for (const level of ["error", "warn"] as const)
      console[level] = (...parts: unknown[]) => void complaints.push(parts.map(String).join(" "));
    // Some observers are notified a frame later, which harms nothing.
    addEventListener("error", ({ message }) => {
      if (!message.startsWith("ResizeObserver loop")) complaints.push(message);
    });
    addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
  }
  return "ready" in document.documentElement.dataset;
}

/**
 * WebKitGTK by WebDriver.
 * @param driver path of `WebKitWebDriver`
 * @param settings environment variables
 */
export async function openWebKit(driver: string, settings: Record<string, string> = {}): Promise<OtherBrowser> {
  const display = await startDisplay();
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...environment, ...settings, DISPLAY: `:${display.number}` },
    stdio: "ignore",
  });
  const end = () => {
    child.kill();
    display.child.kill();
  };
  const ask = async (method: string, path: string, body?: object, signal?: AbortSignal): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const { value } = (await answer.json()) as { value: { message?: string } | null };
    if (!answer.ok) throw new Error(value?.message);
    return value;
  };
  try {
    for (let tries = 0; !(await ask("GET", "/status").catch(() => false)); tries += 1) {
      if (tries === 100) throw new Error("WebKitWebDriver didn't start within ten seconds.");
      await sleep(100);
    }
    const [binary] = globSync(["/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser"]);
    // Its WebGL hides that software draws it.
    const args = ["--automation", "--enable-webgl=false"];
    const { sessionId } = (await ask("POST", "/session", {
      capabilities: {
        alwaysMatch: { pageLoadStrategy: "none", "webkitgtk:browserOptions": { ...(binary && { binary }), args } },
      },
    })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    const run = (work: string, args: readonly unknown[], signal?: AbortSignal) =>
      ask("POST", `${session}/execute/sync`, { script: `return (${work}).apply(null, arguments)`, args }, signal);
    const elementPath = (answer: unknown) => `${session}/element/${(answer as Record<string, string>)[elementKey]}`;
    return {
      open: async (url) => {
        await run("() => document.documentElement.removeAttribute('data-ready')", []);
        await ask("POST", `${session}/url`, { url });
        const startedMs = performance.now();
        let reason: unknown;
        // A script that meets the change of the page may never be answered.
        const isReady = () =>
          run(String(collectComplaints), [], AbortSignal.timeout(10_000)).catch((error: unknown) => {
            reason = error;
            return false;
          });
        while (!(await isReady())) {
          if (performance.now() - startedMs > 60_000)
            throw new Error(`${url} wasn't ready within a minute.`, { cause: reason });
          await sleep(20);
        }
      },
      complaints: async () => (await run("() => globalThis.complaints", [])) as string[],
      run: (work, ...args) => run(String(work), args) as never,
      click: async (find, ...args) => {
        const element = await run(String(find), args);
        if (element !== null) await ask("POST", `${elementPath(element)}/click`, {});
        return element !== null;
      },
      type: async (text) => {
        const element = await run("() => document.activeElement", []);
        await ask("POST", `${elementPath(element)}/value`, { text });
      },
      resize: async (width, height) => {
        await ask("POST", `${session}/window/rect`, { width, height });
      },
      clear: async () => {
        await ask("DELETE", `${session}/cookie`);
      },
      close: async () => {
        await ask("DELETE", session).finally(end);
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
