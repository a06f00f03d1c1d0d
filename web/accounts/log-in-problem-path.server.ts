import type { LogInWish } from "#server/accounts/university-login/university-log-in.ts";

export function problemPath({
  problem,
  wish,
  returnTo,
  providerId,
}: {
  problem: string;
  wish: LogInWish;
  returnTo: string;
  providerId: string;
}): string {
  const parameters = new URLSearchParams({ problem, at: providerId });
  if (wish === "link") return `/account?${parameters}#universities`;
  if (returnTo !== "/") parameters.set("to", returnTo);
  return `/sign-in?${parameters}`;
}
