import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createGzip } from "node:zlib";

const kinds: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** What code hosts send compressed. */
const compressed = /^text\/|svg|json|wasm/;

export interface FileServer {
  origin: string;
  /** what was asked for and is not there, or lies outside the base */
  missed: string[];
  close: () => void;
}

/** Serves a folder below a path as code hosts serve pages of repositories: files, folders by their index, and nothing that thinks. */
export async function serveFolder(folder: string, base: string): Promise<FileServer> {
  const missed: string[] = [];
  const server = createServer(({ url = "/", method, headers }, response) => {
    const { pathname, search } = new URL(url, "http://localhost");
    const below = pathname.startsWith(base) ? decodeURIComponent(pathname.slice(base.length)) : "..";
    let file = path.join(folder, below);
    let status = 200;
    if (!below.startsWith("..") && existsSync(file) && statSync(file).isDirectory()) {
      if (!pathname.endsWith("/")) {
        response.writeHead(301, { Location: `${pathname}/${search}` }).end();
        return;
      }
      file = path.join(file, "index.html");
    }
    if (below.startsWith("..") || !existsSync(file)) {
      missed.push(`${method} ${url}`);
      file = path.join(folder, "404.html");
      status = 404;
    }
    const kind = kinds[path.extname(file)] ?? "application/octet-stream";
    response.setHeader("Content-Type", kind);
    if (compressed.test(kind) && /\bgzip\b/.test(headers["accept-encoding"] ?? "")) {
      response.writeHead(status, { "Content-Encoding": "gzip", Vary: "Accept-Encoding" });
      createReadStream(file).pipe(createGzip()).pipe(response);
    } else {
      createReadStream(file).pipe(response.writeHead(status));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    missed,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
