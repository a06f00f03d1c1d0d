/**
 * What a competition says of AI. `unsaid`: nothing, and nobody is asked; `none`: cars are made by people alone; `declared`: help is allowed and
 * declared; `division`: AI entrants race in a division of their own, people declare their help; `together`: all race for the same places.
 */
export const aiRules = ["unsaid", "none", "declared", "division", "together"] as const;

export type AiRule = (typeof aiRules)[number];

/** What a car was made with, from nothing to an agent that wrote it. A statement of its team, which nobody proves. */
export const aiUses = ["none", "completion", "chat", "agent"] as const;

export type AiUse = (typeof aiUses)[number];

/** Characters of the line of words beside it. */
export const aiNoteLimit = 200;

/** Whether each car of a competition needs a declaration. */
export const asksForDeclaration = (rule: AiRule): boolean => rule !== "unsaid";

/** Whether teams take part in a competition that are AI themselves. */
export const admitsAiEntrants = (rule: AiRule): boolean => rule === "division" || rule === "together";

/** How a team became an AI entrant: by its captain, when it was made or later; or by an organiser. */
export type AiEntrantHow = "captain" | "organiser";

/** What a competition says of AI, with what it lets each AI entrant have on a day of its own time zone. */
export interface AiPolicy {
  rule: AiRule;
  submissionsPerDay: number;
  racesPerDay: number;
}

/** Who is shown of a board: everybody, or people alone, without AI entrants and house cars. */
export const entrantChoices = ["all", "people"] as const;

export type EntrantChoice = (typeof entrantChoices)[number];
