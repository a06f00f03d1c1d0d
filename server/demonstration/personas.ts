import type { Accounts } from "../people/accounts/accounts.ts";
import type { Visitor } from "../people/accounts/visitor.ts";
import type { Database } from "../base/database/database.ts";
import { listShows } from "../results/show/shows.ts";
import type { Demonstration } from "../http/site-context.ts";
import { personas, type PersonaKey } from "./season-words.ts";

/** Whom a visitor of the demonstration may be; a visitor has no account. */
export const personaKeys = ["visitor", ...personas.map(({ key }) => key)] as const;

/** Where an installation's people are asked for a password, the demonstration's visitors press. */
interface SwitchParts {
  /** undefined: this is a real site, and nobody becomes anybody */
  demonstration?: Demonstration | undefined;
  accounts: Pick<Accounts, "startSession" | "signOut">;
  database: Database;
}

/**
 * Signs the request's visitor in as one of the season's people, or out. The one place that decides whether they may: in a demonstration
 * everybody, elsewhere nobody.
 *
 * @returns the cookies to set and where that person goes first; undefined when nobody may, or there is no such person
 */
export async function becomePersona(
  { demonstration, accounts, database }: SwitchParts,
  request: Request,
  key: string,
): Promise<{ headers: Headers; leadsTo: string } | undefined> {
  if (!demonstration) return undefined;
  if (key === "visitor") return { headers: await accounts.signOut(request), leadsTo: "/" };
  const persona = personas.find((each) => each.key === key);
  if (!persona) return undefined;
  const { headers } = await accounts.startSession(request, persona.id);
  return { headers, leadsTo: `${await firstPageOf(database, persona.key)}?city=${persona.brand}` };
}

/** Whom the demonstration's visitor is; undefined: somebody else, with an account of their own. */
export function personaOf({ person }: Visitor): (typeof personaKeys)[number] | undefined {
  if (!person) return "visitor";
  return personas.find(({ id }) => id === person.id)?.key;
}

/** What each of them came for. */
async function firstPageOf(database: Database, key: PersonaKey): Promise<string> {
  const panel = "/code-prix-admin-panel";
  switch (key) {
    case "participant":
      return "/";
    case "captain":
      return "/submit-car";
    case "volunteer":
      return `${panel}/readiness`;
    case "organiser":
    case "admin":
      return panel;
    case "show-operator": {
      const show = (await listShows(database)).find(({ brand }) => brand === "istanbul");
      return show ? `/show/${show.id}/remote` : "/";
    }
  }
}
