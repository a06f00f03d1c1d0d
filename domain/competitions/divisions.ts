import type { Bounds } from "../platform/limits.ts";

export const divisionEntries = ["chosen", "assigned"] as const;

export type DivisionEntry = (typeof divisionEntries)[number];

export const divisionDrivers = ["everybody", "people", "ai"] as const;

export type DivisionDrivers = (typeof divisionDrivers)[number];

export const universityMixes = ["any", "one", "several"] as const;

export type UniversityMix = (typeof universityMixes)[number];

export interface DivisionRules {
  drivers: DivisionDrivers;
  /** null: the competition's own limit */
  smallestTeam: number | null;
  largestTeam: number | null;
  mix: UniversityMix;
  /** email domains of all members; empty: any */
  mailDomains: string[];
  whoEnglish: string;
  whoTurkish: string;
}

export const divisionLimits = {
  divisions: 12,
  name: { min: 2, max: 40 },
  teamSize: { min: 1, max: 20 },
  who: 300,
  domains: 50,
} as const satisfies Record<string, number | Bounds>;

export interface DivisionCandidate {
  isAi: boolean;
  /** AI entrants race in their own division, so they can't join one that is open to everyone */
  racesApart?: boolean;
  members: readonly {
    /** verified; null: none */
    email: string | null;
    /** according to the university they sign in with; null: unknown */
    university: string | null;
  }[];
}

export type BrokenRule =
  | { rule: "people-only" }
  | { rule: "ai-only" }
  | { rule: "too-few"; limit: number; members: number }
  | { rule: "too-many"; limit: number; members: number }
  | { rule: "one-university" }
  | { rule: "several-universities" }
  | { rule: "mail-domains"; members: number; domains: string[] };

/** @param when "joining": minimum sizes aren't checked yet; "racing": everything is */
export function brokenRules(
  rules: DivisionRules,
  { isAi, racesApart = false, members }: DivisionCandidate,
  when: "joining" | "racing",
): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const isForPeople = rules.drivers === "people" || (racesApart && rules.drivers === "everybody");
  if (isForPeople && isAi) broken.push({ rule: "people-only" });
  if (rules.drivers === "ai" && !isAi) broken.push({ rule: "ai-only" });
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

function universityOf({ email, university }: DivisionCandidate["members"][number]): string {
  if (university !== null) return `university ${university.toLocaleLowerCase("en")}`;
  return email === null ? "" : `address ${domainOf(email)}`;
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

export function endsIn(email: string | null, domains: readonly string[]): boolean {
  if (email === null) return false;
  const domain = domainOf(email);
  return domains.some((each) => domain === each || domain.endsWith(`.${each}`));
}
