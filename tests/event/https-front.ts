import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * An HTTPS proxy like Caddy or nginx with its own certificate, for `TRUSTED_PROXIES=1`.
 * @returns null without `openssl`
 */
export async function openHttpsFront(
  address: string,
  sitePort: number,
): Promise<{ origin: string; close: () => void } | null> {
  const identity = createIdentity(address);
  if (!identity) return null;
  const front = createServer(identity, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      "x-forwarded-for": incoming.socket.remoteAddress ?? "",
      "x-forwarded-host": incoming.headers.host ?? "",
      "x-forwarded-proto": "https",
    };
    const asked = request(
      { host: "127.0.0.1", port: sitePort, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    asked.on("error", () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    outgoing.on("close", () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => {
    front.listen(0, address, resolve);
  });
  const { port } = front.address() as AddressInfo;
  return {
    origin: `https://${address}:${port}`,
    close() {
      front.close();
      front.closeAllConnections();
    },
  };
}

function createIdentity(address: string): { key: Buffer; cert: Buffer } | null {
  const folder = mkdtempSync(path.join(tmpdir(), "code-prix-https-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const certificateOptions = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  const names = ["-subj", "/CN=Code Prix event", "-addext", `subjectAltName=IP:${address}`];
  try {
    execFileSync("openssl", ["req", "-x509", ...certificateOptions, ...names, "-keyout", key, "-out", cert], {
      stdio: "ignore",
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
