/** `npm run admin-link`: prints a one-time link that makes someone admin. Run it on the site's machine. */
import path from "node:path";
import { adminLinkMinutes, writeAdminClaim, createAdminClaim } from "./accounts/claim-installation.ts";
import { DatabaseOpenError } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openPostgres } from "./platform/database/open-postgres.ts";
import { EnvError, readEnv, type Env } from "./platform/config/env.ts";
import { readSiteConfiguration } from "./platform/config/site-configuration.ts";

/** A running site has the embedded database locked, so a file in the data folder passes the token on. */
async function newToken(env: Env): Promise<string> {
  if (env.databaseUrl === undefined) return writeAdminClaim(env.dataDir);
  const open = await openPostgres(env.databaseUrl);
  try {
    await migrate(open.database);
    return await createAdminClaim(open.database);
  } finally {
    await open.close();
  }
}

try {
  const env = readEnv(process.env, path.dirname(import.meta.dirname));
  const { publicUrl } = readSiteConfiguration(process.env, env);
  const token = await newToken(env);
  const lines = [
    `This link makes the first person who opens it an admin. It expires in ${adminLinkMinutes} minutes:`,
    `  ${publicUrl ?? `http://localhost:${env.port}`}/claim/${token}`,
  ];
  if (env.databaseUrl === undefined) lines.push(`It only works on the site with the data folder ${env.dataDir}.`);
  process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
  if (!(error instanceof EnvError) && !(error instanceof DatabaseOpenError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
