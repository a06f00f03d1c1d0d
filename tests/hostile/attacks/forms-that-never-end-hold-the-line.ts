import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { attack } from "../attack.ts";
import { openSite, type SiteUnderAttack } from "../site-under-attack.ts";
import { onSite } from "../visitors.ts";

const mostSeconds = 20;
/** The largest file of the site. */
const compiler = readdirSync("build/client/assets").find((name) => /^soljson.*\.js$/.test(name));
const attackers = ["192.0.2.77", "198.51.100.77"];

/** Forms with endless bodies, and responses that are never read. */
function hold(site: SiteUnderAttack, from: string): Socket[] {
  const host = [`Host: localhost:${site.port}`, `X-Forwarded-For: ${from}`];
  const form = (length: number) =>
    [
      "POST /sign-in HTTP/1.1",
      ...host,
      `Origin: http://localhost:${site.port}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${length}`,
      "",
      "email=a",
    ].join("\r\n");
  const file = [`GET /assets/${compiler} HTTP/1.1`, ...host, "", ""].join("\r\n");
  const texts = [...Array.from({ length: 20 }, () => form(500)), ...Array.from({ length: 20 }, () => file + form(7))];
  return texts.map((text) => {
    const socket = connect(site.port, "127.0.0.1", () => socket.write(text));
    socket.on("error", () => socket.destroy());
    socket.pause();
    return socket;
  });
}

export default attack("Endless forms and unread answers block everyone else's forms", () =>
  onSite(openSite(), async (site) => {
    const sockets = attackers.flatMap((from) => hold(site, from));
    try {
      await wait(3_000);
      const seconds: number[] = [];
      for (const from of ["192.0.2.78", "203.0.113.5"]) {
        const beganMs = performance.now();
        const late = new Promise<void>((_, reject) => {
          setTimeout(() => reject(new Error(`Nobody signed up from ${from} in time.`)), mostSeconds * 1_000).unref();
        });
        await Promise.race([site.person(`Honest ${seconds.length}`, from), late]);
        seconds.push((performance.now() - beganMs) / 1_000);
      }
      return { withstood: true, seen: `signed up in ${seconds.map((each) => each.toFixed(1)).join(" and ")} s` };
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  }),
);
