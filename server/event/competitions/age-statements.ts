import { z } from "zod";
import { ageStanding, admitsMinors, type AgeStanding } from "#rules/age.ts";
import type { AuditAct } from "#rules/machines.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { oneOf } from "../../base/forms/fields.ts";
import { readForm, type FormProblem, type Given } from "../../base/forms/read-form.ts";
import { announce } from "../../base/live/announce.ts";
import { readEmail } from "../../people/accounts/email-address.ts";
import { credentialsForm, namesForm } from "../../people/accounts/new-person.ts";
import { newToken, tokenHash } from "../../people/accounts/one-time-token.ts";

/** Letters to guardians for one person in one competition, ever, and to one address within an hour, for whomever. */
const mostLetters = 5;
const mostLettersAnHour = 3;

/** What somebody said of their age in a competition that asks. */
export interface AgeCard {
  competitionId: string;
  minimumAge: number;
  admitsMinors: boolean;
  guardianText: { en: string; tr: string };
  standing: AgeStanding;
  /** null: nothing yet */
  statement: {
    isMinor: boolean;
    guardianName: string | null;
    /** null: there is none, or the guardian has answered */
    guardianEmail: string | null;
    lettersLeft: number;
    consentedAt: Date | null;
    consentedBy: "guardian" | "paper" | null;
  } | null;
}

/** What a person is asked for their age in a competition, and what they said; undefined: it asks nobody. */
export async function findAgeCard(
  database: Database,
  { competitionId, personId }: { competitionId: string; personId: string },
): Promise<AgeCard | undefined> {
  const row = await database
    .selectFrom("competition")
    .leftJoin("ageStatement", (join) =>
      join.onRef("ageStatement.competitionId", "=", "competition.id").on("ageStatement.personId", "=", personId),
    )
    .where("competition.id", "=", competitionId)
    .select([
      "competition.minimumAge",
      "competition.guardianTextEnglish",
      "competition.guardianTextTurkish",
      "ageStatement.isMinor",
      "ageStatement.guardianName",
      "ageStatement.guardianEmail",
      "ageStatement.letters",
      "ageStatement.consentedAt",
      "ageStatement.consentedBy",
    ])
    .executeTakeFirst();
  if (!row || row.minimumAge === null) return undefined;
  const { minimumAge, isMinor, letters, consentedAt } = row;
  const stated = isMinor === null ? undefined : { isMinor, isConsented: consentedAt !== null };
  return {
    competitionId,
    minimumAge,
    admitsMinors: admitsMinors({ minimumAge }),
    guardianText: { en: row.guardianTextEnglish, tr: row.guardianTextTurkish },
    standing: ageStanding({ minimumAge }, stated),
    statement:
      isMinor === null
        ? null
        : {
            isMinor,
            guardianName: row.guardianName,
            guardianEmail: row.guardianEmail,
            lettersLeft: mostLetters - (letters ?? 0),
            consentedAt,
            consentedBy: row.consentedBy,
          },
  };
}

/** Whether a person may submit cars and be named in a competition. */
export async function ageStandingOf(
  database: Database,
  whose: { competitionId: string; personId: string },
): Promise<AgeStanding> {
  return (await findAgeCard(database, whose))?.standing ?? "open";
}

/** Whom a minor names. */
const guardianForm = z.object({ guardianName: namesForm.shape.name, guardianEmail: credentialsForm.shape.email });

/** How somebody says how old they are. */
export const ageForm = guardianForm.extend({ age: oneOf(["adult", "minor"]) });

export type AgeProblem =
  | FormProblem<typeof guardianForm>
  | { field: "age"; rule: "not-chosen" | "ask-organiser" }
  | { field: "guardianEmail"; rule: "own-address" };

/**
 * Notes what somebody says of their age. Who said that they are minor does not grow up by another press: an organiser asks them again
 * (`askAgeAgain`).
 *
 * @returns what is wrong with the form; empty when it is noted
 */
export function stateAge(
  database: Database,
  whose: { competitionId: string; personId: string },
  fields: Given<typeof ageForm>,
): Promise<AgeProblem[]> {
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, whose.personId);
    const card = await findAgeCard(transaction, whose);
    if (!card || (fields.age === "minor" && !card.admitsMinors)) return [{ field: "age", rule: "not-chosen" }];
    if (fields.age === "adult") {
      if (card.statement?.isMinor) return [{ field: "age", rule: "ask-organiser" }];
      await keep(transaction, whose, { isMinor: false, guardianName: null, guardianEmail: null });
      return [];
    }
    if (fields.age !== "minor") return [{ field: "age", rule: "not-chosen" }];
    if (card.statement?.consentedAt) return [];
    const read = readForm(guardianForm, fields);
    const problems: AgeProblem[] = read.kind === "refused" ? read.problems : [];
    if (readEmail(fields.guardianEmail) === (await addressOf(transaction, whose.personId))) {
      problems.push({ field: "guardianEmail", rule: "own-address" });
    }
    if (problems.length > 0 || read.kind === "refused") return problems;
    const { guardianName, guardianEmail } = read.values;
    await keep(transaction, whose, { isMinor: true, guardianName, guardianEmail });
    return [];
  });
}

async function addressOf(transaction: DatabaseTransaction, personId: string): Promise<string> {
  const person = transaction.selectFrom("person").where("id", "=", personId).select("email");
  return (await person.executeTakeFirstOrThrow()).email;
}

/** A person's forms are taken one by one. */
async function lockPerson(transaction: DatabaseTransaction, personId: string): Promise<void> {
  await transaction.selectFrom("person").where("id", "=", personId).select("id").forUpdate().execute();
}

async function keep(
  transaction: DatabaseTransaction,
  whose: { competitionId: string; personId: string },
  said: { isMinor: boolean; guardianName: string | null; guardianEmail: string | null },
): Promise<void> {
  // A link that went to another address ends with it.
  const values = { ...said, statedAt: new Date(), tokenHash: null };
  await transaction
    .insertInto("ageStatement")
    .values({ ...whose, ...values })
    .onConflict((conflict) => conflict.columns(["competitionId", "personId"]).doUpdateSet(values))
    .execute();
  await announce(transaction, `competition:${whose.competitionId}`);
}

/**
 * Makes the link for a letter to a minor's guardian; an earlier one ends.
 *
 * @returns undefined when there is nobody to write to, or letters enough were sent
 */
export function makeGuardianLink(
  database: Database,
  whose: { competitionId: string; personId: string },
): Promise<{ token: string; to: string; competitionName: string } | undefined> {
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, whose.personId);
    const row = await transaction
      .selectFrom("ageStatement")
      .innerJoin("competition", "competition.id", "ageStatement.competitionId")
      .where("competitionId", "=", whose.competitionId)
      .where("personId", "=", whose.personId)
      .where("consentedAt", "is", null)
      .select(["guardianEmail", "letters", "competition.name"])
      .executeTakeFirst();
    if (!row || row.guardianEmail === null || row.letters >= mostLetters) return undefined;
    const recent = await transaction
      .selectFrom("ageStatement")
      .where("guardianEmail", "=", row.guardianEmail)
      .where("lastLetterAt", ">", new Date(Date.now() - 3_600_000))
      .select(({ fn }) => fn.sum<number>("letters").as("letters"))
      .executeTakeFirst();
    if ((recent?.letters ?? 0) >= mostLettersAnHour) return undefined;
    const token = newToken();
    await transaction
      .updateTable("ageStatement")
      .set({ tokenHash: tokenHash(token), letters: row.letters + 1, lastLetterAt: new Date() })
      .where("competitionId", "=", whose.competitionId)
      .where("personId", "=", whose.personId)
      .execute();
    return { token, to: row.guardianEmail, competitionName: row.name };
  });
}

/** What a guardian's link is about. */
export interface GuardianQuestion {
  competitionId: string;
  competitionName: string;
  brand: string | null;
  minorName: string;
  guardianName: string;
  text: { en: string; tr: string };
  consentedAt: Date | null;
}

/** What a guardian is asked; undefined for a link that is unknown or was replaced. It works as long as the account is there. */
export async function questionOfGuardian(database: Database, token: string): Promise<GuardianQuestion | undefined> {
  const row = await database
    .selectFrom("ageStatement")
    .innerJoin("competition", "competition.id", "ageStatement.competitionId")
    .innerJoin("person", "person.id", "ageStatement.personId")
    .where("ageStatement.tokenHash", "=", tokenHash(token))
    .select([
      "competition.id as competitionId",
      "competition.name as competitionName",
      "competition.brand",
      "competition.guardianTextEnglish as en",
      "competition.guardianTextTurkish as tr",
      "person.name as minorName",
      "ageStatement.guardianName",
      "ageStatement.consentedAt",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { en, tr, guardianName, ...rest } = row;
  return { ...rest, guardianName: guardianName ?? "", text: { en, tr } };
}

/**
 * Notes a guardian's answer. With a consent their address goes, because nothing is sent to it any more; the link stays, by which they take
 * the consent back.
 *
 * @returns whether the link led to a question
 */
export function answerAsGuardian(database: Database, token: string, agrees: boolean): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("ageStatement")
      .set(
        agrees
          ? { consentedAt: new Date(), consentedBy: "guardian", guardianEmail: null }
          : { consentedAt: null, consentedBy: null },
      )
      .where("tokenHash", "=", tokenHash(token))
      .returning(["competitionId", "personId"])
      .executeTakeFirst();
    if (!row) return false;
    await writeDown(transaction, row, agrees ? "give-guardian-consent" : "refuse-guardian-consent", null);
    return true;
  });
}

/** Whose consent an organiser notes, or whom they ask anew. */
interface OrganisersWord {
  competitionId: string;
  personId: string;
  organiserId: string;
}

/**
 * Notes that a guardian's consent is there on paper. The caller has asked `may`.
 *
 * @returns whether there was somebody whose consent was missing
 */
export function confirmConsentOnPaper(database: Database, word: OrganisersWord): Promise<boolean> {
  return byOrganiser(database, word, "confirm-guardian-consent", async (transaction) => {
    const changed = await transaction
      .updateTable("ageStatement")
      .set({ consentedAt: new Date(), consentedBy: "paper", guardianEmail: null })
      .where("competitionId", "=", word.competitionId)
      .where("personId", "=", word.personId)
      .where("isMinor", "=", true)
      .where("consentedAt", "is", null)
      .returning("personId")
      .executeTakeFirst();
    return changed !== undefined;
  });
}

/** Forgets what somebody said of their age, consent and guardian with it, so that they are asked again. The caller has asked `may`. */
export function askAgeAgain(database: Database, word: OrganisersWord): Promise<boolean> {
  return byOrganiser(database, word, "ask-age-again", async (transaction) => {
    const gone = await transaction
      .deleteFrom("ageStatement")
      .where("competitionId", "=", word.competitionId)
      .where("personId", "=", word.personId)
      .returning("personId")
      .executeTakeFirst();
    return gone !== undefined;
  });
}

function byOrganiser(
  database: Database,
  { competitionId, personId, organiserId }: OrganisersWord,
  act: "confirm-guardian-consent" | "ask-age-again",
  change: (transaction: DatabaseTransaction) => Promise<boolean>,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await change(transaction))) return false;
    await writeDown(transaction, { competitionId, personId }, act, organiserId);
    return true;
  });
}

async function writeDown(
  transaction: DatabaseTransaction,
  { competitionId, personId }: { competitionId: string; personId: string },
  act: AuditAct,
  by: string | null,
): Promise<void> {
  const { brand } = await transaction
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select("brand")
    .executeTakeFirstOrThrow();
  const subject = `person:${personId}`;
  await writeAuditEntry(transaction, { personId: by, act, subject, brand, details: { competitionId } });
  await announce(transaction, `competition:${competitionId}`);
}
