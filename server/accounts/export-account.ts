import type { Database } from "../platform/database/database.ts";

/**
 * Data export (KVKK article 11, GDPR article 20) for JSON. Leaves out what would let others sign in: hashes, tokens and
 * passkey keys.
 */
export async function exportAccount(database: Database, personId: string): Promise<Record<string, unknown>> {
  const person = await database
    .selectFrom("person")
    .leftJoin("privacyNotice", "privacyNotice.id", "person.noticeId")
    .where("person.id", "=", personId)
    .select([
      "person.id",
      "person.name",
      "person.nickname",
      "person.email",
      "person.homeBrand as signedUpOnTheSiteOf",
      "person.createdAt",
      "person.noticeAcceptedAt",
      "privacyNotice.brand as noticeBrand",
      "privacyNotice.version as noticeVersion",
      "person.namePublishedAt as agreedToPublishNameAt",
      "person.sourcePublishedAt as agreedToPublishSourceAt",
    ])
    .executeTakeFirstOrThrow();
  return {
    exportedAt: new Date(),
    person,
    consentChanges: await database
      .selectFrom("consentChange")
      .where("personId", "=", personId)
      .orderBy("id")
      .select(["kind", "given", "at"])
      .execute(),
    sessions: await database
      .selectFrom("session")
      .where("personId", "=", personId)
      .orderBy("createdAt")
      .select(["createdAt", "updatedAt", "expiresAt", "userAgent"])
      .execute(),
    passkeys: await database
      .selectFrom("passkey")
      .where("personId", "=", personId)
      .orderBy("createdAt")
      .select(["name", "deviceType", "backedUp", "createdAt"])
      .execute(),
    wallets: await database
      .selectFrom("walletAddress")
      .where("personId", "=", personId)
      .select(["address", "createdAt"])
      .execute(),
    universityLogIns: await database
      .selectFrom("account")
      .innerJoin("logInProvider", "logInProvider.id", "account.providerId")
      .innerJoin("providerIdentity", "providerIdentity.accountId", "account.id")
      .where("account.personId", "=", personId)
      .orderBy("linkedAt")
      .select([
        "logInProvider.label",
        "logInProvider.issuer",
        "account.accountId as subject",
        "providerIdentity.email",
        "providerIdentity.isEmailConfirmed",
        "providerIdentity.name",
        "providerIdentity.university",
        "providerIdentity.domains",
        "providerIdentity.isStudent",
        "providerIdentity.linkedAt",
        "providerIdentity.saidAt",
      ])
      .execute(),
    signInLinks: await database
      .selectFrom("signInLink")
      .where("personId", "=", personId)
      .orderBy("createdAt")
      .select(["createdAt", "expiresAt", "usedAt"])
      .execute(),
    visits: await database
      .selectFrom("lastLook")
      .where("personId", "=", personId)
      .orderBy("competitionId")
      .select(["competitionId", "seenAt", "since"])
      .execute(),
    apiTokens: await database
      .selectFrom("apiToken")
      .where("personId", "=", personId)
      .orderBy("createdAt")
      .select(["name", "scope", "createdAt", "expiresAt", "lastUsedAt"])
      .execute(),
    roles: await database
      .selectFrom("roleGrant")
      .where("personId", "=", personId)
      .select(["role", "brand", "grantedAt"])
      .execute(),
    teams: await database
      .selectFrom("teamMember")
      .innerJoin("team", "team.id", "teamMember.teamId")
      .where("teamMember.personId", "=", personId)
      .select(["team.id", "team.name", "teamMember.competitionId", "teamMember.isCaptain", "teamMember.joinedAt"])
      .execute(),
    competesFor: await database
      .selectFrom("competingMember")
      .innerJoin("team", "team.id", "competingMember.teamId")
      .where("competingMember.personId", "=", personId)
      .select(["team.id", "team.name", "competingMember.competitionId", "competingMember.since"])
      .execute(),
    ageConfirmations: await database
      .selectFrom("ageConfirmation")
      .where("personId", "=", personId)
      .select(["competitionId", "confirmedAt"])
      .execute(),
    submissions: await database
      .selectFrom("submission")
      .where("personId", "=", personId)
      .orderBy("receivedAt")
      .select([
        "id",
        "teamId",
        "competitionId",
        "kind",
        "state",
        "note",
        "source",
        "language",
        "contractName",
        "codeHash",
        "receivedAt",
      ])
      .execute(),
    drafts: await database
      .selectFrom("draft")
      .where("personId", "=", personId)
      .orderBy("savedAt")
      .select(["id", "name", "files", "savedAt"])
      .execute(),
    questions: await database
      .selectFrom("question")
      .where("personId", "=", personId)
      .orderBy("askedAt")
      .select(["competitionId", "teamId", "raceId", "content", "askedAt", "answer", "answeredAt"])
      .execute(),
    privilegedActs: await database
      .selectFrom("auditEntry")
      .where((where) => where.or([where("personId", "=", personId), where("subject", "=", `person:${personId}`)]))
      .orderBy("id")
      .select(["at", "act", "subject", "brand"])
      .execute(),
  };
}
