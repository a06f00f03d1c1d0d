import { z } from "zod";

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

/** Text in one line, without characters that are not seen: it stands in a signed line of a receipt. */
const inOneLine = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").replaceAll(/\p{C}/gu, "").trim();

/** What a team says of how a car was made, as every way of submitting one takes it. */
export const aiDeclarationSchema = z.object({
  use: z.enum(aiUses),
  note: z.string().transform(inOneLine).pipe(z.string().max(aiNoteLimit)),
});

export type AiDeclaration = z.output<typeof aiDeclarationSchema>;

/** Whether each car of a competition needs a declaration. */
export const asksForDeclaration = (rule: AiRule): boolean => rule !== "unsaid";

/** Whether teams take part in a competition that are AI themselves. */
export const admitsAiEntrants = (rule: AiRule): boolean => rule === "division" || rule === "together";

/** How a team became an AI entrant: by its captain, when it was made or later; or by an organiser. */
export type AiEntrantHow = "captain" | "organiser";
