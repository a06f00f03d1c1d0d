import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { type Options, UsageError } from "./arguments.ts";
import {
  credentialsPath,
  isReadableOnTheWay,
  storeToken,
  readCredentials,
  siteOf,
  type Environment,
} from "./credentials.ts";
import { createSiteClient, printable, type SiteMe } from "./site-client.ts";
import type { Terminal } from "./terminal.ts";

export type TokenInput = NodeJS.ReadableStream & { isTTY?: boolean };

/** Never reads the token from arguments, which other processes can see. */
export async function loginCommand(
  options: Options,
  terminal: Terminal,
  environment: Environment,
  input: TokenInput,
): Promise<void> {
  if (options.words.length > 0)
    throw new UsageError("login takes no arguments. Paste the token when asked, or pipe it in.");
  const site = siteOf(options.site, environment);
  if (input.isTTY === true)
    terminal.complain(`Create a token at ${site}/account/tokens and paste it here (input is hidden):`);
  const token = (environment["CODE_PRIX_TOKEN"]?.trim() || (await readLine(input))).trim();
  if (!/^[\w-]{10,200}$/.test(token)) {
    throw new UsageError("That isn't a valid token. Copy it again from the site.");
  }
  const me = await createSiteClient(site, token).get<SiteMe>("/me");
  storeToken(environment, site, token);
  if (isReadableOnTheWay(site)) {
    terminal.complain(`Warning: ${site} isn't encrypted. Others on the network could read the token.`);
  }
  if (options.json) {
    terminal.print(JSON.stringify({ site, ...me }));
    return;
  }
  const teams = me.teams.map((team) => printable(`${team.name} (${team.code})`)).join(", ");
  terminal.print(`Logged in at ${site} as ${printable(me.name)}. Teams: ${teams === "" ? "none yet" : teams}.`);
  if (me.token.scope === "read") terminal.print("This token can only read. Create one that can submit to submit cars.");
  terminal.print(terminal.dim(`Stored the token in ${credentialsPath(environment)}`));
}

/** Doesn't revoke the token. */
export function logoutCommand(options: Options, terminal: Terminal, environment: Environment): void {
  const site = siteOf(options.site, environment);
  if (readCredentials(environment).tokens[site] === undefined) {
    terminal.print(`No token for ${site} is stored on this computer.`);
    return;
  }
  storeToken(environment, site, null);
  terminal.print(`Removed the token for ${site} from this computer. To revoke it, open ${site}/account/tokens.`);
}

async function readLine(input: TokenInput): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: input.isTTY === true });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    return await Promise.race([lines.question(""), ended]);
  } finally {
    lines.close();
  }
}
