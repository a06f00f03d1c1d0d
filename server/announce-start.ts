import type { Env } from "./platform/config/env.ts";
import { localAddresses, qrCodeText } from "./platform/network/local-addresses.ts";

export interface StartNews {
  env: Env;
  ports: readonly number[];
  claimToken: string | undefined;
  databaseKind: "embedded" | "postgres";
}

export function startText({ env, ports, claimToken, databaseKind }: StartNews): string {
  const own = `http://localhost:${env.port}`;
  const others =
    env.listenAddress === undefined ? localAddresses().map((address) => `http://${address}:${env.port}`) : [];
  const lines = [
    "",
    `Code Prix is open at ${own}`,
    databaseKind === "embedded" ? `Its data is in ${env.dataDir}` : "Its data is in PostgreSQL",
  ];
  for (const port of ports.filter((each) => each !== env.port)) {
    lines.push(`Port ${port} shows ${whatPortShows(env, port)}: http://localhost:${port}`);
  }
  const [first] = others;
  if (first !== undefined) {
    lines.push("", "On the local network:", ...others.map((url) => `  ${url}`), "", qrCodeText(first));
  }
  if (claimToken !== undefined) {
    lines.push(
      "",
      "Nobody is admin yet. This link makes whoever opens it first, once:",
      `  ${own}/claim/${claimToken}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function whatPortShows(env: Env, port: number): string {
  const brand = env.brandHosts.find((entry) => entry.host.endsWith(`:${port}`))?.brand;
  const isScreen = env.resultsOnlyHosts.some((host) => host.endsWith(`:${port}`));
  return [brand ?? "the default brand", ...(isScreen ? ["results only"] : [])].join(", ");
}
