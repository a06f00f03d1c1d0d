import type { LogInPurpose } from "#server/accounts/university-login/university-log-in.ts";

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
