import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { type Env, portsOf } from "../platform/config/env.ts";
import { type SeasonStep, seasonSteps } from "./make-season.ts";
import { hasDatabase, hasFreshSeason, refuseRealData, restoreSeason } from "./season-file.ts";
import type { Demonstration } from "../http/open-services.ts";
import { createHash } from "node:crypto";
import type { Server } from "node:http";
import { listen, closeServer } from "../http/listen.ts";
import { chooseLanguage } from "#messages/language.ts";
import { messagesOf } from "#messages/messages-of.ts";

type Stop = () => Promise<void>;

const lookEveryMs = 60_000;
const nightHour = 4;
const onceInMs = 2 * 3_600_000;
/** Minimum time between visitors' resets, because the site is down for seconds. */
const resetEveryMs = 120_000;

/**
 * Creates a season if there is none from today, with a progress page, then runs the site. Restores the season on
 * request and recreates it every night.
 * @param open opens the site on the folder's database
 * @throws EnvError unless the folder is a demonstration's
 */
export async function runDemonstration(
  env: Env,
  {
    root,
    engineHash,
    open,
  }: { root: string; engineHash: string; open: (demonstration: Demonstration) => Promise<Stop> },
): Promise<Stop> {
  await refuseRealData(env.dataDir);
  let stopSite: Stop | undefined;
  let isEnding = false;
  /** serialises resets and rebuilds */
  let changes: Promise<void> = Promise.resolve();
  let lastResetMs = -Infinity;

  const beginSite = async (putBack: boolean) => {
    const isFresh = await hasFreshSeason(env.dataDir, engineHash);
    if (!isFresh || putBack || !hasDatabase(env.dataDir)) {
      const waiting = await openWaitingPage(env, isFresh ? undefined : "people");
      try {
        if (!isFresh) {
          process.stdout.write(
            `\nA season is being raced for the demonstration: look at http://localhost:${env.port}\n`,
          );
          await buildSeason(root, env.dataDir, engineHash, waiting.reportStep);
        }
        await restoreSeason(env.dataDir);
      } finally {
        await waiting.close();
      }
    }
    if (!isEnding) stopSite = await open({ reset });
  };
  const putBack = async () => {
    await stopSite?.();
    stopSite = undefined;
    await beginSite(true);
  };
  const change = (work: () => Promise<void>) => {
    changes = changes.then(() => (isEnding ? undefined : work()));
    // The process is useless without its site.
    changes.catch((error: unknown) => {
      process.stderr.write(`Couldn't restart the demonstration: ${(error as Error).stack ?? String(error)}\n`);
      process.exit(1);
    });
    return changes;
  };
  function reset(): number | undefined {
    const waitMs = lastResetMs + resetEveryMs - performance.now();
    if (waitMs > 0) return waitMs;
    lastResetMs = performance.now();
    setTimeout(() => void change(putBack), 300);
    return undefined;
  }

  await beginSite(false);
  let madeAtMs = -Infinity;
  const nights = setInterval(() => {
    void (async () => {
      if (new Date().getHours() !== nightHour || (await hasFreshSeason(env.dataDir, engineHash))) return;
      // At most once a night: if sources change under this process, every season looks outdated.
      if (performance.now() - madeAtMs < onceInMs) return;
      madeAtMs = performance.now();
      await change(async () => {
        if (await hasFreshSeason(env.dataDir, engineHash)) return;
        await buildSeason(root, env.dataDir, engineHash, () => undefined);
        await putBack();
      });
    })();
  }, lookEveryMs);
  return async () => {
    isEnding = true;
    clearInterval(nights);
    await stopSite?.();
  };
}

/** In a separate process, because it simulates the clock. */
function buildSeason(
  root: string,
  dataDir: string,
  engineHash: string,
  reportStep: (step: SeasonStep) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = path.join(root, "server", "build-demonstration.ts");
    // No one waits for its responses, and parallel garbage collection costs more CPU in total.
    const child = spawn(process.execPath, ["--single-threaded-gc", script, dataDir, engineHash], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      windowsHide: true,
    });
    const end = () => child.kill();
    process.once("exit", end);
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { step } = JSON.parse(line) as { step: SeasonStep };
      reportStep(step);
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      process.off("exit", end);
      if (code === 0) resolve();
      else reject(new Error(`The season could not be made: its process ended with ${code}.`));
    });
  });
}

const longestCloseMs = 2_000;
const progressPath = "/_season";

/** Polls the progress, and loads the site once it is up. */
const script = `
const bar = document.querySelector("[role=progressbar]");
const now = document.querySelector("output");
const look = async () => {
  try {
    const answer = await fetch("${progressPath}", { cache: "no-store" });
    if (answer.headers.get("x-season") === null) return location.reload();
    const { share, text } = await answer.json();
    bar.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    bar.style.setProperty("--share", String(share));
    if (now.textContent !== text) now.textContent = text;
  } catch {}
  setTimeout(look, 500);
};
setTimeout(look, 500);
`;

const style = `
:root { color-scheme: light dark; --page: #fff; --ink: #151b25; --quiet: #536072; --line: #dbe1e8; --go: #00803a; }
@media (prefers-color-scheme: dark) { :root { --page: #0b0f16; --ink: #eceff3; --quiet: #8c99a9; --line: #343e4d; --go: #2fd576; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 2rem 1.5rem; background: var(--page); color: var(--ink);
  font: 1.0625rem/1.6 "Inter Variable", ui-sans-serif, system-ui, sans-serif; }
main { width: min(36rem, 100%); }
h1 { margin: 0 0 .75rem; font-size: clamp(1.9rem, 6vw, 2.75rem); line-height: 1.1; letter-spacing: -.02em; }
p { margin: 0 0 2.5rem; color: var(--quiet); }
[role=progressbar] { --share: 0; position: relative; height: .5rem; border-radius: 9px; background: var(--line); }
[role=progressbar]::before { content: ""; position: absolute; inset: 0 auto 0 0; width: calc(var(--share) * 100%); border-radius: 9px;
  background: var(--go); transition: width .8s ease-out; }
svg { position: absolute; bottom: .4rem; left: calc(var(--share) * (100% - 3.5rem)); width: 3.5rem; transition: left .8s ease-out; }
output { display: block; margin-top: 1rem; font-weight: 600; }
@media (prefers-reduced-motion: reduce) { svg, [role=progressbar]::before { transition: none; } }
`;

const car = `<svg viewBox="0 0 56 20" aria-hidden="true"><path fill="#dc2436" d="M2 14l2-6h8l4-4h12l6 4 14 2 6 3v2H2z"/><circle cx="13" cy="15" r="4.5"/><circle cx="41" cy="15" r="4.5"/><g fill="#bcc6d1"><circle cx="13" cy="15" r="2"/><circle cx="41" cy="15" r="2"/></g></svg>`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = `default-src 'none'; connect-src 'self'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const headers = {
  "Cache-Control": "no-store",
  "Retry-After": "5",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
};

/**
 * Serves a progress page on the site's ports until the site takes over.
 * @param step first step; undefined: only restoring
 */
async function openWaitingPage(
  env: Pick<Env, "port" | "listenAddress" | "brandHosts" | "resultsOnlyHosts">,
  step: SeasonStep | undefined,
) {
  const servers: Server[] = await Promise.all(
    portsOf(env).map((port) => listen((request) => Promise.resolve(answer(request, step)), port, env.listenAddress)),
  );
  return {
    reportStep: (next: SeasonStep) => {
      step = next;
    },
    close: async () => {
      await Promise.all(servers.map((server) => closeServer(server, longestCloseMs)));
    },
  };
}

function answer(request: Request, step: SeasonStep | undefined): Response {
  const { pathname, searchParams } = new URL(request.url);
  const language = chooseLanguage({
    parameter: searchParams.get("lang"),
    cookie: undefined,
    acceptLanguage: request.headers.get("accept-language"),
    cityLanguage: undefined,
  });
  const { waiting } = messagesOf(language).demonstration;
  const share = step === undefined ? 1 : seasonSteps[step];
  const text = step === undefined ? waiting.puttingBack : waiting.steps[step];
  if (pathname === progressPath) {
    return Response.json({ share, text }, { headers: { ...headers, "X-Season": "waiting" } });
  }
  if (!(request.headers.get("accept") ?? "").includes("text/html")) {
    return new Response(`${text}\n`, { status: 503, headers });
  }
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${waiting.title}</title><noscript><meta http-equiv="refresh" content="4"></noscript><style>${style}</style></head>
<body><main><h1>${waiting.title}</h1><p>${step === undefined ? waiting.backLead : waiting.lead}</p>
<div role="progressbar" aria-label="${waiting.title}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${Math.round(share * 100)}">${car}</div>
<output>${text}</output></main><script>${script}</script></body></html>`;
  const all = { ...headers, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  return new Response(html, { headers: all });
}
