import { connect } from "node:net";
import { attack } from "../attack.ts";
import { openSite, type SiteUnderAttack } from "../site-under-attack.ts";
import { onSite } from "../visitors.ts";

/** Sends raw bytes and returns the status line; empty: connection closed. */
function send(site: SiteUnderAttack, text: string, endAfterMs = 5_000): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(site.port, "127.0.0.1", () => socket.write(text));
    const end = () => {
      socket.destroy();
      resolve(answer.split("\r\n", 1)[0] ?? "");
    };
    socket.setTimeout(endAfterMs, end);
    socket.on("data", (data) => {
      answer += data.toString("latin1");
    });
    socket.on("error", end);
    socket.on("close", end);
  });
}

export default attack("Request bodies are endless, too large, or differ from their declared length", () =>
  onSite(openSite(), async (site) => {
    const head = (...lines: string[]) =>
      [
        "POST /sign-in HTTP/1.1",
        `Host: localhost:${site.port}`,
        `Origin: http://localhost:${site.port}`,
        "Content-Type: application/x-www-form-urlencoded",
        "Connection: close",
        ...lines,
        "",
        "",
      ].join("\r\n");
    const large = "x".repeat(65_536);
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n`;
    const tries: Record<string, Promise<string>> = {
      "3 MiB in chunks": send(site, `${head("Transfer-Encoding: chunked")}${chunk.repeat(48)}0\r\n\r\n`),
      "shorter than it says": send(site, `${head("Content-Length: 1000")}email=a`, 3_000),
      "longer than it says": send(site, `${head("Content-Length: 7")}email=aGET /account HTTP/1.1\r\n\r\n`),
      "chunks and a length": send(site, `${head("Transfer-Encoding: chunked", "Content-Length: 4")}0\r\n\r\n`),
      "two lengths": send(site, `${head("Content-Length: 4", "Content-Length: 7")}email=a`),
      "a negative length": send(site, `${head("Content-Length: -1")}email=a`),
      "a chunk of no number": send(site, `${head("Transfer-Encoding: chunked")}zz\r\nx\r\n0\r\n\r\n`),
    };
    const seen = await Promise.all(
      Object.entries(tries).map(async ([name, answer]) => `${name}: ${(await answer) || "ended"}`),
    );
    const isWell = (await site.browser().request("/readyz")).status === 200;
    const isHeld = seen.every((each) => /ended$|: HTTP\/1\.1 4\d\d /.test(each)) && isWell;
    return { withstood: isHeld, seen: seen.join("; ") };
  }),
);
