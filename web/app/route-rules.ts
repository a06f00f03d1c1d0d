import type { RouteRules } from "#domain/platform/route-rules.ts";

/** Includes `//host` and `/\host`. */
export function isExternal(to: string): boolean {
  return !/^\/(?![/\\])/.test(to);
}

/** Null: invalid. Safari has `URL.canParse` from 17.0 only. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** @throws for undeclared external rules and non-web schemes */
export function checkRouteRules(rules: RouteRules): void {
  for (const [path, { redirect }] of Object.entries(rules)) {
    if (isExternal(path)) throw new Error(`The route rule "${path}" must start with one slash.`);
    externalCheck(redirect.to, redirect.external);
  }
}

/** @throws when external without `allowed`, or not http */
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

export function withQuery(to: string, search: string): string {
  const [path = "", ...fragment] = to.split("#");
  return [path.includes("?") ? path + search.replace("?", "&") : path + search, ...fragment].join("#");
}
