import { z } from "zod";
import { aiNoteLimit, aiUses } from "../competitions/ai-rule.ts";

const inOneLine = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").replaceAll(/\p{C}/gu, "").trim();

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
