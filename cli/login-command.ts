import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { type Options, UsageError } from "./arguments.ts";
import {
  credentialsPath,
  isReadableOnTheWay,
  keepToken,
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
  if (options.words.length > 0) throw new UsageError("login takes no words: the token is asked for, or piped in.");
  const site = siteOf(options.site, environment);
  if (input.isTTY === true)
    terminal.complain(`Make a token at ${site}/account/tokens and paste it here (it is not shown):`);
  const token = (environment["CODE_PRIX_TOKEN"]?.trim() || (await readLine(input))).trim();
  if (!/^[\w-]{10,200}$/.test(token)) {
    throw new UsageError(
      "That is no token: a token is one word of letters, digits, _ and -. Copy it again from the site.",
    );
  }
  const me = await createSiteClient(site, token).get<SiteMe>("/me");
  keepToken(environment, site, token);
  if (isReadableOnTheWay(site)) {
    terminal.complain(`Mind: ${site} is not encrypted. Who listens on the network between could read the token.`);
  }
  if (options.json) {
    terminal.print(JSON.stringify({ site, ...me }));
    return;
  }
  const teams = me.teams.map((team) => printable(`${team.name} (${team.code})`)).join(", ");
  terminal.print(`Logged in at ${site} as ${printable(me.name)}. Teams: ${teams === "" ? "none yet" : teams}.`);
  if (me.token.scope === "read") terminal.print("This token may only read: to submit cars, make one that may.");
  terminal.print(terminal.dim(`The token is kept in ${credentialsPath(environment)}`));
}

/** Doesn't revoke the token. */
export function logoutCommand(options: Options, terminal: Terminal, environment: Environment): void {
  const site = siteOf(options.site, environment);
  if (readCredentials(environment).tokens[site] === undefined) {
    terminal.print(`There is no token for ${site} on this machine.`);
    return;
  }
  keepToken(environment, site, null);
  terminal.print(`The token for ${site} is forgotten here. To end it everywhere, revoke it at ${site}/account/tokens.`);
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
