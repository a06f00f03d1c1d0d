/**
 * Writes the site without a server: run by `npm run build:static` (`bootstrap/build-static.js`). The server starts on the data that
 * is there, and every page that links lead a visitor to is written down in each language, with the data that its scripts would ask for.
 */
import { existsSync, openAsBlob } from "node:fs";
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from "react-router";
import { languages } from "#messages/languages.ts";
import { openEmbedded } from "./base/database/open-embedded.ts";
import { anonymous } from "./people/accounts/visitor.ts";
import { hashOfEngine } from "./racing/races/engine-hash.ts";
import { run } from "./start.ts";
import { keptEngines } from "./http/keep-engine.ts";
import type { SiteContext } from "./http/site-context.ts";
import { fileOf, linksOf, lostLinks, withPageScript, wherePagesStand } from "./http/static-pages.ts";

const root = path.dirname(import.meta.dirname);
const base = process.env["STATIC_BASE"] ?? "/";
const dataDir = path.resolve(process.env["DATA_DIR"] ?? "data");
const target = path.resolve(process.env["STATIC_OUT"] ?? "static-site");
/** Pages are drawn as if they stood under this name, which nobody has. */
const origin = `http://${process.env["STATIC_CITY"] ?? "all"}.static.invalid`;
const codes = languages.map(({ code }) => code);

/** The start, and what no page has to lead to. */
const firstPages = ["/", "/docs", "/simulate", "/sign-in"];

/** Where `npm run season` kept a season. */
const seasonDir = process.env["STATIC_SEASON"];
/** Pages say that the people in a season are invented. Nothing changes in a folder, so there is nothing to put back. */
const demonstration = seasonDir === undefined ? undefined : { reset: () => undefined };

/** A page or file of the site, asked for as a browser would. `address` begins with the base. */
type Ask = (language: string, address: string) => Promise<Response>;

function askWith(build: ServerBuild, site: SiteContext): Ask {
  const { siteContext } = build.entry.module as unknown as { siteContext: RouterContext<SiteContext> };
  const handlers = new Map(
    codes.map((code) => [
      code,
      createRequestHandler({ ...build, basename: wherePagesStand(base, code) }, "production"),
    ]),
  );
  return (language, address) => {
    const context = new RouterContextProvider();
    context.set(siteContext, { ...site, nonce: "", visitor: () => Promise.resolve(anonymous), demonstration });
    // A robot is answered when the page is whole.
    const headers = { "accept-language": language, "user-agent": "Googlebot" };
    return handlers.get(language)!(new Request(origin + address, { headers }), context);
  };
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  const to = path.join(target, file);
  await mkdir(path.dirname(to), { recursive: true });
  await writeFile(to, content);
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** Where the data of a page stands that its scripts ask for. That of the first page has two names: for its path with a slash, and without. */
const dataOf = (page: string): [name: string, ...others: string[]] =>
  page === "/" ? ["_.data", "_root.data"] : [`${page.slice(1)}.data`];

/** Writes one page with its data, and tells what it leads to. */
async function writePage(ask: Ask, language: string, page: string) {
  const own = wherePagesStand(base, language);
  const below = language === "en" ? "" : `${language}/`;
  const response = await ask(language, own + page.slice(1));
  const names = dataOf(page);
  const data = await bytesOf(await ask(language, own + names[0]));
  for (const name of names) await write(below + name, data);
  const leadsTo = response.headers.get("location");
  if (leadsTo !== null) {
    const address = leadsTo.replace(origin, "");
    await write(
      below + fileOf(page),
      `<!doctype html><link rel="icon" href="${base}favicon.svg" type="image/svg+xml"><meta http-equiv="refresh" content="0; url=${address}"><a href="${address}">${address}</a>`,
    );
    return linksOf(`<a href="${address}">`, base, language, codes);
  }
  if (response.status !== 200) throw new Error(`${page} (${language}) answers ${response.status}.`);
  const html = withPageScript(await response.text(), own, base);
  if (/<form[^>]*method="post"/i.test(html)) throw new Error(`${page} (${language}) has a form that needs a server.`);
  await write(below + fileOf(page), html);
  return linksOf(html, base, language, codes);
}

/** Writes every page that links lead to, from the first ones on, in every language. Each is written once, so it ends. */
async function writePages(ask: Ask): Promise<Set<string>> {
  const files = new Set<string>();
  const pages = new Map(firstPages.map((page) => [page, "nobody"]));
  for (const [page, from] of pages) {
    for (const language of codes) {
      const leads = await writePage(ask, language, page).catch((error: Error) => {
        throw new Error(`${error.message} A link of ${from} leads there.`, { cause: error });
      });
      for (const each of leads.pages) if (!pages.has(each)) pages.set(each, page);
      for (const each of leads.files) files.add(each);
    }
    // The garage opens a race with the cars in it.
    const race = /^\/race\/(\w+)$/.exec(page)?.[1];
    if (race !== undefined) files.add(`/_race-cars/${race}`);
  }
  process.stdout.write(`${pages.size} pages in ${codes.length} languages, ${files.size} files beside them\n`);
  return files;
}

/** Writes files that a server would make when they are asked for. */
async function writeFiles(ask: Ask, files: ReadonlySet<string>): Promise<void> {
  for (const file of files) {
    if (existsSync(path.join(target, file))) continue;
    const response = await ask("en", base + file.slice(1));
    if (response.status !== 200) throw new Error(`${file} answers ${response.status}.`);
    await write(file, await bytesOf(response));
  }
}

async function exportSite(build: ServerBuild, folder: string, site: SiteContext): Promise<void> {
  // Unlike all that a server writes, this is for everybody.
  process.umask(0o022);
  await rm(target, { recursive: true, force: true });
  await cp(path.join(folder, "client"), target, { recursive: true });
  await rm(path.join(target, ".vite"), { recursive: true, force: true });
  // File servers compress by themselves, or not at all.
  for (const name of await readdir(path.join(target, "assets")))
    if (name.endsWith(".gz")) await rm(path.join(target, "assets", name));
  const engines = path.join(target, "engine");
  // Races of an older engine are verified with that one.
  if (existsSync(keptEngines(dataDir))) await cp(keptEngines(dataDir), engines, { recursive: true });
  await cp(path.join(folder, "engine"), path.join(engines, site.engineHash), { recursive: true });
  const ask = askWith(build, site);
  await writeFiles(ask, await writePages(ask));
  const notFound = await ask("en", `${base}no-such-page`);
  await write("404.html", withPageScript(await notFound.text(), base, base));
  // Hosts of pages must not leave out what begins with a line.
  await write(".nojekyll", "");
  const lost = lostLinks(target, base);
  if (lost.length > 0) throw new Error(`These links lead nowhere:\n${lost.join("\n")}`);
}

/**
 * Makes an installation's data folder with a season in it, in which nobody can be anybody.
 *
 * @throws Error for a season that another engine raced: none of its races could be verified
 */
async function beginWithSeason(from: string, to: string): Promise<void> {
  const { engineHash } = JSON.parse(await readFile(path.join(from, "demonstration.json"), "utf8")) as {
    engineHash: string;
  };
  const own = await hashOfEngine(root);
  if (engineHash !== own)
    throw new Error(
      `The season in ${from} was raced by the engine ${engineHash.slice(0, 12)}, this one is ${own.slice(0, 12)}: ` +
        "make another with npm run season.",
    );
  const open = await openEmbedded(to, { copied: await openAsBlob(path.join(from, "season.tar.gz")) });
  await open.close();
  // Codes in the season are sealed with it.
  await copyFile(path.join(from, "installation.key"), path.join(to, "installation.key"));
}

const folder = path.join(root, "build", "without-server");
process.env["NODE_ENV"] ??= "production";
const build = (await import(pathToFileURL(path.join(folder, "server", "index.js")).href)) as ServerBuild;
const captured = Promise.withResolvers<SiteContext>();
const port = process.env["PORT"] ?? "3000";
if (seasonDir !== undefined) {
  await beginWithSeason(seasonDir, dataDir).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}

await run(
  () =>
    Promise.resolve({
      files: () => Promise.resolve(undefined),
      pages: (_, site) => {
        captured.resolve(site);
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    }),
  { still: true },
);
await fetch(`http://localhost:${port}/`);
try {
  await exportSite(build, folder, await captured.promise);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
process.kill(process.pid, "SIGTERM");
