import type { RouteRules } from "#rules/route-rules.ts";

/** Whether an address leads to another origin; `//host` and `/\host` do, for a browser. */
export function isExternal(to: string): boolean {
  return !/^\/(?![/\\])/.test(to);
}

/** @returns null when the text is not an address. Safari has `URL.canParse` from 17.0 on only. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** @throws Error when a rule leads outside without saying so, or names a scheme that is no web address */
export function checkRouteRules(rules: RouteRules): void {
  for (const [path, { redirect }] of Object.entries(rules)) {
    if (isExternal(path)) throw new Error(`The route rule "${path}" must start with one slash.`);
    externalCheck(redirect.to, redirect.external);
  }
}

/** @throws Error when `to` is external and `allowed` does not say so, or when it is no http address */
export function externalCheck(to: string, allowed: boolean | undefined): void {
  if (!isExternal(to)) return;
  if (!/^https?:$/.test(readUrl(to)?.protocol ?? "")) {
    throw new Error(
      `"${to.slice(0, 200)}" is no address that a page may lead to: write a path, or a full https address.`,
    );
  }
  if (!allowed) {
    throw new Error(`"${to.slice(0, 200)}" is another site. Leading there needs the flag external: true.`);
  }
}

/** An address with the query of the one that led there. */
export function withQuery(to: string, search: string): string {
  const [path = "", ...fragment] = to.split("#");
  return [path.includes("?") ? path + search.replace("?", "&") : path + search, ...fragment].join("#");
}
