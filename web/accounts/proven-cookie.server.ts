import { provenMinutes } from "#server/accounts/university-login/proven-identities.ts";

const form = /(?:^|;\s*)proven=([\w-]{32})(?:;|$)/;

export function provenTokenOf(request: Request): string {
  return form.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
}

export function provenCookie(request: Request, token: string): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const life = token === "" ? 0 : provenMinutes * 60;
  return `proven=${token}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
}
