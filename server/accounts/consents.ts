import { getRow, updateRow, type Database } from "../platform/database/database.ts";
import { consentKinds, type Consents } from "#domain/accounts/roles.ts";

const columns = { "publish-name": "namePublishedAt", "publish-source": "sourcePublishedAt" } as const;

export function consentColumns(consents: Consents, now: Date) {
  return {
    namePublishedAt: consents["publish-name"] ? now : null,
    sourcePublishedAt: consents["publish-source"] ? now : null,
  };
}

export type PublicChoices = Awaited<ReturnType<typeof publicChoicesOf>>;

export async function publicChoicesOf(database: Database, personId: string) {
  const row = await getRow(database, "person", personId, "nickname", "namePublishedAt", "sourcePublishedAt");
  const consents = { "publish-name": row.namePublishedAt !== null, "publish-source": row.sourcePublishedAt !== null };
  return { nickname: row.nickname, consents };
}

/** The nickname, else the name if they consent, else null. */
export function publicName(name: string, nickname: string | null, isNamePublished: boolean): string | null {
  return nickname ?? (isNamePublished ? name : null);
}

export function changePublicChoices(
  database: Database,
  personId: string,
  choices: PublicChoices & { name: string },
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const before = await publicChoicesOf(transaction, personId);
    const now = new Date();
    const changed = consentKinds.filter((kind) => before.consents[kind] !== choices.consents[kind]);
    await updateRow(transaction, "person", personId, {
      name: choices.name,
      nickname: choices.nickname,
      updatedAt: now,
      ...Object.fromEntries(changed.map((kind) => [columns[kind], choices.consents[kind] ? now : null])),
    });
    for (const kind of changed) {
      await transaction
        .insertInto("consentChange")
        .values({ personId, kind, given: choices.consents[kind], at: now })
        .execute();
    }
  });
}
