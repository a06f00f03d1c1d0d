import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { attack } from "../attack.ts";
import { openSite } from "../site-under-attack.ts";
import { whileVisiting, onSite } from "../visitors.ts";

export default attack("A hundred clients request the compiler and never read it", () =>
  onSite(openSite({}, { TRUSTED_PROXIES: "0" }), (site) =>
    whileVisiting(site, async () => {
      const page = (await site.browser().request("/submit-car")).text;
      const file = /soljson[\w.-]*\.js/.exec(page)?.[0] ?? "soljson.js";
      const sockets: Socket[] = [];
      for (let number = 0; number < 100; number += 1) {
        const socket = connect(site.port, "127.0.0.1", () =>
          socket.write(`GET /assets/${file} HTTP/1.1\r\nHost: localhost:${site.port}\r\n\r\n`),
        );
        socket.on("error", () => socket.destroy());
        socket.pause();
        sockets.push(socket);
      }
      await wait(10_000);
      for (const socket of sockets) socket.destroy();
      return {
        withstood: (await site.browser().request("/readyz")).status === 200,
        seen: "100 readers held /assets for 10 s",
      };
    }),
  ),
);
