import { z } from "zod";
import { aiNoteLimit, aiUses } from "./ai-rule.ts";

/** Text in one line, without characters that are not seen: it stands in a signed line of a receipt. */
const inOneLine = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").replaceAll(/\p{C}/gu, "").trim();

/** What a team says of how a car was made, as every way of submitting one takes it. */
export const aiDeclarationSchema = z
  .object({
    use: z.enum(aiUses).meta({
      description:
        "none; completion: an editor that completes lines; chat: answers that people used; agent: a program that wrote it",
    }),
    note: z
      .string()
      .default("")
      .transform(inOneLine)
      .pipe(z.string().max(aiNoteLimit))
      .meta({ description: `A line of words on it, at most ${aiNoteLimit} characters` }),
  })
  .meta({ id: "AiDeclaration" });

export type AiDeclaration = z.output<typeof aiDeclarationSchema>;
