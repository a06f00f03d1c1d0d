import type { Bounds } from "./limits.ts";

/** How a team comes into a division: it chooses it, or an organiser puts it there. */
export const divisionEntries = ["chosen", "assigned"] as const;

export type DivisionEntry = (typeof divisionEntries)[number];

/** Who drives: people, programs that call themselves AI entrants, or either. */
export const divisionDrivers = ["everybody", "people", "ai"] as const;

export type DivisionDrivers = (typeof divisionDrivers)[number];

/** From how many universities a team's members come. */
export const universityMixes = ["any", "one", "several"] as const;

export type UniversityMix = (typeof universityMixes)[number];

/** Who may enter a division, as its organiser set it. */
export interface DivisionRules {
  drivers: DivisionDrivers;
  /** members of a team; null: as the competition has it */
  smallestTeam: number | null;
  largestTeam: number | null;
  mix: UniversityMix;
  /** ends of the e-mail addresses of all its members; empty: any */
  mailDomains: string[];
  /** what only people can judge, for everybody to read */
  whoEnglish: string;
  whoTurkish: string;
}

export const openRules: DivisionRules = {
  drivers: "everybody",
  smallestTeam: null,
  largestTeam: null,
  mix: "any",
  mailDomains: [],
  whoEnglish: "",
  whoTurkish: "",
};

export const divisionLimits = {
  divisions: 12,
  name: { min: 2, max: 40 },
  teamSize: { min: 1, max: 20 },
  who: 300,
  domains: 50,
} as const satisfies Record<string, number | Bounds>;

/** What a division's rules ask of a team. */
export interface DivisionCandidate {
  isAi: boolean;
  /** by the competition's rule AI entrants race in a division of their own, and so in none that is open to everybody */
  racesApart?: boolean;
  members: readonly {
    /** shown to be theirs; null: no address is */
    email: string | null;
    /** by the word of the university that they sign in with; null: it said none */
    university: string | null;
  }[];
}

/** A rule that a team breaks, with what its text is filled with. */
export type BrokenRule =
  | { rule: "people-only" }
  | { rule: "ai-only" }
  | { rule: "too-few"; limit: number; members: number }
  | { rule: "too-many"; limit: number; members: number }
  | { rule: "one-university" }
  | { rule: "several-universities" }
  | { rule: "mail-domains"; members: number; domains: string[] };

/**
 * The rules of a division that a team breaks.
 *
 * @param when "joining": it may still grow into what it lacks; "racing": it is taken as it is
 */
export function brokenRules(
  rules: DivisionRules,
  { isAi, racesApart = false, members }: DivisionCandidate,
  when: "joining" | "racing",
): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const isForPeople = rules.drivers === "people" || (racesApart && rules.drivers === "everybody");
  if (isForPeople && isAi) broken.push({ rule: "people-only" });
  if (rules.drivers === "ai" && !isAi) broken.push({ rule: "ai-only" });
  // A team that was imported has nobody yet: there is nothing to ask.
  if (members.length === 0) return broken;
  const { smallestTeam, largestTeam, mix, mailDomains: domains } = rules;
  const count = members.length;
  if (when === "racing" && smallestTeam !== null && count < smallestTeam)
    broken.push({ rule: "too-few", limit: smallestTeam, members: count });
  if (largestTeam !== null && count > largestTeam)
    broken.push({ rule: "too-many", limit: largestTeam, members: count });
  const universities = new Set(members.map(universityOf));
  if (mix === "one" && universities.size > 1) broken.push({ rule: "one-university" });
  if (mix === "several" && universities.size < 2 && when === "racing") broken.push({ rule: "several-universities" });
  const strangers = members.filter(({ email }) => domains.length > 0 && !endsIn(email, domains)).length;
  if (strangers > 0) broken.push({ rule: "mail-domains", members: strangers, domains });
  return broken;
}

/** By the university's own word, else by what the address ends in; who has shown none is of no known one. */
function universityOf({ email, university }: DivisionCandidate["members"][number]): string {
  if (university !== null) return `university ${university.toLocaleLowerCase("en")}`;
  return email === null ? "" : `address ${domainOf(email)}`;
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Whether an address is of one of these domains, or of a part of one. */
export function endsIn(email: string | null, domains: readonly string[]): boolean {
  if (email === null) return false;
  const domain = domainOf(email);
  return domains.some((each) => domain === each || domain.endsWith(`.${each}`));
}
