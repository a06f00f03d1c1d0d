/**
 * A competition's rule on AI. `unsaid`: no rule, no declarations; `none`: only people make cars; `declared`: help is allowed and declared;
 * `division`: AI entrants race in their own division, people declare their help.
 */
export const aiRules = ["unsaid", "none", "declared", "division"] as const;

export type AiRule = (typeof aiRules)[number];

/** What a car was made with, from nothing to an agent that wrote it. A statement of its team, which nobody proves. */
export const aiUses = ["none", "completion", "chat", "agent"] as const;

export type AiUse = (typeof aiUses)[number];

/** Characters of the line of words beside it. */
export const aiNoteLimit = 200;

/** Whether each car of a competition needs a declaration. */
export const asksForDeclaration = (rule: AiRule): boolean => rule !== "unsaid";

/** Whether teams that are AI themselves can take part. */
export const admitsAiEntrants = (rule: AiRule): boolean => rule === "division";

/** How a team became an AI entrant: by its captain, when it was made or later; or by an organiser. */
export type AiEntrantHow = "captain" | "organiser";

/** Which teams a board shows: all, or people's, without AI entrants and house cars. */
export const entrantChoices = ["all", "people"] as const;

export type EntrantChoice = (typeof entrantChoices)[number];
