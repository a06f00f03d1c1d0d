import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";

/** Serves the empty page with the framework's own request handler, on the same listener as the site. */
process.env["NODE_ENV"] = "production";
const { createRequestHandler } = await import("react-router");
const build = (await import(
  pathToFileURL(join(import.meta.dirname, "build", "server", "index.js")).href
)) as ServerBuild;
const handle = createRequestHandler(build, "production");
createServer((request, response) => {
  void getRequestListener((each) => handle(each), { overrideGlobalObjects: false })(request, response);
}).listen(Number(process.env["PORT"]), "127.0.0.1");
