import { provenMinutes } from "#server/accounts/university-login/proven-identities.ts";
import type { LogInPurpose } from "#server/accounts/university-login/university-log-in.ts";

const form = /(?:^|;\s*)proven=([\w-]{32})(?:;|$)/;

export function provenTokenOf(request: Request): string {
  return form.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
}

export function provenCookie(request: Request, token: string): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const life = token === "" ? 0 : provenMinutes * 60;
  return `proven=${token}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
}

export function problemPath({
  problem,
  purpose,
  returnTo,
  providerId,
}: {
  problem: string;
  purpose: LogInPurpose;
  returnTo: string;
  providerId: string;
}): string {
  const parameters = new URLSearchParams({ problem, at: providerId });
  if (purpose === "link") return `/account?${parameters}#universities`;
  if (returnTo !== "/") parameters.set("to", returnTo);
  return `/sign-in?${parameters}`;
}
