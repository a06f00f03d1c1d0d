import { pino } from "pino";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { readSiteConfiguration } from "../platform/config/site-configuration.ts";
import type { AccountOutcome, Origin } from "./account-parts.ts";
import { createAccounts, type Accounts } from "./accounts.ts";
import type { NewPerson } from "./new-person.ts";
import { passwordCost } from "./password-hash.ts";
import { visitorOf, type Person, type Visitor } from "./visitor.ts";

export interface TestSite {
  open: OpenDatabase;
  accounts: Accounts;
  newcomer: (name: string, brand?: string) => Promise<Newcomer>;
}

export interface Newcomer {
  person: Person;
  cookie: string;
  visitor: () => Promise<Visitor>;
  from: () => Origin;
}

export const testPassword = "a short sentence";

const usualCost = { ...passwordCost };

/** Until it's closed, passwords are hashed at the lowest cost: the usual one takes longer than most tests. */
export async function openTestSite(): Promise<TestSite> {
  const opened = await openForTests();
  Object.assign(passwordCost, { memoryKib: 8, passes: 1 });
  const open: OpenDatabase = {
    ...opened,
    close: () => {
      Object.assign(passwordCost, usualCost);
      return opened.close();
    },
  };
  const configuration = readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] });
  const accounts = createAccounts(
    open.database,
    "a secret of thirty-two characters",
    pino({ level: "silent" }),
    configuration,
  );
  let count = 0;
  return {
    open,
    accounts,
    async newcomer(name, brand = "izmir") {
      count += 1;
      const email = `person-${count}@example.org`;
      const outcome = await accounts.signUp(from(), newPerson({ name, brand }), { email, password: testPassword });
      const cookie = cookieOf(outcome);
      const person = await accounts.personOf(from({ cookie }).request);
      if (!person) throw new Error(`${name} signed up and is nobody.`);
      return { person, cookie, visitor: () => visitorOf(open.database, person), from: () => from({ cookie }) };
    },
  };
}

export function newPerson(given: Partial<NewPerson> = {}): NewPerson {
  return {
    name: "Ada",
    nickname: "",
    consents: { "publish-name": false, "publish-source": false },
    noticeId: "first",
    noticeRead: true,
    brand: "izmir",
    ...given,
  };
}

export function from(headers: Record<string, string> = {}, origin = "http://localhost:3000"): Origin {
  return { request: new Request(`${origin}/`, { headers }), address: "192.0.2.1" };
}

export function cookieOf(outcome: AccountOutcome): string {
  if (outcome.kind !== "done") throw new Error(`Refused: ${JSON.stringify(outcome.problems)}`);
  return cookiesIn(outcome.headers);
}

export function cookiesIn(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
