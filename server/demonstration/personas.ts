import type { Accounts } from "../accounts/accounts.ts";
import type { Visitor } from "../accounts/visitor.ts";
import type { Database } from "../platform/database/database.ts";
import { listShows } from "../show/shows.ts";
import type { Demonstration } from "../http/open-services.ts";
import { personas, type PersonaKey } from "./season-texts.ts";

export const personaKeys = ["visitor", ...personas.map(({ key }) => key)] as const;

interface SwitchParts {
  /** undefined: a real installation, where this is refused */
  demonstration?: Demonstration | undefined;
  accounts: Pick<Accounts, "startSession" | "signOut">;
  database: Database;
}

/**
 * Signs the visitor in as one of the season's people, or out. The only check: allowed in a demonstration, refused
 * elsewhere.
 * @returns cookies and first page; undefined: refused, or no such person
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

/** `undefined`: another account. */
export function personaOf({ person }: Visitor): (typeof personaKeys)[number] | undefined {
  if (!person) return "visitor";
  return personas.find(({ id }) => id === person.id)?.key;
}

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
