/**
 * `unsaid`: no rule, no declarations; `none`: people only; `declared`: allowed if declared; `division`: AI entrants
 * race in their own division, and people declare AI help.
 */
export const aiRules = ["unsaid", "none", "declared", "division"] as const;

export type AiRule = (typeof aiRules)[number];

/** Declared by the team; not verified. */
export const aiUses = ["none", "completion", "chat", "agent"] as const;

export type AiUse = (typeof aiUses)[number];

export const aiNoteLimit = 200;

export const asksForDeclaration = (rule: AiRule): boolean => rule !== "unsaid";

export const admitsAiEntrants = (rule: AiRule): boolean => rule === "division";

export const entrantChoices = ["all", "people"] as const;

export type EntrantChoice = (typeof entrantChoices)[number];
