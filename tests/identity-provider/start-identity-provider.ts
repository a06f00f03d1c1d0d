import { spawn } from "node:child_process";
import path from "node:path";
import { freePort } from "../free-port.ts";
import type { Behaviour } from "./run.ts";

export interface IdentityProvider {
  issuer: string;
  control: (behaviour: Behaviour) => Promise<void>;
  /** Returns the redirect with the code; `null` person: cancels. */
  logIn: (url: string, person: string | null) => Promise<string>;
  end: () => Promise<void>;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "run.ts")], {
    env: { ...process.env, PORT: String(port), NODE_ENV: "test" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (part: Buffer) => (stderr += part.toString()));
  await new Promise<void>((opened, failed) => {
    child.stdout.on("data", (part: Buffer) => part.toString().includes("is open") && opened());
    child.once("exit", (code) => failed(new Error(`The university's log-in ended with ${code}: ${stderr}`)));
  });
  const issuer = `http://localhost:${port}`;
  return {
    issuer,
    async control(behaviour) {
      await fetch(`${issuer}/_control`, { method: "POST", body: JSON.stringify(behaviour) });
    },
    async logIn(url, person) {
      const cookies = new Map<string, string>();
      let [next, body]: [string, URLSearchParams | undefined] = [url, undefined];
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const answer = await fetch(next, {
          method: body ? "POST" : "GET",
          redirect: "manual",
          headers: { cookie },
          ...(body && { body }),
        });
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ""] = line.split(";");
          cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
        }
        body = undefined;
        const location = answer.headers.get("location");
        if (location !== null) {
          next = new URL(location, next).href;
          if (!next.startsWith(issuer)) return next;
        } else if (new URL(next).pathname.startsWith("/interaction/"))
          body = new URLSearchParams({ person: person ?? "" });
        else throw new Error(`${next} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
      }
      throw new Error(`${url} leads on and on.`);
    },
    end: () =>
      new Promise<void>((ended) => {
        child.removeAllListeners("exit");
        child.once("exit", () => ended());
        child.kill("SIGTERM");
      }),
  };
}
