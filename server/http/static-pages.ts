import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** Where the pages of a language stand: English ones at the base itself. */
export const wherePagesStand = (base: string, language: string): string =>
  language === "en" ? base : `${base}${language}/`;

/** The file that a file server answers a page's address with. */
export const fileOf = (page: string): string => (page === "/" ? "index.html" : `${page.slice(1)}/index.html`);

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, value]) => value!.replaceAll("&amp;", "&"));

/** Files have an ending, but for the source of a team's car. */
const isFile = (address: string) => /\.[a-z0-9]+$|\/team\/\w+\/source$/.test(address);

/**
 * What a page leads to and shows, without queries and anchors: pages of its own language by path, and files below the base.
 *
 * @param language of the page
 * @param codes of all languages: their pages stand in folders below the base
 */
export function linksOf(html: string, base: string, language: string, codes: readonly string[]) {
  const own = wherePagesStand(base, language);
  const found = addressesIn(html);
  const inside = found
    .filter((link) => link.startsWith(base) && !link.startsWith("//"))
    .map((link) => link.split(/[?#]/, 1)[0]!);
  const isOther = (link: string) =>
    codes.some((code) => code !== "en" && `${link}/`.startsWith(`${base}${code}/`) && code !== language);
  return {
    pages: inside
      .filter((link) => link.startsWith(own) && !isFile(link) && !isOther(link))
      .map((link) => `/${link.slice(own.length)}`),
    files: inside.filter(isFile).map((link) => `/${link.slice(base.length)}`),
  };
}

/**
 * Puts into a page what a file server cannot do for it. Its address loses, before the router reads it, the slash that the folder gave it and the
 * query, which the page was drawn without (`web/shell/asked-page.tsx` puts it back); a visitor's language is remembered, and found out at
 * the first page.
 */
export function withPageScript(html: string, own: string, base: string): string {
  const script = `(function(l,d){var p=l.pathname,g=d.documentElement.lang,q=new URLSearchParams(l.search),s;try{if(q.get("lang"))localStorage.setItem("language",g);s=localStorage.getItem("language")}catch(e){}if(p===${JSON.stringify(base)}&&g==="en"&&!q.get("lang")&&(s||navigator.language||"").slice(0,2)==="tr")return l.replace(p+"tr/");q.delete("lang");var r=q.toString();if(r)window.askedOfPage="?"+r;history.replaceState(history.state,"",(p!==${JSON.stringify(own)}&&p.slice(-1)==="/"?p.slice(0,-1):p)+l.hash)})(location,document);`;
  return html.replace(/<head>/, `<head><script>${script}</script>`);
}

/** What pages of a folder lead to below the base that is not there, or only with a server, each with the page. */
export function lostLinks(folder: string, base: string): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => path.basename(name) === "index.html",
  );
  const isThere = (link: string) => {
    const below = path.join(folder, decodeURIComponent(link.slice(base.length).split(/[?#]/, 1)[0]!));
    return isFile(below) ? existsSync(below) : existsSync(path.join(below, "index.html"));
  };
  return pages.toSorted().flatMap((page) => {
    const links = addressesIn(readFileSync(path.join(folder, page), "utf8"));
    const below = links.filter((link) => link.startsWith(base) && !link.startsWith("//"));
    const itself = base + path.dirname(page).replaceAll("\\", "/");
    // Another part of a list, say: a file server answers with the same page.
    const isVain = (link: string) => link.startsWith(`${itself}?`) && !link.includes("lang=");
    return [...new Set(below)].filter((link) => !isThere(link) || isVain(link)).map((link) => `${page}: ${link}`);
  });
}
